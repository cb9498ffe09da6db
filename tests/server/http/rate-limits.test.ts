/** Whoever guesses passwords or floods the directory is asked to wait; everybody else notices nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context, Viewer } from '#server/core/context.ts';
import { countPasswordAttempt, countSignIn, countSignUp, requireWriter } from '#server/http/rate-limits/attempts.ts';
import type { RateLimits } from '#server/core/context.ts';
import { queryRunner } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { retryConnect } from '../../attack/retry-connect.ts';
import type { GraphQLErrorJson } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { until } from '../../support/site.ts';

const usual = { RATE_LIMIT_FACTOR: '1' };

let behindProxy: InProcessFixture;
let mae: TestUser;
beforeAll(async () => {
  behindProxy = await openInProcessFixture({ ...usual, TRUST_PROXY: '1' });
});
afterAll(() => behindProxy.close());

// Each test tries an account of its own from a network of its own, unless it says otherwise.
let network = 0;
beforeEach(async () => {
  network += 1;
  mae = await signUp(behindProxy, `Mae${network}`);
});
const here = (host = 1) => `203.0.${network}.${host}`;

interface Heard {
  status: number;
  headers: Headers;
  code: string | undefined;
  message: string | undefined;
}

async function send(
  path: string,
  body: unknown,
  from: string | undefined,
  world = behindProxy,
  token?: string,
): Promise<Heard> {
  const ask = () =>
    fetch(`${world.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(from && { 'x-forwarded-for': from }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
  // A busy machine turns callers away before anything of theirs is counted.
  const response = await retryConnect(ask, ({ status }) => status === 503);
  const answer = (await response.json()) as { message?: string; errors?: GraphQLErrorJson[] };
  const [error] = answer.errors ?? [];
  const { status, headers } = response;
  return { status, headers, code: error?.extensions.code, message: error?.message ?? answer.message };
}

const logIn = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
const doors = {
  GraphQL: (input: object, from?: string, world?: InProcessFixture) =>
    send('/graphql', { query: logIn, variables: { input } }, from, world),
  REST: (input: object, from?: string, world?: InProcessFixture) => send('/api/users/login', input, from, world),
};
type Door = keyof typeof doors;

const wrong = (email = mae.email) => ({ email, password: 'a wrong guess' });

/** Many times, twenty at once: more than that would wait too long for their hashes. */
async function repeat<T>(times: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < times) {
    const now = Math.min(20, times - done.length);
    done.push(...(await Promise.all(Array.from({ length: now }, (_, at) => work(done.length + at)))));
  }
  return done;
}

const tooMany = 'Too many attempts, please try again later';
const refused = ({ message }: Heard) => message === tooMany;

describe('Guessing a password', () => {
  it.each<Door>(['GraphQL', 'REST'])(
    'ends with the tenth try by %s, and the door says when to come back',
    async (door) => {
      const tries = await repeat(10, () => doors[door](wrong(), here()));
      expect(tries.map(({ message }) => message)).toEqual(Array(10).fill('Invalid email or password'));
      // The right one, too: else the next guess would tell.
      for (const guess of [wrong(), { email: mae.email, password }]) {
        const { status, headers, message, code } = await doors[door](guess, here());
        expect([status, message]).toEqual([429, tooMany]);
        if (door === 'GraphQL') expect(code).toBe('RATE_LIMITED');
        const seconds = Number(headers.get('retry-after'));
        expect(seconds).toBeGreaterThan(0);
        expect(seconds).toBeLessThanOrEqual(15 * 60);
        expect(headers.get('x-ratelimit-limit')).toBe('10');
        expect(headers.get('x-ratelimit-remaining')).toBe('0');
        expect(headers.get('x-ratelimit-reset')).toBe(String(seconds));
      }
    },
  );

  it('is counted by both doors together, however the address is written and whichever host of a network calls', async () => {
    const spelled = [mae.email, mae.email.toUpperCase(), `  ${mae.email} `];
    const heard: Heard[] = [];
    for (let at = 0; at < 12; at += 1)
      heard.push(await doors[at % 2 ? 'REST' : 'GraphQL'](wrong(spelled[at % 3]), here(at + 1)));
    expect(heard.map(refused)).toEqual([...Array<boolean>(10).fill(false), true, true]);
  });

  it('many at once is no way round', async () => {
    const heard = await repeat(40, () => doors.REST(wrong(), here()));
    expect(heard.filter((each) => !refused(each))).toHaveLength(10);
  });

  it('in IPv6 is counted by the neighbourhood of a household', async () => {
    const at = (host: number) => `2001:db8:0:${network}${host.toString(16).padStart(2, '0')}::${host}`;
    for (let host = 0; host < 10; host += 1) expect(refused(await doors.REST(wrong(), at(host)))).toBe(false);
    expect(refused(await doors.REST(wrong(), at(77)))).toBe(true);
    expect(refused(await doors.REST(wrong(), '2001:db8:ffff::1'))).toBe(false);
  });

  it('locks nobody out elsewhere, and no session', async () => {
    await repeat(11, () => doors.REST(wrong(), here()));
    expect((await mae.ask('{ me { username } }')).me.username).toBe(mae.username);
    network += 100;
    expect((await doors.REST({ email: mae.email, password }, here())).status).toBe(200);
    network -= 100;
  });

  it('of one account does not stop another, and of many is stopped by address', async () => {
    const tries = await repeat(60, (at) => doors.REST(wrong(`somebody${at}@example.com`), here()));
    expect(tries.filter(refused)).toEqual([]);
    const { headers, status } = await doors.REST(wrong('somebody-else@example.com'), here());
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([429, '60']);
    expect(refused(await doors.REST(wrong('somebody-else@example.com'), here(2)))).toBe(false);
  });

  it('begins anew once the right one came', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 9; at += 1) expect(refused(await doors.REST(wrong(), here()))).toBe(false);
      expect((await doors.REST({ email: mae.email, password }, here())).status).toBe(200);
    }
  });

  it('with a stolen token is no easier', async () => {
    const query = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    const guess = () => send('/graphql', { query, variables: { password: 'a guess' } }, here(), behindProxy, mae.token);
    for (let at = 0; at < 10; at += 1) expect((await guess()).message).toBe('Current password is incorrect');
    expect(await guess()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it("is counted for all servers together, in a table that holds nobody's address", async () => {
    const rateLimits = createRateLimits(
      queryRunner(() => behindProxy.db),
      1,
    );
    const other = { rateLimits, address: here() } as Context;
    const account = { name: mae.email, isKnownNetwork: false };
    for (let at = 0; at < 10; at += 1)
      if (at % 2) await countPasswordAttempt(other, account);
      else expect(refused(await doors.REST(wrong(), here()))).toBe(false);
    await expect(countPasswordAttempt(other, account)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(refused(await doors.REST(wrong(), here()))).toBe(true);
    const kept = JSON.stringify(await behindProxy.db.query('SELECT * FROM rate_limits'));
    expect(kept).toContain('signInByAccount');
    expect(kept).not.toMatch(/example|203\.0/);
  });
});

describe('Guessing a password from many networks', () => {
  const in48 = (at: number) => `2001:db8:${network}:${(at << 8).toString(16)}::1`;
  const anywhere = (at: number) => `198.18.${at}.1`;
  const api = (at: number) => doors[at % 2 ? 'REST' : 'GraphQL'];
  const limitOf = async (answer: Promise<Heard>) => {
    const { status, headers } = await answer;
    return status === 429 ? headers.get('x-ratelimit-limit') : null;
  };
  const signIn = (from: string) => doors.REST({ email: mae.email, password }, from);

  it('of one IPv6 /48 ends with the thirtieth try at an account', async () => {
    const tries = await repeat(30, (at) => api(at)(wrong(), in48(at)));
    expect(tries.filter(refused)).toEqual([]);
    expect(await limitOf(doors.GraphQL(wrong(), in48(40)))).toBe('30');
    expect(await limitOf(doors.REST({ email: mae.email, password }, in48(41)))).toBe('30');
    expect(refused(await doors.REST(wrong(), '2001:db8:fff0::1'))).toBe(false);
  });

  it('ends with the hundredth, while the owner signs in from every network that they have used', async () => {
    const homes = [here(7), in48(3)];
    for (const home of homes) expect((await signIn(home)).status).toBe(200);
    const tries = await repeat(120, (at) => api(at)(wrong(), anywhere(at)));
    expect(tries.filter((each) => !refused(each))).toHaveLength(100);
    expect(await limitOf(doors.GraphQL({ email: mae.email, password }, anywhere(200)))).toBe('100');
    // Another host of the same network, twice: the limit of all networks does not hold here.
    for (const host of [8, 9]) expect((await signIn(here(host))).status).toBe(200);
    expect((await signIn(in48(3))).status).toBe(200);
    const guesses = await repeat(11, () => doors.REST(wrong(), here()));
    expect(guesses.filter(refused)).toHaveLength(1);
    expect(await limitOf(doors.REST(wrong(), here()))).toBe('10');
    // A session goes on wherever it is.
    expect((await mae.ask('{ me { username } }')).me.username).toBe(mae.username);
  });

  it('with a stolen token ends in the same way', async () => {
    const query = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    const guess = (at: number) =>
      send('/graphql', { query, variables: { password: 'a guess' } }, in48(at), behindProxy, mae.token);
    expect((await repeat(30, guess)).filter(refused)).toEqual([]);
    expect(await limitOf(guess(31))).toBe('30');
  });

  it('does not get a try back for a sign-in of the owner elsewhere', async () => {
    await repeat(29, (at) => doors.REST(wrong(), in48(at)));
    // This one is not held against anyone: the password is right.
    expect((await signIn(in48(50))).status).toBe(200);
    expect(refused(await doors.REST(wrong(), in48(51)))).toBe(false);
    expect(await limitOf(doors.REST(wrong(), in48(52)))).toBe('30');
  });

  it('of many accounts ends for a /48 after 300 sign-ins in a minute or sign-ups in an hour', async () => {
    const { rateLimits } = {
      rateLimits: createRateLimits(
        queryRunner(() => behindProxy.db),
        1,
      ),
    };
    const from = (at: number) => ({ rateLimits, address: in48(at) }) as Context;
    for (const countTry of [countSignIn, countSignUp]) {
      await repeat(300, (at) => countTry(from(at % 256)));
      await expect(countTry(from(1))).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { limit: 300 } });
      await countTry({ ...from(1), address: here() });
    }
  });
});

describe('The networks that a person has signed in from', () => {
  const known = (): Promise<{ network: string }[]> =>
    behindProxy.db.query('SELECT network FROM known_networks WHERE user_id = $1', [mae.id]);
  const signIn = (at: number) => doors.REST({ email: mae.email, password }, `10.${network}.${at}.1`);

  it('are kept as keyed hashes, twenty at most and none longer than ninety days', async () => {
    for (let at = 0; at < 22; at += 1) expect((await signIn(at)).status).toBe(200);
    const kept = await known();
    expect(kept).toHaveLength(20);
    expect(JSON.stringify(kept)).not.toContain(`10.${network}`);
    const ben = await signUp(behindProxy, `Ben${network}`);
    await behindProxy.db.query(
      `UPDATE known_networks SET last_used_at = now() - interval '91 days' WHERE user_id = $1`,
      [mae.id],
    );
    // Anybody's sign-in sweeps.
    expect((await doors.REST({ email: ben.email, password }, here())).status).toBe(200);
    expect(await known()).toEqual([]);
  });

  it('are remembered once however many sign in at a time', async () => {
    const before = (await known()).length;
    const answers = await repeat(8, () => signIn(1));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await known()).toHaveLength(before + 1);
  });

  it('go with the account', async () => {
    expect((await signIn(1)).status).toBe(200);
    await mae.ask('mutation ($password: String!) { deleteAccount(password: $password) }', { password });
    expect(await known()).toEqual([]);
  });
});

describe('An address that callers make up', () => {
  it('changes nothing where no proxy is trusted', async () => {
    const open = await openInProcessFixture(usual);
    try {
      const heard: Heard[] = [];
      for (let at = 0; at < 12; at += 1)
        heard.push(await doors.GraphQL(wrong('mae@example.com'), `198.51.${at}.1`, open));
      expect(heard.map(refused)).toEqual([...Array<boolean>(10).fill(false), true, true]);
    } finally {
      await open.close();
    }
  });

  it('changes nothing in front of what the trusted proxy wrote', async () => {
    const heard: Heard[] = [];
    for (let at = 0; at < 11; at += 1)
      heard.push(await doors[at % 2 ? 'REST' : 'GraphQL'](wrong(), `198.51.${at}.1, ${here()}`));
    expect(heard.map(refused)).toEqual([...Array<boolean>(10).fill(false), true]);
  });
});

describe('A proxy that writes the port beside the address', () => {
  it.each([
    ['IPv4', (at: number) => `${here()}:${4000 + at}`, () => `198.51.${network}.1:4000`],
    ['IPv6', (at: number) => `[2001:db8:${network}::1]:${4000 + at}`, () => `[2001:db8:${network}:ff00::1]:4000`],
  ])('is understood (%s)', async (_, from, another) => {
    const heard = await repeat(11, (at) => doors.REST(wrong(), from(at)));
    expect(heard.filter(refused)).toHaveLength(1);
    expect(refused(await doors.REST(wrong(), another()))).toBe(false);
  });
});

describe('Signing up', () => {
  it('sixty times an hour is enough for an office that shares an address', async () => {
    const query = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    const signUp = (at: number, from = here()) => {
      // Refused for the name, so that sixty hashes need not be waited for.
      const input = { username: mae.username, email: `office${network}-${at}@example.com`, password };
      return at % 2
        ? send('/graphql', { query, variables: { input } }, from)
        : send('/api/users/register', input, from);
    };
    const heard = await repeat(60, (at) => signUp(at));
    expect(heard.filter(refused)).toEqual([]);
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

  it('120 times a minute is enough for one person; each field counts, and reading goes on', async () => {
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
    expect((await ben.ask('query ($id: ID!) { business(id: $id) { isLiked } }', { id })).business.isLiked).toBe(true);
    expect((await mae.tryAsk(`mutation ($id: ID!) { ${like} }`, { id })).errors).toEqual([]);
  });

  it('is counted for all servers together a second later, by digests', async () => {
    const ada = await signUp(behindProxy, 'Ada');
    const id = await addBusiness(mae);
    const ask = () => ada.tryAsk(`mutation ($id: ID!) { ${like} }`, { id });
    const viewer = { id: ada.id } as Viewer;
    const write = async (rateLimits: RateLimits) => requireWriter({ rateLimits, address: here(), viewer } as Context);
    const [busy, fresh] = [0, 1].map(() =>
      createRateLimits(
        queryRunner(() => behindProxy.db),
        1,
      ),
    ) as [RateLimits, RateLimits];
    const kept = async () => JSON.stringify(await behindProxy.db.query('SELECT * FROM rate_limits'));

    await write(fresh);
    for (let at = 0; at < 119; at += 1) await write(busy);
    await until('both have told', async () => (await kept()).includes('"points":120'));
    // Whoever has not heard of the others yet lets some through for a second.
    expect((await ask()).errors).toEqual([]);
    await until('the site has heard', async () => (await ask()).errors.length > 0);
    expect((await ask()).errors[0]).toMatchObject({ message: tooMany, extensions: { code: 'RATE_LIMITED' } });
    const isRefused = (writing: Promise<unknown>) =>
      writing.then(
        () => false,
        ({ code }) => code === 'RATE_LIMITED',
      );
    await until('the other has heard', () => isRefused(write(fresh)));
    expect(await kept()).not.toContain(ada.id);
  });
});

describe('Reading', () => {
  it('is never refused for being often', async () => {
    const read = () => send('/graphql', { query: '{ users { totalCount } }' }, here());
    const heard = await repeat(650, read);
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
