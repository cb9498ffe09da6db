/** The log holds sign-ins, refusals and revocations, without secrets. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkTo } from '../../support/mail/account-mails.ts';
import { openCaseOf, reportSubject, statement } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

interface Line {
  event?: string;
  result: string;
  reason?: string;
  accountId?: string;
  network: string;
  requestId: string;
}

let fixture: Fixture;
beforeAll(async () => void (fixture = await openFixture({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' })));
afterAll(() => fixture.close());

const login = 'mutation ($input: LoginInput!) { login(input: $input) { token user { id } } }';
const register = 'mutation ($input: RegisterInput!) { register(input: $input) { token user { id } } }';
const rest = { login: '/api/users/login', register: '/api/users/register' };
let requests = 0;

/** Sends a request with a unique id and returns the security events of that request in the log. */
async function send(path: string, body: object, { from = '203.0.113.77', token = '' } = {}) {
  const requestId = `security-${(requests += 1)}`;
  const response = await fetch(fixture.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      'x-request-id': requestId,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const answer = await response.json();
  const lines = (await fixture.log()).map((line) => JSON.parse(line) as Line);
  return { answer, events: lines.filter((line) => line.event && line.requestId === requestId) };
}

const graphql = (query: string, variables: object, options?: Parameters<typeof send>[2]) =>
  send('/graphql', { query, variables }, options);

/** The same operations in both APIs. */
const apis = {
  GraphQL: {
    login: (input: object, from?: string) => graphql(login, { input }, { from }),
    register: (input: object, from?: string) => graphql(register, { input }, { from }),
  },
  REST: {
    login: (input: object, from?: string) => send(rest.login, input, { from }),
    register: (input: object, from?: string) => send(rest.register, input, { from }),
  },
};

const line = (event: string, result: string, more: object = {}) =>
  expect.objectContaining({ event, result, network: '203.0.113.0/24', requestId: expect.any(String), ...more });

async function joined(username: string) {
  const email = `${username.toLowerCase()}@example.com`;
  const { answer } = await apis.GraphQL.register({ username, email, password });
  const { token, user } = answer.data.register as { token: string; user: { id: string } };
  return { username, email, token, id: user.id };
}

describe.each(Object.entries(apis))('Through %s the log holds one line for', (name, api) => {
  const email = `mae-${name.toLowerCase()}@example.com`;
  const username = `Mae${name}`;

  it('a sign-up and its refusal', async () => {
    const done = await api.register({ username, email, password });
    expect(done.events).toEqual([line('sign_up', 'success', { accountId: expect.stringMatching(/^[0-9a-f-]{36}$/) })]);
    const taken = await api.register({ username: `${username}2`, email, password });
    expect(taken.events).toEqual([line('sign_up', 'refused', { reason: 'BAD_USER_INPUT' })]);
  });

  it('a sign-in, a wrong password, an unknown account and a client above the limit', async () => {
    const { accountId } = (await api.login({ email, password })).events[0]!;
    expect(accountId).toEqual(expect.any(String));
    const wrong = await api.login({ email, password: 'a wrong guess' });
    expect(wrong.events).toEqual([line('sign_in', 'refused', { reason: 'BAD_USER_INPUT', accountId })]);
    const stranger = await api.login({ email: 'stranger@example.com', password });
    expect(stranger.events).toEqual([line('sign_in', 'refused', { reason: 'BAD_USER_INPUT' })]);
    expect(stranger.events[0]).not.toHaveProperty('accountId');
    const from = '2001:db8:1:2345:6789::1';
    for (let tries = 0; tries < 10; tries += 1) await api.login({ email, password: 'a wrong guess' }, from);
    const over = await api.login({ email, password }, from);
    expect(over.events).toEqual([
      line('sign_in', 'refused', { reason: 'RATE_LIMITED', accountId, network: '2001:db8:1:2300::/56' }),
    ]);
  });
});

describe('The log holds one line for', () => {
  it('a change of the password and its refusal', async () => {
    const { id: accountId, token } = await joined('Ben');
    const change = 'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
    const wrong = await graphql(change, { current: 'a wrong guess', next: 'new staple horse' }, { token });
    expect(wrong.events).toEqual([line('password_change', 'refused', { reason: 'BAD_USER_INPUT', accountId })]);
    const right = await graphql(change, { current: password, next: 'new staple horse' }, { token });
    expect(right.events).toEqual([line('password_change', 'success', { accountId })]);
  });

  it('a revoked session, an unknown session, and a logout', async () => {
    const { id: accountId, token, email } = await joined('Cleo');
    await apis.REST.login({ email, password });
    const mine = await graphql('{ mySessions { id isCurrent } }', {}, { token });
    expect(mine.events).toEqual([]);
    const [other] = mine.answer.data.mySessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const revoke = 'mutation ($id: ID!) { revokeSession(id: $id) }';
    expect((await graphql(revoke, { id: other.id }, { token })).events).toEqual([
      line('session_revocation', 'success', { accountId }),
    ]);
    expect((await graphql(revoke, { id: other.id }, { token })).events).toEqual([
      line('session_revocation', 'refused', { accountId, reason: 'NOT_FOUND' }),
    ]);
    expect((await graphql('mutation { logout }', {}, { token })).events).toEqual([
      line('sign_out', 'success', { accountId }),
    ]);
  });

  it('a suspension by a moderator, which ends the sessions, and its refusal', async () => {
    const [reporter, spammer, stranger] = await Promise.all(
      ['Rita', 'Sam', 'Tom'].map((name) => signUp(fixture, name)),
    );
    const moderator = await grant(fixture, await signUp(fixture, 'Moe'), 'MODERATOR');
    const suspendUntil = new Date(Date.now() + 86_400_000).toISOString();
    const decide = 'mutation ($input: DecideCaseInput!) { decideCase(input: $input) { id } }';
    const suspend = async ({ id }: TestUser) => {
      await reportSubject(reporter!, 'USER', id);
      const { id: caseId } = await openCaseOf(moderator, id);
      const input = { caseId, action: 'SUSPEND', ground: 'SPAM', statement, suspendUntil };
      return (await graphql(decide, { input }, { token: moderator.token })).events;
    };
    const about = ({ id: accountId }: TestUser) => ({ accountId, actorId: moderator.id });
    expect(await suspend(spammer!)).toEqual([line('suspension', 'success', about(spammer!))]);
    await grant(fixture, stranger!, 'ADMIN');
    expect(await suspend(stranger!)).toEqual([
      line('suspension', 'refused', { reason: 'FORBIDDEN', ...about(stranger!) }),
    ]);
  });

  it('a deleted account and its refusal', async () => {
    const { id: accountId, token } = await joined('Dora');
    const remove = 'mutation ($password: String!) { deleteAccount(password: $password) }';
    expect((await graphql(remove, { password: 'a wrong guess' }, { token })).events).toEqual([
      line('account_deletion', 'refused', { reason: 'BAD_USER_INPUT', accountId }),
    ]);
    expect((await graphql(remove, { password }, { token })).events).toEqual([
      line('account_deletion', 'success', { accountId }),
    ]);
  });

  it('each use of a mailed link and its refusal, and each request for one', async () => {
    const { id: accountId, token, email } = await joined('Eve');
    const next = `next-${email}`;
    const refused = (event: string) => [line(event, 'refused', { reason: 'BAD_USER_INPUT' })];
    const done = (event: string) => [line(event, 'success', { accountId })];
    const change = 'mutation ($p: String!, $e: String!) { requestEmailChange(password: $p, email: $e) }';
    const wrong = await graphql(change, { p: 'a wrong guess', e: next }, { token });
    expect(wrong.events).toEqual([line('email_change_request', 'refused', { reason: 'BAD_USER_INPUT', accountId })]);
    expect((await graphql(change, { p: password, e: next }, { token })).events).toEqual(done('email_change_request'));

    let reset = '';
    const links = {
      email_confirmation: ['verifyEmail(token: $t) { id }', await linkTo(fixture, email, 'email-confirmation')],
      email_change: ['confirmEmailChange(token: $t) { id }', await linkTo(fixture, next, 'email-change')],
      email_change_undo: ['undoEmailChange(token: $t)', () => linkTo(fixture, email, 'email-changed')],
      password_reset: ['resetPassword(token: $t, next: "new staple horse") { token }', () => reset],
    } as const;
    for (const [event, [field, link]] of Object.entries(links)) {
      const use = `mutation ($t: String!) { it: ${field} }`;
      const t = typeof link === 'string' ? link : await link();
      const { answer, events } = await graphql(use, { t });
      expect(events).toEqual(done(event));
      expect((await graphql(use, { t })).events).toEqual(refused(event));
      if (event === 'email_change_undo') reset = answer.data.it;
    }
  });

  it('a request for a new password as soon as it is mailed, and one above the limit', async () => {
    const { id: accountId, email } = await joined('Finn');
    const ask = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
    const from = '198.51.100.7';
    const events = async () =>
      (await fixture.log())
        .map((each) => JSON.parse(each) as Line)
        .filter(({ event, network }) => event === 'password_reset_request' && network === '198.51.100.0/24');
    await graphql(ask, { email }, { from });
    await until('the request is logged', async () => (await events()).length > 0);
    expect(await events()).toEqual([expect.objectContaining({ result: 'success', accountId })]);
    let last: Awaited<ReturnType<typeof graphql>>;
    do last = await graphql(ask, { email: 'stranger@example.com' }, { from });
    while (!last.answer.errors);
    expect(last.answer.errors[0].extensions.code).toBe('RATE_LIMITED');
    expect(last.events).toEqual([expect.objectContaining({ result: 'refused', reason: 'RATE_LIMITED' })]);
  });

  it('no request that only reads or breaks a rule of its input', async () => {
    expect((await graphql('{ users { totalCount } }', {})).events).toEqual([]);
    expect((await apis.REST.login({ email: 'no address', password: '' })).events).toEqual([]);
  });

  it('no e-mail address, password, token or complete IP address', async () => {
    const events = (await fixture.log()).filter((each) => each.includes('"event"'));
    expect(events.length).toBeGreaterThan(30);
    for (const secret of ['example.com', password, 'guess', 'staple', 'eyJ', '203.0.113.77', ':6789'])
      expect(events.filter((each) => each.includes(secret))).toEqual([]);
  });
});
