/** A token lets its person in for as long as its session lives, and nobody can make one for themselves. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { callerOf, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { notFound, errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { headOf } from '../../support/head.ts';

let world: Fixture;
let mae: TestUser;
beforeAll(async () => {
  world = await openFixture();
  mae = await signUp(world, 'Mae');
});
afterAll(() => world.close());

const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
/** Signs somebody in at one more place. */
async function elsewhere(person: TestUser) {
  const answer = await visitorOf(world).ask(login, { input: { email: person.email, password } });
  return { token: answer.login.token as string, ...callerOf(world, answer.login.token) };
}
const me = (token: string) => callerOf(world, token).tryAsk('{ me { id } }');
const sessionOf = (token: string) => decodeJwt(token).sid as string;

describe('A session', () => {
  it('ends with logging out, at once and here only', async () => {
    const phone = await elsewhere(mae);
    expect(await phone.ask('mutation { logout }')).toEqual({ logout: true });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    expect((await me(mae.token)).data).toEqual({ me: { id: mae.id } });
  });

  it('is listed with the others of its owner and can be ended from another place', async () => {
    const phone = await elsewhere(mae);
    const { mySessions } = await phone.ask('{ mySessions { id isCurrent userAgent createdAt lastUsedAt expiresAt } }');
    expect(mySessions.map(({ id }: { id: string }) => id).sort()).toEqual(
      [sessionOf(mae.token), sessionOf(phone.token)].sort(),
    );
    const current = mySessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current).toEqual([expect.objectContaining({ id: sessionOf(phone.token), userAgent: 'node' })]);
    expect(Date.parse(current[0].expiresAt) - Date.parse(current[0].createdAt)).toBe(7 * 24 * 3_600_000);

    const revoke = 'mutation ($id: ID!) { revokeSession(id: $id) }';
    const id = sessionOf(phone.token);
    expect(await mae.ask(revoke, { id })).toEqual({ revokeSession: id });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    expect(await errorOf(mae.tryAsk(revoke, { id }))).toEqual(notFound('Session not found'));
    expect(await errorOf(mae.tryAsk(revoke, { id: 'nonsense' }))).toEqual(notFound('Session not found'));
  });

  it("is nobody else's to see or to end", async () => {
    const ola = await signUp(world, 'Ola');
    const { mySessions } = await ola.ask('{ mySessions { id } }');
    expect(mySessions).toEqual([{ id: sessionOf(ola.token) }]);
    const answer = ola.tryAsk('mutation ($id: ID!) { revokeSession(id: $id) }', { id: sessionOf(mae.token) });
    expect(await errorOf(answer)).toEqual(notFound('Session not found'));
    expect((await me(mae.token)).errors).toEqual([]);
  });

  it('begun by the first half of a request is known to the second', async () => {
    const both = `mutation ($input: LoginInput!) { login(input: $input) { token } logout }`;
    const answer = await visitorOf(world).ask(both, { input: { email: mae.email, password } });
    expect(answer.logout).toBe(true);
    expect(await errorOf(me(answer.login.token))).toEqual(sessionExpired);
  });
});

describe('Signing in', () => {
  it('clears away what is over, and what is past a thousand sessions of one person', async () => {
    const kay = await signUp(world, 'Kay');
    const add = (count: number, ends: string) =>
      world.db.query(
        `INSERT INTO sessions (id, user_id, last_used_at, expires_at)
          SELECT gen_random_uuid(), $1, now() - interval '1 day', now() + interval '${ends}'
          FROM generate_series(1, $2)`,
        [kay.id, count],
      );
    const kept = async () =>
      (await world.db.query<{ count: string }[]>('SELECT count(*) FROM sessions WHERE user_id = $1', [kay.id]))[0]!;
    await add(5, '-1 second');
    await add(998, '1 day');
    const phone = await elsewhere(kay);
    expect(await kept()).toEqual({ count: '1000' });
    await add(3, '1 day');
    const laptop = await elsewhere(kay);
    expect(await kept()).toEqual({ count: '1000' });
    for (const { token } of [kay, phone, laptop]) expect((await me(token)).errors).toEqual([]);
  });
});

describe('A session slides', () => {
  const set = (token: string, ages: Record<string, string>) =>
    world.db.query(
      `UPDATE sessions SET ${Object.entries(ages).map(([column, when]) => `${column} = now() ${when}`)} WHERE id = $1`,
      [sessionOf(token)],
    );
  const days = async (token: string): Promise<{ used: number; ends: number }> => {
    const [row] = await world.db.query(
      `SELECT round(extract(epoch FROM now() - last_used_at) / 60)::int AS used,
        round(extract(epoch FROM expires_at - now()) / 86400)::int AS ends FROM sessions WHERE id = $1`,
      [sessionOf(token)],
    );
    return row;
  };
  /** The slide is written after the answer. */
  async function used(token: string): Promise<{ used: number; ends: number }> {
    for (let tries = 0; (await days(token)).used > 0 && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return days(token);
  }

  it('seven days on from its last use', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, {
      created_at: "- interval '6 days'",
      last_used_at: "- interval '6 days'",
      expires_at: "+ interval '1 day'",
    });
    await me(phone.token);
    expect(await used(phone.token)).toEqual({ used: 0, ends: 7 });
  });

  it('no further than ninety days after signing in', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, {
      created_at: "- interval '88 days'",
      last_used_at: "- interval '2 days'",
      expires_at: "+ interval '1 day'",
    });
    await me(phone.token);
    expect(await used(phone.token)).toEqual({ used: 0, ends: 2 });
  });

  it('at most once an hour, so that reading does not write', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, { last_used_at: "- interval '59 minutes'", expires_at: "+ interval '5 days'" });
    await me(phone.token);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await days(phone.token)).toEqual({ used: 59, ends: 5 });
  });

  it('not at all once it is over', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, { expires_at: "- interval '1 second'" });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    const { mySessions } = await mae.ask('{ mySessions { id } }');
    expect(mySessions).not.toContainEqual({ id: sessionOf(phone.token) });
  });
});

describe('A token', () => {
  const key = () => Buffer.from(world.secret);
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  /** Signs by hand, so that nothing keeps us from nonsense. */
  function handmade(header: object, claims: object, secret: Buffer | string = key()): string {
    const signed = `${encode(header)}.${encode(claims)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }
  const own = () => decodeJwt(mae.token);
  const without = (claim: string) => Object.fromEntries(Object.entries(own()).filter(([name]) => name !== claim));
  const HS256 = { alg: 'HS256' };
  const anId = '0197a0b0-0000-7000-8000-000000000000';
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });

  it('that we could have made by hand is taken, so that the refusals below mean something', async () => {
    expect((await me(handmade(HS256, own()))).data).toEqual({ me: { id: mae.id } });
  });

  const forgeries: [string, () => string | Promise<string>][] = [
    ['without a signature', () => mae.token.replace(/[^.]*$/, '')],
    ['with alg none', () => `${encode({ alg: 'none' })}.${encode(own())}.`],
    ['with alg None', () => `${encode({ alg: 'None' })}.${encode(own())}.`],
    ['signed with another key', () => handmade(HS256, own(), 'x'.repeat(64))],
    ['signed with an empty key', () => handmade(HS256, own(), '')],
    ['signed for RS256 with our secret', () => handmade({ alg: 'RS256' }, own())],
    ['signed with RS256', () => new SignJWT(own()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)],
    ['signed with a public key as the secret', () => handmade(HS256, own(), pem)],
    ['signed with HS512', () => new SignJWT(own()).setProtectedHeader({ alg: 'HS512' }).sign(key())],
    ['that brings its own key', () => handmade({ ...HS256, jwk: { kty: 'oct', k: 'eA' } }, own(), 'x')],
    ['that names a key file', () => handmade({ ...HS256, kid: '../../../dev/null' }, own(), '')],
    ['with claims changed after signing', () => mae.token.replace(/\.[^.]*\./, `.${encode({ ...own(), sub: anId })}.`)],
    ['without a session', () => handmade(HS256, without('sid'))],
    ['without a person', () => handmade(HS256, without('sub'))],
    ['without an end', () => handmade(HS256, without('exp'))],
    ['without an issuer', () => handmade(HS256, without('iss'))],
    ['for another audience', () => handmade(HS256, { ...own(), aud: 'elsewhere' })],
    ['whose end is past', () => handmade(HS256, { ...own(), exp: Math.floor(Date.now() / 1000) - 60 })],
    ['whose end is a text', () => handmade(HS256, { ...own(), exp: 'never' })],
    ['for a session that never was', () => handmade(HS256, { ...own(), sid: anId })],
    ["for somebody else's session", () => handmade(HS256, { ...own(), sub: anId })],
    ['for a session that is no id', () => handmade(HS256, { ...own(), sid: "' OR true --" })],
    ['for a list of sessions', () => handmade(HS256, { ...own(), sid: [own().sid] })],
    ['that is no token', () => 'nonsense'],
    ['of dots', () => '...'],
    ['of 8,000 letters', () => 'a'.repeat(8000)],
  ];

  it.each(forgeries)('%s lets nobody in, and its bearer reads on as a visitor', async (_, forge) => {
    const token = await forge();
    expect(await errorOf(me(token))).toEqual(sessionExpired);
    const businesses = await callerOf(world, token).ask('{ businesses { nodes { isLiked } } }');
    expect(businesses).toEqual({ businesses: { nodes: [] } });
  });

  it.each(['Basic bWFlOm1hZQ==', 'Bearer', 'Bearer  ', 'Token abc', 'Bearer a b'])(
    'given as %j lets nobody in',
    async (authorization) => {
      const body = JSON.stringify({ query: '{ me { id } }' });
      const headers = { authorization, 'content-type': 'application/json' };
      expect((await headOf(`${world.url}/graphql`, { method: 'POST', body, headers })).status).toBe(401);
    },
  );

  it('of an account that was deleted elsewhere lets nobody in', async () => {
    const eve = await signUp(world, 'Eve');
    await world.db.query('DELETE FROM users WHERE id = $1', [eve.id]);
    expect(await errorOf(me(eve.token))).toEqual(sessionExpired);
  });

  it('that is over makes its bearer a visitor on public pages, and no part of them fails', async () => {
    const id = await addBusiness(mae);
    await mae.ask('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
    const phone = await elsewhere(mae);
    const question = 'query ($id: ID!) { business(id: $id) { isLiked owner { email } } }';
    expect((await phone.ask(question, { id })).business).toEqual({ isLiked: true, owner: { email: mae.email } });
    await phone.ask('mutation { logout }');
    expect((await phone.ask(question, { id })).business).toEqual({ isLiked: false, owner: { email: null } });
    const both = await phone.tryAsk('query ($id: ID!) { business(id: $id) { name } me { id } }', { id });
    expect(both).toMatchObject({ status: 200, data: { business: { name: 'Blue Door' }, me: null } });
    expect(both.errors[0]!.extensions.code).toBe('UNAUTHENTICATED');
  });
});
