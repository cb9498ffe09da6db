/** The mail of a sign-in with a new device: a browser is known by its cookie, a program by its name and network. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { kindsTo, linkTo, newestMail } from '../../support/mail/account-mails.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ TRUST_PROXY: '1' });
});
afterAll(() => fixture.close());

let users = 0;
let ann: TestUser;
beforeEach(async () => {
  users += 1;
  ann = await signUp(fixture, `Ann${users}`);
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const home = () => `10.1.${users}.1`;
const cafe = () => `10.2.${users}.1`;

interface Sender {
  from: string;
  userAgent?: string;
  /** The origin of the page; undefined for a program. */
  page?: string;
  cookie?: string;
}

const headersOf = ({ from, userAgent = firefox, page, cookie }: Sender) => ({
  'content-type': 'application/json',
  'user-agent': userAgent,
  'x-forwarded-for': from,
  ...(page && { origin: page }),
  ...(cookie && { cookie }),
});

/** Sends an operation. Returns the cookie that the response sets, as the browser would send it back, and the whole header. */
async function send(query: string, variables: object, sender: Sender) {
  const response = await fetch(`${fixture.url}/graphql`, {
    method: 'POST',
    headers: headersOf(sender),
    body: JSON.stringify({ query, variables }),
  });
  const { errors, data } = (await response.json()) as { errors?: unknown; data: Record<string, { token: string }> };
  expect(errors).toBeUndefined();
  const header = response.headers.get('set-cookie');
  return { header, cookie: header?.split(';')[0], data };
}

const signIn = (sender: Sender, user = ann) =>
  send(
    'mutation ($input: LoginInput!) { login(input: $input) { token } }',
    { input: { email: user.email, password } },
    sender,
  );
/** A sign-in on the site's own pages. */
const inBrowser = (sender: Sender, user = ann) => signIn({ page: fixture.url, ...sender }, user);
const numMails = async (user = ann) =>
  (await kindsTo(fixture, user.email)).filter((kind) => kind === 'new-sign-in').length;

describe('A browser', () => {
  it('is told by mail at its first sign-in, and then is known in every network', async () => {
    const { cookie } = await inBrowser({ from: home() });
    const { text } = await newestMail(fixture, ann.email, 'new-sign-in');
    expect(text).toContain('A new device has signed in to your account: Firefox on Windows, on ');
    await inBrowser({ from: home(), cookie });
    await inBrowser({ from: cafe(), cookie, userAgent: firefox.replaceAll('140', '141') });
    expect(await numMails()).toBe(1);
  });

  it('is told beside another one of the same kind in the same network', async () => {
    await inBrowser({ from: home() });
    await inBrowser({ from: home() });
    expect(await numMails()).toBe(2);
  });

  it('is known since the registration and since a reset of the password', async () => {
    const input = { username: `Bea${users}`, email: `bea${users}@example.com`, password };
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    const registered = await send(register, { input }, { from: home(), page: fixture.url });
    const bea = { ...ann, email: input.email };
    await inBrowser({ from: cafe(), cookie: registered.cookie }, bea);
    await send(
      'mutation ($email: String!) { requestPasswordReset(email: $email) }',
      { email: bea.email },
      { from: cafe() },
    );
    const token = await linkTo(fixture, bea.email, 'password-reset');
    const reset = await send(
      'mutation ($token: String!, $next: String!) { resetPassword(token: $token, next: $next) { token } }',
      { token, next: password },
      { from: home(), page: fixture.url },
    );
    await inBrowser({ from: cafe(), cookie: reset.cookie }, bea);
    expect(await numMails(bea)).toBe(0);
  });

  it('keeps its cookie for the other accounts of a household, each of which is told once', async () => {
    const bea = await signUp(fixture, `Bea${users}`);
    const { cookie } = await inBrowser({ from: home() });
    const second = await inBrowser({ from: home(), cookie }, bea);
    expect(second.cookie).toBe(cookie);
    await inBrowser({ from: cafe(), cookie }, bea);
    expect([await numMails(), await numMails(bea)]).toEqual([1, 1]);
  });

  it('gets a cookie that no script reads and that pages, files and other sites do not get', async () => {
    const { header } = await inBrowser({ from: home() });
    expect(header).toMatch(/^device=[\w-]{22}; Max-Age=31536000; Path=\/graphql; HttpOnly; SameSite=Strict$/);
    // A proxy encrypts.
    const secure = await inBrowser({ from: home(), page: fixture.url.replace('http:', 'https:') });
    expect(secure.header).toMatch(/; Secure$/);
  });

  it('with a malformed cookie gets a new one', async () => {
    const { cookie } = await inBrowser({ from: home(), cookie: 'device=a; has-begun=1' });
    expect(cookie).toMatch(/^device=[\w-]{22}$/);
    await inBrowser({ from: home(), cookie: `theme=dark; ${cookie}; has-begun=1` });
    expect(await numMails()).toBe(1);
  });

  it('cannot be found in the database, nor which accounts share it', async () => {
    const bea = await signUp(fixture, `Bea${users}`);
    const { cookie } = await inBrowser({ from: home() });
    await inBrowser({ from: home(), cookie }, bea);
    const rows = await fixture.db.query<{ device: string }[]>('SELECT device FROM known_devices');
    const found = rows.map(({ device }) => device);
    expect(found).not.toContain(cookie!.slice('device='.length));
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('A program', () => {
  const curl = { userAgent: 'curl/8.5.0' };

  it('is told once for each network, gets no cookie, and stays known after an update', async () => {
    const { header } = await signIn({ ...curl, from: home() });
    expect(header).toBeNull();
    expect((await newestMail(fixture, ann.email, 'new-sign-in')).text).toContain('a program that is not a browser');
    await signIn({ userAgent: 'curl/8.6.0', from: home() });
    expect(await numMails()).toBe(1);
    await signIn({ ...curl, from: cafe() });
    await signIn({ userAgent: 'wget/1.21', from: home() });
    expect(await numMails()).toBe(3);
  });

  it('is told once for two sign-ins at the same time', async () => {
    const twice = [1, 2].map(() => () => signIn({ ...curl, from: cafe() }));
    await writeInOrder(fixture, 'SELECT FROM users WHERE id = $1 FOR UPDATE', ann.id, twice);
    expect(await numMails()).toBe(1);
  });

  it.each(['https://other.example', 'null'])('may be the page %s, which gets no cookie, either', async (page) => {
    expect((await signIn({ page, from: home() })).header).toBeNull();
    await signIn({ page, from: home() });
    expect(await numMails()).toBe(1);
  });
});

describe('A member', () => {
  it('from before devices were known is told of a new network only', async () => {
    const forget = (table: string) =>
      fixture.db.query(`DELETE FROM ${table} USING users u WHERE u.id = user_id AND email = $1`, [ann.email]);
    await forget('known_devices');
    await forget('known_networks');
    await inBrowser({ from: home() });
    expect(await numMails()).toBe(1);
    await forget('known_devices');
    const { cookie } = await inBrowser({ from: home() });
    await inBrowser({ from: cafe(), cookie });
    expect(await numMails()).toBe(1);
  });

  it('is told again of a device that was not used for a year', async () => {
    const { cookie } = await inBrowser({ from: home() });
    const age = async (days: number) => {
      for (const table of ['known_devices', 'known_networks'])
        await fixture.db.query(
          `UPDATE ${table} SET last_used_at = now() - $2 * interval '1 day' FROM users u WHERE u.id = user_id AND email = $1`,
          [ann.email, days],
        );
      await inBrowser({ from: home(), cookie });
    };
    await age(364);
    expect(await numMails()).toBe(1);
    await age(366);
    expect(await numMails()).toBe(2);
  });

  it('whose change of the address was undone is told of each device again', async () => {
    const { cookie, data } = await inBrowser({ from: home() });
    const as = { from: home(), page: fixture.url, cookie };
    const asAnn = async (query: string, variables: object) => {
      const response = await fetch(`${fixture.url}/graphql`, {
        method: 'POST',
        headers: { ...headersOf(as), authorization: `Bearer ${data.login!.token}` },
        body: JSON.stringify({ query, variables }),
      });
      expect((await response.json()).errors).toBeUndefined();
    };
    const next = `next-${ann.email}`;
    await asAnn('mutation ($p: String!, $e: String!) { requestEmailChange(password: $p, email: $e) }', {
      p: password,
      e: next,
    });
    const change = await linkTo(fixture, next, 'email-change');
    await asAnn('mutation ($t: String!) { confirmEmailChange(token: $t) { id } }', { t: change });
    const undo = await linkTo(fixture, ann.email, 'email-changed');
    const { data: undone } = await send(
      'mutation ($t: String!) { undoEmailChange(token: $t) }',
      { t: undo },
      { from: cafe() },
    );
    await send(
      'mutation ($token: String!, $next: String!) { resetPassword(token: $token, next: $next) { token } }',
      { token: undone.undoEmailChange, next: password },
      { from: cafe(), page: fixture.url },
    );
    await inBrowser(as);
    expect(await numMails()).toBe(2);
  });
});
