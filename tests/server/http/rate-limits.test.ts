/** Rate limits: password attempts, sign-ups and writes above them get 429; other users are not affected. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context, Viewer } from '#server/core/context.ts';
import {
  countExport,
  countPasswordAttempt,
  countPlaceLookUp,
  countCredential,
  countSignUp,
  requireWriter,
} from '#server/http/rate-limits/count.ts';
import { createMailToken } from '#server/auth/email/mail-token.ts';
import type { RateLimits } from '#server/core/context.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { retryConnect } from '../../attack/retry-connect.ts';
import type { GraphQLErrorJson } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import '../../support/cheap-passwords.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { until } from '../../support/site.ts';

const defaultLimits = { RATE_LIMIT_FACTOR: '1' };

let behindProxy: InProcessFixture;
let mae: TestUser;
beforeAll(async () => {
  behindProxy = await openInProcessFixture({ ...defaultLimits, TRUST_PROXY: '1' });
});
afterAll(() => behindProxy.close());

// Each test has its own account and network.
let network = 0;
beforeEach(async () => {
  network += 1;
  mae = await signUp(behindProxy, `Mae${network}`);
});
const here = (host = 1) => `203.0.${network}.${host}`;

interface Answer {
  status: number;
  headers: Headers;
  code: string | undefined;
  message: string | undefined;
  /** Of a GraphQL response. */
  data: unknown;
}

async function send(
  path: string,
  body: unknown,
  from: string | undefined,
  fixture = behindProxy,
  token?: string,
): Promise<Answer> {
  const ask = () =>
    fetch(`${fixture.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(from && { 'x-forwarded-for': from }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  // Overload protection rejects requests before they are counted.
  const response = await retryConnect(ask, ({ status }) => status === 503);
  const json = (await response.json()) as { message?: string; errors?: GraphQLErrorJson[]; data?: unknown };
  const [error] = json.errors ?? [];
  const { status, headers } = response;
  return { status, headers, code: error?.extensions.code, message: error?.message ?? json.message, data: json.data };
}

const logIn = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const apis = {
  GraphQL: (input: object, from?: string, fixture?: InProcessFixture) =>
    send('/graphql', { query: logIn, variables: { input } }, from, fixture),
  REST: (input: object, from?: string, fixture?: InProcessFixture) => send('/api/users/login', input, from, fixture),
};
type Api = keyof typeof apis;

const wrong = (email = mae.email) => ({ email, password: 'a wrong guess' });

/** Runs `work` many times, twenty at once: hashing takes long. */
async function repeat<T>(times: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times) {
    const batch = Math.min(20, times - done.length);
    done.push(...(await Promise.all(Array.from({ length: batch }, (_, at) => work(done.length + at)))));
  }
  return done;
}

const tooManyPattern = /^Too many attempts, please try again in (a minute|\d+ minutes|an hour)$/;
const tooMany = expect.stringMatching(tooManyPattern);
const refused = ({ message }: Answer) => tooManyPattern.test(message ?? '');

describe('Guessing a password', () => {
  it.each<Api>(['GraphQL', 'REST'])(
    'ends with the tenth attempt through %s, and the response says when to retry',
    async (api) => {
      const attempts = await repeat(10, () => apis[api](wrong(), here()));
      expect(attempts.map(({ message }) => message)).toEqual(Array(10).fill('Invalid email or password'));
      // The right password as well: otherwise the next attempt would reveal it.
      for (const guess of [wrong(), { email: mae.email, password }]) {
        const { status, headers, message, code } = await apis[api](guess, here());
        expect([status, message]).toEqual([429, tooMany]);
        if (api === 'GraphQL') expect(code).toBe('RATE_LIMITED');
        const seconds = Number(headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(60);
        expect(message).toContain(`again in ${Math.ceil(seconds / 60)} minutes`);
        expect(seconds).toBeLessThanOrEqual(15 * 60);
        expect(headers.get('x-ratelimit-limit')).toBe('10');
        expect(headers.get('x-ratelimit-remaining')).toBe('0');
        expect(headers.get('x-ratelimit-reset')).toBe(String(seconds));
      }
    },
  );

  it('is counted for GraphQL and REST together, however the e-mail address is written and from any host of a network', async () => {
    const spelled = [mae.email, mae.email.toUpperCase(), `  ${mae.email} `];
    const answers: Answer[] = [];
    for (let at = 0; at < 12; at += 1)
      answers.push(await apis[at % 2 ? 'REST' : 'GraphQL'](wrong(spelled[at % 3]), here(at + 1)));
    expect(answers.map(refused)).toEqual([...Array<boolean>(10).fill(false), true, true]);
  });

  it('is counted for concurrent attempts too', async () => {
    const answers = await repeat(40, () => apis.REST(wrong(), here()));
    expect(answers.filter((each) => !refused(each))).toHaveLength(10);
  });

  it('in IPv6 is counted by /56', async () => {
    const at = (host: number) => `2001:db8:0:${network}${host.toString(16).padStart(2, '0')}::${host}`;
    for (let host = 0; host < 10; host += 1) expect(refused(await apis.REST(wrong(), at(host)))).toBe(false);
    expect(refused(await apis.REST(wrong(), at(77)))).toBe(true);
    expect(refused(await apis.REST(wrong(), '2001:db8:ffff::1'))).toBe(false);
  });

  it('does not lock out the owner in another network, nor a session', async () => {
    await repeat(11, () => apis.REST(wrong(), here()));
    expect((await mae.graphql('{ me { username } }')).me.username).toBe(mae.username);
    network += 100;
    expect((await apis.REST({ email: mae.email, password }, here())).status).toBe(200);
    network -= 100;
  });

  it('of one account does not affect another, and of many accounts is limited by address', async () => {
    const attempts = await repeat(20, (at) => apis.REST(wrong(`user${at}@example.com`), here()));
    expect(attempts.filter(refused)).toEqual([]);
    // Counted without requests, which may take longer than the minute of the limit.
    const rateLimits = createRateLimits(
      queryWhenOpen(() => behindProxy.db),
      1,
    );
    await repeat(40, () => countCredential({ rateLimits, ip: here() } as Context));
    const { headers, status } = await apis.REST(wrong('another-user@example.com'), here());
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([429, '60']);
    expect(refused(await apis.REST(wrong('another-user@example.com'), here(2)))).toBe(false);
  });

  it('is counted from zero after the right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) expect(refused(await apis.REST(wrong(), here()))).toBe(false);
      expect((await apis.REST({ email: mae.email, password }, here())).status).toBe(200);
    }
  });

  it('is counted from zero after a reset of the password, for all instances and from this network only', async () => {
    const otherProcess = createRateLimits(
      queryWhenOpen(() => behindProxy.db),
      1,
    );
    const attempt = (from = here()) =>
      countPasswordAttempt({ rateLimits: otherProcess, ip: from } as Context, { name: mae.id, isKnownNetwork: true });
    const away = `203.0.${network + 100}.1`;
    for (const from of [here(), away]) {
      for (let at = 0; at < 10; at += 1) await attempt(from);
      await expect(attempt(from)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    }
    expect((await apis.REST({ email: mae.email, password }, here())).status).toBe(429);
    const account = { userId: mae.id, email: mae.email };
    const token = await createMailToken(behindProxy.db.manager, 'RESET_PASSWORD', account);
    const next = 'battery staple horse';
    expect((await send('/api/users/password/reset', { token, next }, here())).status).toBe(200);
    expect((await apis.REST({ email: mae.email, password: next }, here(2))).status).toBe(200);
    await attempt();
    await expect(attempt(away)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('still counts where its reset fails after that of the password, which signs in all the same', async () => {
    const account = { userId: mae.id, email: mae.email };
    const token = await createMailToken(behindProxy.db.manager, 'RESET_PASSWORD', account);
    await behindProxy.db.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'canceling statement due to lock timeout' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON rate_limits FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    let answer: Answer;
    try {
      const query =
        'mutation ($token: String!, $next: String!) { resetPassword(token: $token, next: $next) { token } }';
      answer = await send('/graphql', { query, variables: { token, next: 'battery staple horse' } }, here());
    } finally {
      await behindProxy.db.query('DROP TRIGGER refuse ON rate_limits; DROP FUNCTION refuse');
    }
    const session = (answer.data as { resetPassword: { token: string } | null }).resetPassword;
    expect(session).toEqual({ token: expect.any(String) });
    const me = await send('/graphql', { query: '{ me { id } }' }, here(), behindProxy, session?.token);
    expect(me.data).toEqual({ me: { id: mae.id } });
  });

  it('with a stolen token is counted together with sign-ins', async () => {
    const query = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    const guess = () => send('/graphql', { query, variables: { password: 'a guess' } }, here(), behindProxy, mae.token);
    for (let at = 0; at < 10; at += 1) expect((await guess()).message).toBe('Current password is incorrect');
    expect(await guess()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    for (const api of ['GraphQL', 'REST'] as const) expect(refused(await apis[api](wrong(), here()))).toBe(true);
  });

  it('is counted for all instances together, in a table without addresses', async () => {
    const rateLimits = createRateLimits(
      queryWhenOpen(() => behindProxy.db),
      1,
    );
    const other = { rateLimits, ip: here() } as Context;
    const account = { name: mae.id, isKnownNetwork: false };
    for (let at = 0; at < 10; at += 1)
      if (at % 2) await countPasswordAttempt(other, account);
      else expect(refused(await apis.REST(wrong(), here()))).toBe(false);
    await expect(countPasswordAttempt(other, account)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused(await apis.REST(wrong(), here()))).toBe(true);
    const stored = JSON.stringify(await behindProxy.db.query('SELECT * FROM rate_limits'));
    expect(stored).toContain('signInByAccount');
    expect(stored).not.toMatch(/example|203\.0/);
  });
});

describe('Guessing a password from many networks', () => {
  const in48 = (at: number) => `2001:db8:${network}:${(at << 8).toString(16)}::1`;
  const anywhere = (at: number) => `198.18.${at}.1`;
  const api = (at: number) => apis[at % 2 ? 'REST' : 'GraphQL'];
  const limitOf = async (answer: Promise<Answer>) => {
    const { status, headers } = await answer;
    return status === 429 ? headers.get('x-ratelimit-limit') : null;
  };
  const signIn = (from: string) => apis.REST({ email: mae.email, password }, from);

  it('of one IPv6 /48 ends with the thirtieth attempt at an account', async () => {
    const attempts = await repeat(30, (at) => api(at)(wrong(), in48(at)));
    expect(attempts.filter(refused)).toEqual([]);
    expect(await limitOf(apis.GraphQL(wrong(), in48(40)))).toBe('30');
    expect(await limitOf(apis.REST({ email: mae.email, password }, in48(41)))).toBe('30');
    expect(refused(await apis.REST(wrong(), '2001:db8:fff0::1'))).toBe(false);
  });

  it('ends with the hundredth attempt, while the owner signs in from every network that they have used', async () => {
    const ownNetworks = [here(7), in48(3)];
    for (const own of ownNetworks) expect((await signIn(own)).status).toBe(200);
    const attempts = await repeat(120, (at) => api(at)(wrong(), anywhere(at)));
    expect(attempts.filter((each) => !refused(each))).toHaveLength(100);
    expect(await limitOf(apis.GraphQL({ email: mae.email, password }, anywhere(200)))).toBe('100');
    // Another host of the same network, twice: the limit for all networks does not apply here.
    for (const host of [8, 9]) expect((await signIn(here(host))).status).toBe(200);
    expect((await signIn(in48(3))).status).toBe(200);
    const guesses = await repeat(11, () => apis.REST(wrong(), here()));
    expect(guesses.filter(refused)).toHaveLength(1);
    expect(await limitOf(apis.REST(wrong(), here()))).toBe('10');
    // Sessions are not affected.
    expect((await mae.graphql('{ me { username } }')).me.username).toBe(mae.username);
  });

  it('with a stolen token has the same limits', async () => {
    const query = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    const guess = (at: number) =>
      send('/graphql', { query, variables: { password: 'a guess' } }, in48(at), behindProxy, mae.token);
    expect((await repeat(30, guess)).filter(refused)).toEqual([]);
    expect(await limitOf(guess(31))).toBe('30');
    expect(await limitOf(apis.REST(wrong(), in48(32)))).toBe('30');
  });

  it('gets no attempt back after the owner signs in elsewhere', async () => {
    await repeat(29, (at) => apis.REST(wrong(), in48(at)));
    // The right password does not count.
    expect((await signIn(in48(50))).status).toBe(200);
    expect(refused(await apis.REST(wrong(), in48(51)))).toBe(false);
    expect(await limitOf(apis.REST(wrong(), in48(52)))).toBe('30');
  });

  it('of many accounts ends for a /48 after 300 sign-ins in a minute or sign-ups in an hour', async () => {
    const { rateLimits } = {
      rateLimits: createRateLimits(
        queryWhenOpen(() => behindProxy.db),
        1,
      ),
    };
    const from = (at: number) => ({ rateLimits, ip: in48(at) }) as Context;
    for (const countAttempt of [countCredential, countSignUp]) {
      await repeat(300, (at) => countAttempt(from(at % 256)));
      await expect(countAttempt(from(1))).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { limit: 300 } });
      await countAttempt({ ...from(1), ip: here() });
    }
  });
});

describe('The networks from which a user has signed in', () => {
  const known = (): Promise<{ network: string }[]> =>
    behindProxy.db.query('SELECT network FROM known_networks WHERE user_id = $1', [mae.id]);
  const signIn = (at: number, site?: InProcessFixture) =>
    apis.REST({ email: mae.email, password }, `10.${network}.${at}.1`, site);

  it('are stored as keyed hashes, at most twenty, for ninety days', async () => {
    for (let at = 0; at < 22; at += 1) expect((await signIn(at)).status).toBe(200);
    const stored = await known();
    expect(stored).toHaveLength(20);
    expect(JSON.stringify(stored)).not.toContain(`10.${network}`);
    const ben = await signUp(behindProxy, `Ben${network}`);
    await behindProxy.db.query(
      `UPDATE known_networks SET last_used_at = now() - interval '91 days' WHERE user_id = $1`,
      [mae.id],
    );
    // Each sign-in deletes expired rows of all users.
    expect((await apis.REST({ email: ben.email, password }, here())).status).toBe(200);
    expect(await known()).toEqual([]);
  });

  it('are stored as other hashes where the key is another one', async () => {
    const database = { DATABASE_URL: behindProxy.databaseUrl, JWT_SECRET: 'another key '.repeat(4) };
    const otherKey = await openInProcessFixture({ ...defaultLimits, TRUST_PROXY: '1', ...database });
    try {
      const before = (await known()).length;
      for (const [site, added] of [
        [behindProxy, 1],
        [behindProxy, 1],
        [otherKey, 2],
      ] as const) {
        expect((await signIn(1, site)).status).toBe(200);
        expect(await known()).toHaveLength(before + added);
      }
    } finally {
      await otherKey.close();
    }
  });

  it('are stored once for concurrent sign-ins', async () => {
    const before = (await known()).length;
    const answers = await repeat(8, () => signIn(1));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await known()).toHaveLength(before + 1);
  });

  it('are deleted with the account', async () => {
    expect((await signIn(1)).status).toBe(200);
    await mae.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', { password });
    expect(await known()).toEqual([]);
  });
});

describe('A forged address', () => {
  it('has no effect where no proxy is trusted', async () => {
    const open = await openInProcessFixture(defaultLimits);
    try {
      const answers: Answer[] = [];
      for (let at = 0; at < 12; at += 1)
        answers.push(await apis.GraphQL(wrong('mae@example.com'), `198.51.${at}.1`, open));
      expect(answers.map(refused)).toEqual([...Array<boolean>(10).fill(false), true, true]);
    } finally {
      await open.close();
    }
  });

  it('has no effect before the entry of the trusted proxy', async () => {
    const answers: Answer[] = [];
    for (let at = 0; at < 11; at += 1)
      answers.push(await apis[at % 2 ? 'REST' : 'GraphQL'](wrong(), `198.51.${at}.1, ${here()}`));
    expect(answers.map(refused)).toEqual([...Array<boolean>(10).fill(false), true]);
  });
});

describe('A proxy that appends the port to the address', () => {
  it.each([
    ['IPv4', (at: number) => `${here()}:${4000 + at}`, () => `198.51.${network}.1:4000`],
    ['IPv6', (at: number) => `[2001:db8:${network}::1]:${4000 + at}`, () => `[2001:db8:${network}:ff00::1]:4000`],
  ])('is supported (%s)', async (_, from, another) => {
    const answers = await repeat(11, (at) => apis.REST(wrong(), from(at)));
    expect(answers.filter(refused)).toHaveLength(1);
    expect(refused(await apis.REST(wrong(), another()))).toBe(false);
  });
});

describe('Signing up', () => {
  it('is limited to sixty times an hour from one address', async () => {
    const query = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    const signUp = (at: number, from = here()) => {
      // The username is taken, so that no password is hashed.
      const input = { username: mae.username, email: `office${network}-${at}@example.com`, password };
      return at % 2
        ? send('/graphql', { query, variables: { input } }, from)
        : send('/api/users/register', input, from);
    };
    const answers = await repeat(60, (at) => signUp(at));
    expect(answers.filter(refused)).toEqual([]);
    for (const at of [60, 61]) {
      const { status, headers } = await signUp(at);
      expect([status, headers.get('x-ratelimit-limit')]).toEqual([429, '60']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    expect(refused(await signUp(62, here(2)))).toBe(false);
  });
});

describe('Writing', () => {
  const like = 'setLike(businessId: $id, liked: true) { id }';
  const aliases = Array.from({ length: 12 }, (_, at) => `a${at}: ${like}`).join(' ');

  it('is limited to 120 times a minute for one user; each field counts, and reads are not limited', async () => {
    const ben = await signUp(behindProxy, 'Ben');
    const id = await addBusiness(mae);
    const ask = (fields: string) =>
      send(
        '/graphql',
        { query: `mutation ($id: ID!) { ${fields} }`, variables: { id } },
        here(),
        behindProxy,
        ben.token,
      );
    for (let at = 0; at < 10; at += 1) expect((await ask(aliases)).status).toBe(200);
    const over = await ask(like);
    expect(over).toMatchObject({ status: 429, code: 'RATE_LIMITED', message: tooMany });
    expect(over.headers.get('x-ratelimit-limit')).toBe('120');
    const comment = await ben.call('POST', `/api/businesses/${id}/comments`, { text: 'Lovely.' });
    expect([comment.status, comment.body]).toEqual([429, { message: tooMany, code: 'RATE_LIMITED' }]);
    expect((await ben.graphql('query ($id: ID!) { business(id: $id) { isLiked } }', { id })).business.isLiked).toBe(
      true,
    );
    expect((await mae.graphqlResponse(`mutation ($id: ID!) { ${like} }`, { id })).errors).toEqual([]);
  });

  it('says when to retry at the field that is refused, also where another one is executed', async () => {
    const id = await addBusiness(mae);
    const cara = await signUp(behindProxy, 'Cara');
    const ask = (fields: string) => cara.graphqlResponse(`mutation ($id: ID!) { ${fields} }`, { id });
    for (let at = 0; at < 119; at += 7) await ask(Array.from({ length: 7 }, (_, n) => `a${n}: ${like}`).join(' '));
    const { status, data, errors } = await ask(`last: ${like} refused: ${like}`);
    expect([status, data]).toEqual([200, { last: { id }, refused: null }]);
    expect(errors).toMatchObject([{ path: ['refused'], extensions: { code: 'RATE_LIMITED' } }]);
    expect(errors[0]!.extensions.retryAfter).toBeGreaterThan(0);
    expect(errors[0]!.extensions.retryAfter).toBeLessThanOrEqual(60);
  });

  it('is counted for all instances together a second later, by digests', async () => {
    const ada = await signUp(behindProxy, 'Ada');
    const id = await addBusiness(mae);
    const ask = () => ada.graphqlResponse(`mutation ($id: ID!) { ${like} }`, { id });
    const viewer = { id: ada.id } as Viewer;
    const write = async (rateLimits: RateLimits) => requireWriter({ rateLimits, ip: here(), viewer } as Context);
    const [busy, fresh] = [0, 1].map(() =>
      createRateLimits(
        queryWhenOpen(() => behindProxy.db),
        1,
      ),
    ) as [RateLimits, RateLimits];
    const stored = async () => JSON.stringify(await behindProxy.db.query('SELECT * FROM rate_limits'));

    await write(fresh);
    for (let at = 0; at < 119; at += 1) await write(busy);
    await until('both are merged', async () => (await stored()).includes('"points":120'));
    // An instance that has not read the other counts yet admits some for a second.
    expect((await ask()).errors).toEqual([]);
    await until('the site has read the counts', async () => (await ask()).errors.length > 0);
    expect((await ask()).errors[0]).toMatchObject({ message: tooMany, extensions: { code: 'RATE_LIMITED' } });
    const isRefused = (writing: Promise<unknown>) =>
      writing.then(
        () => false,
        ({ code }) => code === 'RATE_LIMITED',
      );
    await until('the other has read the counts', () => isRefused(write(fresh)));
    expect(await stored()).not.toContain(ada.id);
  });
});

describe('Searching places and exporting', () => {
  it.each([
    [600, '/api/places?search=lisbon'],
    [600, '/api/places/at?latitude=1&longitude=2'],
    [600, '{ places(search: "lisbon") { id } }'],
    [600, '{ placeAt(latitude: 1, longitude: 2) { id } }'],
    [30, '/api/businesses.geojson'],
  ])('is limited to %i times a minute for one address: %s', async (points, what) => {
    const count = points === 30 ? countExport : countPlaceLookUp;
    const ask = async (from: string) => {
      if (what.startsWith('{')) return send('/graphql', { query: what }, from);
      const { status, headers } = await fetch(behindProxy.url + what, { headers: { 'x-forwarded-for': from } });
      return { status, headers };
    };
    const rateLimits = createRateLimits(
      queryWhenOpen(() => behindProxy.db),
      1,
    );
    for (let time = 0; time < points; time += 1) await count({ rateLimits, ip: here() } as Context);
    await until('the site has read the counts', async () => (await ask(here())).status === 429);
    const { headers } = await ask(here());
    expect([headers.get('x-ratelimit-limit'), Number(headers.get('retry-after')) > 0]).toEqual([`${points}`, true]);
    if (what.startsWith('{')) {
      const [, field] = /(\w+)/.exec(what)!;
      const beside = await send('/graphql', { query: what.replace('{', '{ businesses { totalCount }') }, here());
      expect(beside).toMatchObject({
        status: 200,
        code: 'RATE_LIMITED',
        data: { businesses: { totalCount: expect.any(Number) }, [field!]: null },
      });
    }
    expect((await ask(here(2))).status).toBe(200);
    expect((await fetch(`${behindProxy.url}/api/businesses`, { headers: { 'x-forwarded-for': here() } })).status).toBe(
      200,
    );
  });
});

describe('Reading the e-mail addresses of businesses', () => {
  const email = 'shop@example.com';

  it('is limited to 300 times an hour for a member, who then reads businesses without it', async () => {
    const ben = await signUp(behindProxy, `Reader${network}`);
    const id = await addBusiness(mae);
    await mae.call('PUT', `/api/businesses/${id}`, { email });
    const fields = Array.from({ length: 15 }, (_, at) => `a${at}: business(id: $id) { name email }`).join(' ');
    const read = (user: TestUser) => user.graphqlResponse(`query ($id: ID!) { ${fields} }`, { id });
    const alone = async (user: TestUser) => (await user.call('GET', `/api/businesses/${id}`)).body;
    for (let at = 0; at < 19; at += 1) expect((await read(ben)).data?.a14).toEqual({ name: 'Blue Gate', email });
    for (let at = 0; at < 15; at += 1) expect(await alone(ben)).toMatchObject({ email });
    const { status, data, errors } = await read(ben);
    expect([status, data?.a0]).toEqual([200, { name: 'Blue Gate', email: null }]);
    // Fields of one operation may fail in any order.
    const [first] = errors.filter(({ path }) => path?.[0] === 'a0');
    expect(first).toMatchObject({ path: ['a0', 'email'], extensions: { code: 'RATE_LIMITED' } });
    expect(first!.extensions.retryAfter).toBeGreaterThan(3000);
    expect(await alone(ben)).toMatchObject({ name: 'Blue Gate', hasEmail: true, email: null });
    for (let at = 0; at < 21; at += 1) expect((await read(mae)).errors).toEqual([]);
    expect(await alone(mae)).toMatchObject({ email });
  });
});

describe('Reading', () => {
  it('has no rate limit otherwise', async () => {
    const read = () => send('/graphql', { query: '{ users { totalCount } }' }, here());
    const answers = await repeat(650, read);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('A factor above 1 of the rate limits', () => {
  it('causes a warning', async () => {
    const site = await openInProcessFixture({ RATE_LIMIT_FACTOR: '2' });
    const warnings = async ({ log }: InProcessFixture) =>
      (await log()).filter((line) => line.includes('RATE_LIMIT_FACTOR') && line.includes('"level":40'));
    try {
      expect(await warnings(site)).toEqual([expect.stringContaining('"rateLimitFactor":2')]);
      expect(await warnings(behindProxy)).toEqual([]);
    } finally {
      await site.close();
    }
  });
});
