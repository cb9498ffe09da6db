/** A token is valid while its session exists, and cannot be forged. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import { apiClient, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { notFound, errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { headOf } from '../../support/head.ts';
import { until } from '../../support/site.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
/** Signs a user in with one more session. */
async function elsewhere(user: TestUser) {
  const answer = await visitorOf(fixture).graphql(login, { input: { email: user.email, password } });
  return { token: answer.login.token as string, ...apiClient(fixture, answer.login.token) };
}
const me = (token: string) => apiClient(fixture, token).graphqlResponse('{ me { id } }');
const sessionOf = (token: string) => decodeJwt(token).sid as string;

describe('A session', () => {
  it('ends at once with its logout, and no other session does', async () => {
    const phone = await elsewhere(mae);
    expect(await phone.graphql('mutation { logout }')).toEqual({ logout: true });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    expect((await me(mae.token)).data).toEqual({ me: { id: mae.id } });
  });

  it('is listed with the other sessions of its owner, who can end it from another session', async () => {
    const phone = await elsewhere(mae);
    const { mySessions } = await phone.graphql(
      '{ mySessions { id isCurrent userAgent createdAt lastUsedAt expiresAt } }',
    );
    expect(mySessions.map(({ id }: { id: string }) => id).sort()).toEqual(
      [sessionOf(mae.token), sessionOf(phone.token)].sort(),
    );
    const current = mySessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(current).toEqual([expect.objectContaining({ id: sessionOf(phone.token), userAgent: 'node' })]);
    expect(Date.parse(current[0].expiresAt) - Date.parse(current[0].createdAt)).toBe(7 * 24 * 3_600_000);

    const revoke = 'mutation ($id: ID!) { revokeSession(id: $id) }';
    const id = sessionOf(phone.token);
    expect(await mae.graphql(revoke, { id })).toEqual({ revokeSession: id });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    expect(await errorOf(mae.graphqlResponse(revoke, { id }))).toEqual(notFound('Session not found'));
    expect(await errorOf(mae.graphqlResponse(revoke, { id: 'nonsense' }))).toEqual(notFound('Session not found'));
  });

  it('cannot be seen or ended by another user', async () => {
    const ola = await signUp(fixture, 'Ola');
    const { mySessions } = await ola.graphql('{ mySessions { id } }');
    expect(mySessions).toEqual([{ id: sessionOf(ola.token) }]);
    const answer = ola.graphqlResponse('mutation ($id: ID!) { revokeSession(id: $id) }', { id: sessionOf(mae.token) });
    expect(await errorOf(answer)).toEqual(notFound('Session not found'));
    expect((await me(mae.token)).errors).toEqual([]);
  });

  it('that the first field of a request creates is the session of the second field', async () => {
    const both = `mutation ($input: LoginInput!) { login(input: $input) { token } logout }`;
    const answer = await visitorOf(fixture).graphql(both, { input: { email: mae.email, password } });
    expect(answer.logout).toBe(true);
    expect(await errorOf(me(answer.login.token))).toEqual(sessionExpired);
  });
});

describe('Signing in', () => {
  it('deletes expired sessions, and those above a hundred of one user', async () => {
    const kay = await signUp(fixture, 'Kay');
    const add = (count: number, ends: string) =>
      fixture.db.query(
        `INSERT INTO sessions (id, user_id, last_used_at, expires_at)
          SELECT gen_random_uuid(), $1, now() - interval '1 day', now() + interval '${ends}'
          FROM generate_series(1, $2)`,
        [kay.id, count],
      );
    const kept = async () =>
      (await fixture.db.query<{ count: string }[]>('SELECT count(*) FROM sessions WHERE user_id = $1', [kay.id]))[0]!;
    await add(5, '-1 second');
    await add(98, '1 day');
    const phone = await elsewhere(kay);
    expect(await kept()).toEqual({ count: '100' });
    await add(3, '1 day');
    const laptop = await elsewhere(kay);
    expect(await kept()).toEqual({ count: '100' });
    for (const { token } of [kay, phone, laptop]) expect((await me(token)).errors).toEqual([]);
  });

  it('deletes expired sessions of users who do not return', async () => {
    const [gil, hal] = [await signUp(fixture, 'Gil'), await signUp(fixture, 'Hal')];
    const sessionsOf = ({ id }: TestUser) => fixture.db.query('SELECT id FROM sessions WHERE user_id = $1', [id]);
    await fixture.db.query(`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [gil.id]);
    const phone = await elsewhere(hal);
    expect(await sessionsOf(gil)).toEqual([]);
    expect(await sessionsOf(hal)).toHaveLength(2);
    for (const { token } of [hal, phone]) expect((await me(token)).errors).toEqual([]);
  });
});

describe('The list of sessions', () => {
  const list = (aliases: number) => {
    const fields = 'id userAgent createdAt lastUsedAt expiresAt isCurrent';
    return `{ ${Array.from({ length: aliases }, (_, at) => `s${at}: mySessions { ${fields} }`).join(' ')} }`;
  };

  it('holds at most a hundred, the last used first, which its cost counts', async () => {
    const lou = await signUp(fixture, 'Lou');
    await fixture.db.query(
      `INSERT INTO sessions (id, user_id, last_used_at, expires_at)
        SELECT gen_random_uuid(), $1, now() - n * interval '1 day', now() + interval '1 day' FROM generate_series(1, 200) n`,
      [lou.id],
    );
    const { s0 } = await lou.graphql(list(1));
    expect([s0.length, s0[0].isCurrent]).toEqual([100, true]);
    expect(Object.keys(await lou.graphql(list(8)))).toHaveLength(8);
    expect((await errorOf(lou.graphqlResponse(list(9)))).message).toBe(
      'The query has a cost of 5409 values: 5000 are allowed',
    );
  });
});

describe('The expiry of a session', () => {
  const set = (token: string, ages: Record<string, string>) =>
    fixture.db.query(
      `UPDATE sessions SET ${Object.entries(ages).map(([column, when]) => `${column} = now() ${when}`)} WHERE id = $1`,
      [sessionOf(token)],
    );
  const days = async (token: string): Promise<{ used: number; ends: number }> => {
    const [row] = await fixture.db.query(
      `SELECT round(extract(epoch FROM now() - last_used_at) / 60)::int AS used,
        round(extract(epoch FROM expires_at - now()) / 86400)::int AS ends FROM sessions WHERE id = $1`,
      [sessionOf(token)],
    );
    return row;
  };
  /** The server extends the session after the response. */
  async function used(token: string): Promise<{ used: number; ends: number }> {
    await until('the session is extended', async () => (await days(token)).used === 0);
    return days(token);
  }

  it('moves to seven days after its last use', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, {
      created_at: "- interval '6 days'",
      last_used_at: "- interval '6 days'",
      expires_at: "+ interval '1 day'",
    });
    await me(phone.token);
    expect(await used(phone.token)).toEqual({ used: 0, ends: 7 });
  });

  it('moves to ninety days after the login at most', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, {
      created_at: "- interval '88 days'",
      last_used_at: "- interval '2 days'",
      expires_at: "+ interval '1 day'",
    });
    await me(phone.token);
    expect(await used(phone.token)).toEqual({ used: 0, ends: 2 });
  });

  it('moves at most once an hour, so that reads do not write', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, { last_used_at: "- interval '59 minutes'", expires_at: "+ interval '5 days'" });
    await me(phone.token);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await days(phone.token)).toEqual({ used: 59, ends: 5 });
  });

  it('does not move after the session expired', async () => {
    const phone = await elsewhere(mae);
    await set(phone.token, { expires_at: "- interval '1 second'" });
    expect(await errorOf(me(phone.token))).toEqual(sessionExpired);
    const { mySessions } = await mae.graphql('{ mySessions { id } }');
    expect(mySessions).not.toContainEqual({ id: sessionOf(phone.token) });
  });
});

describe('A token', () => {
  const key = () => Buffer.from(fixture.secret);
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  /** Signs without a library, so that invalid tokens are possible. */
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

  it('that the test signs correctly is valid, so that the refusals below mean something', async () => {
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
    ['without a user', () => handmade(HS256, without('sub'))],
    ['without an expiry', () => handmade(HS256, without('exp'))],
    ['without an issuer', () => handmade(HS256, without('iss'))],
    ['for another audience', () => handmade(HS256, { ...own(), aud: 'elsewhere' })],
    ['that has expired', () => handmade(HS256, { ...own(), exp: Math.floor(Date.now() / 1000) - 60 })],
    ['whose expiry is a text', () => handmade(HS256, { ...own(), exp: 'never' })],
    ['for an unknown session', () => handmade(HS256, { ...own(), sid: anId })],
    ["for another user's session", () => handmade(HS256, { ...own(), sub: anId })],
    ['for a session that is no id', () => handmade(HS256, { ...own(), sid: "' OR true --" })],
    ['for a list of sessions', () => handmade(HS256, { ...own(), sid: [own().sid] })],
    ['that is no token', () => 'nonsense'],
    ['of dots', () => '...'],
    ['of 8,000 letters', () => 'a'.repeat(8000)],
  ];

  it.each(forgeries)('%s is invalid, and its bearer reads as a visitor', async (_, forge) => {
    const token = await forge();
    expect(await errorOf(me(token))).toEqual(sessionExpired);
    const businesses = await apiClient(fixture, token).graphql('{ businesses { nodes { isLiked } } }');
    expect(businesses).toEqual({ businesses: { nodes: [] } });
  });

  it.each(['Basic bWFlOm1hZQ==', 'Bearer', 'Bearer  ', 'Token abc', 'Bearer a b'])(
    'given as %j is invalid',
    async (authorization) => {
      const body = JSON.stringify({ query: '{ me { id } }' });
      const headers = { authorization, 'content-type': 'application/json' };
      expect((await headOf(`${fixture.url}/graphql`, { method: 'POST', body, headers })).status).toBe(401);
    },
  );

  it('of an account that was deleted elsewhere is invalid', async () => {
    const eve = await signUp(fixture, 'Eve');
    await fixture.db.query('DELETE FROM users WHERE id = $1', [eve.id]);
    expect(await errorOf(me(eve.token))).toEqual(sessionExpired);
  });

  it('that has expired makes its bearer a visitor on public pages, and no field fails', async () => {
    const id = await addBusiness(mae);
    await mae.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
    const phone = await elsewhere(mae);
    const question = 'query ($id: ID!) { business(id: $id) { isLiked owner { email } } }';
    expect((await phone.graphql(question, { id })).business).toEqual({ isLiked: true, owner: { email: mae.email } });
    await phone.graphql('mutation { logout }');
    expect((await phone.graphql(question, { id })).business).toEqual({ isLiked: false, owner: { email: null } });
    const both = await phone.graphqlResponse('query ($id: ID!) { business(id: $id) { name } me { id } }', { id });
    expect(both).toMatchObject({ status: 200, data: { business: { name: 'Blue Gate' }, me: null } });
    expect(both.errors[0]!.extensions.code).toBe('UNAUTHENTICATED');
  });
});
