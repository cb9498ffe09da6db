/** The limits of mails, the same response in the same time for known and unknown addresses, and the mail of a new sign-in. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, visitorOf } from '../../support/api.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { kindsTo, newestMail } from '../../support/mail/account-mails.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
});
afterAll(() => fixture.close());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function post(path: string, body: object, from: string, { token = '', userAgent = firefox } = {}) {
  const begun = performance.now();
  const response = await fetch(`${fixture.url}/api/users/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message, ms: performance.now() - begun };
}

const forgot = (email: string, from: string) => post('password/forgot', { email }, from);
const kinds = (email: string) => kindsTo(fixture, email);
const tooMany = 'Too many attempts, please try again in an hour';

describe('Requests for mails', () => {
  it('are limited to three an hour for an account, whether it exists or not', async () => {
    const ann = await signUp(fixture, 'Ann');
    // The mail of the registration was the first.
    const statuses = async (email: string, count: number) => {
      const found = [];
      for (let at = 0; at < count; at += 1) found.push((await forgot(email, `203.0.113.${at}`)).status);
      return found;
    };
    expect(await statuses(ann.email, 3)).toEqual([200, 200, 429]);
    expect(await statuses('unknown@example.com', 4)).toEqual([200, 200, 200, 429]);
    await until('the mails wait', async () => (await kinds(ann.email)).length === 3);
  });

  it('are limited to three an hour for a user in a session, also where strangers have asked for new passwords', async () => {
    const { email, token } = await signUp(fixture, 'Amy');
    for (let at = 0; at < 3; at += 1) await forgot(email, `192.0.7.${at}`);
    expect((await forgot(email, '192.0.7.9')).status).toBe(429);
    const confirm = () => post('email/confirmation', {}, '192.0.7.10', { token });
    const change = () => post('email/change', { password, email: 'amy2@example.com' }, '192.0.7.10', { token });
    expect((await confirm()).status).toBe(200);
    for (let at = 0; at < 2; at += 1) expect((await change()).status).toBe(200);
    for (const { status, message } of [await confirm(), await change()])
      expect([status, message]).toEqual([429, tooMany]);
  });

  it('are limited to three an hour for the address that accounts want to change to', async () => {
    const statuses = [];
    for (const name of ['Dan', 'Eli', 'Fay', 'Gus']) {
      const { token } = await signUp(fixture, name);
      const change = { password, email: 'target@example.com' };
      statuses.push((await post('email/change', change, `192.0.5.${statuses.length}`, { token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('to change to the address of another account leave its owner the links that reset the password', async () => {
    const owner = await signUp(fixture, 'Ida');
    let numSent = 0;
    const from = () => `192.0.6.${(numSent += 1)}`;
    for (const name of ['Mallory', 'Mallory2', 'Mallory3']) {
      const { token } = await signUp(fixture, name);
      expect((await post('email/change', { password, email: owner.email }, from(), { token })).status).toBe(200);
    }
    const reset = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
    expect(await visitorOf(fixture).graphql(reset, { email: owner.email })).toEqual({ requestPasswordReset: true });
    expect((await forgot(owner.email, from())).status).toBe(200);
    const numResets = async () => (await kinds(owner.email)).filter((kind) => kind === 'password-reset').length;
    await until('both mails arrive', async () => (await numResets()) === 2);
    // With that of the registration these are three.
    expect((await forgot(owner.email, from())).status).toBe(429);
  });

  it('are limited to twenty an hour for the address of a client', async () => {
    const statuses = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await forgot(`user${at}@example.com`, '198.51.100.7')).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await forgot('user99@example.com', '198.51.100.8')).status).toBe(200);
  });

  it('do not limit registrations: above the limit they succeed without a mail', async () => {
    const from = '198.51.100.7';
    const input = { username: 'Late', email: 'late@example.com', password };
    expect((await post('register', input, from)).status).toBe(201);
    expect(await kinds(input.email)).toEqual([]);
  });
});

describe('A request for a new password', () => {
  it('takes as long for a known address as for an unknown one', async () => {
    const pairs = 200;
    const ids = Array.from({ length: pairs }, (_, at) => at);
    await fixture.db.query(
      `INSERT INTO users (id, username, email, password_hash)
       SELECT gen_random_uuid(), 't' || n, 'timed' || n || '@example.com', '' FROM generate_series(0, ${pairs}) n`,
    );
    const times = { known: [] as number[], unknown: [] as number[] };
    const measure = async (which: keyof typeof times, at: number) => {
      const email = which === 'known' ? `timed${at}@example.com` : `other${at}@example.com`;
      const { status, ms } = await forgot(email, `10.${which === 'known' ? 1 : 2}.${at}.1`);
      expect(status).toBe(200);
      times[which].push(ms);
    };
    await measure('known', pairs);
    times.known = [];
    // In turns, so that both meet the same load of the machine.
    for (const at of ids)
      for (const which of at % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await measure(which, at);
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2]!;
    // A sign test, since a busy machine makes single requests slow: of 200 pairs, chance alone gives 100 ± 28 in all but one of
    // 10,000 runs.
    const slower = ids.filter((at) => times.known[at]! > times.unknown[at]!).length;
    if (process.env.PRINT_TIMES) console.log({ known: median(times.known), unknown: median(times.unknown), slower });
    expect(Math.abs(slower - pairs / 2)).toBeLessThanOrEqual(28);
    await until('every known address has its mail', async () => {
      const [{ n }] = await fixture.db.query<[{ n: number }]>(
        `SELECT count(*)::int AS n FROM mail_tokens WHERE purpose = 'RESET_PASSWORD' AND email LIKE 'timed%'`,
      );
      return n === pairs + 1;
    });
  }, 600_000);
});

describe('A changed password', () => {
  it('is told ten times an hour', async () => {
    const cat = await signUp(fixture, 'Cat');
    const change = `mutation { changePassword(current: "${password}", next: "${password}") }`;
    for (let at = 0; at < 11; at += 1) expect(await cat.graphql(change)).toEqual({ changePassword: true });
    expect(await kinds(cat.email)).toEqual(['email-confirmation', ...Array(10).fill('password-changed')]);
  });
});

describe('A sign-in', () => {
  let bea: TestUser;
  beforeAll(async () => {
    bea = await signUp(fixture, 'Bea');
  });
  const signIn = (from: string, userAgent?: string) =>
    post('login', { email: bea.email, password }, from, { userAgent });

  it('of a page of another site is told from a new network, and from a known one it is not', async () => {
    expect((await signIn('192.0.2.1')).status).toBe(200);
    const mail = await newestMail(fixture, bea.email, 'new-sign-in');
    expect(mail.text).toContain('Firefox on Windows');
    expect(mail.text).not.toContain('192.0.2');
    await signIn('192.0.2.200');
    expect(await kinds(bea.email)).toEqual(['email-confirmation', 'new-sign-in']);
  });

  it('of a program that names an address does not bring it into the mail', async () => {
    await signIn('192.0.3.1', 'https://evil.example/sign-in');
    const { text, html } = await newestMail(fixture, bea.email, 'new-sign-in');
    expect(text).toContain('a program that is not a browser');
    expect(`${text}${html}`).not.toContain('evil');
  });

  it('is told ten times an hour, and so is the deletion of the account, whose address may be that of another person', async () => {
    const account = { username: 'Bomb', email: 'victim@example.com', password };
    let numRequests = 0;
    const at = () => `198.18.${(numRequests += 1)}.1`;
    for (let round = 0; round < 2; round += 1) {
      expect((await post('register', account, at())).status).toBe(201);
      for (let each = 0; each < 6; each += 1) expect((await post('login', account, at())).status).toBe(200);
      const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
      const input = { email: account.email, password };
      const { token } = (await visitorOf(fixture).graphql(login, { input })).login;
      // The mails that wait are deleted with the account.
      await kinds(account.email);
      const deleteAccount = `mutation { deleteAccount(password: "${password}") }`;
      expect(Object.keys(await apiClient(fixture, token).graphql(deleteAccount))).toEqual(['deleteAccount']);
    }
    const notices = (await kinds(account.email)).filter((kind) => kind !== 'email-confirmation');
    expect(notices.toSorted()).toEqual(['account-deleted', ...Array(9).fill('new-sign-in')]);
  });

  it('that is refused is not told', async () => {
    const before = await kinds(bea.email);
    expect((await post('login', { email: bea.email, password: 'a guess' }, '192.0.4.1')).status).toBe(401);
    expect(await kinds(bea.email)).toEqual(before);
  });
});
