/** Streams end with the session of their user, and stay within their limits. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { runCommand } from '../../support/command.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { openInProcessFixture } from '../../support/in-process-fixture.ts';
import { linkTo } from '../../support/mail/account-mails.ts';
import { decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant, signIn } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { subscribe, type EventStream } from '../../support/community/streams.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let here: Fixture;
let there: Fixture;
let moe: TestUser;
let count = 0;
const open: EventStream[] = [];

// The check of all sessions each minute never runs, so that only the notice of a write ends streams: at once, however busy the machine is.
const { setInterval: realInterval } = globalThis;
const never = 2 ** 31 - 1;

beforeAll(async () => {
  globalThis.setInterval = ((work: () => void, ms: number) =>
    realInterval(work, ms >= 60_000 ? never : ms)) as typeof setInterval;
  here = await openInProcessFixture({ MAX_STREAMS: '60' });
  there = await openFixture({ DATABASE_URL: here.databaseUrl, JWT_SECRET: here.secret, DATA_DIR: here.dataDir });
  moe = await grant(here, await signUp(here, 'Moe'), 'MODERATOR');
});
afterAll(async () => {
  globalThis.setInterval = realInterval;
  await there.close();
  await here.close();
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
});

const unread = 'subscription { live { me { numUnread } } }';
const watched = 'subscription ($id: ID!) { businessChanged(id: $id) { business { numLikes } } }';

async function listen(query = unread, token?: string, variables = {}, headers = {}): Promise<EventStream> {
  const stream = await subscribe({ url: here.url, query, variables, token, headers });
  open.push(stream);
  return stream;
}

const newUser = () => signUp(here, `User${(count += 1)}`);

/** Waits for the end of a stream, and returns the code of its last result. */
async function endOf(stream: EventStream): Promise<string | undefined> {
  await until('the stream ends', () => stream.isComplete() && stream.isClosed(), 40);
  return stream.results.at(-1)?.errors?.[0].extensions.code;
}

/** A user who has asked for a new address and has opened its link. */
async function changeAddress(user: TestUser): Promise<void> {
  const [address, inputs] = [`new-${user.email}`, '$password: String!, $email: String!'];
  await user.graphql(`mutation (${inputs}) { requestEmailChange(password: $password, email: $email) }`, {
    password,
    email: address,
  });
  const token = await linkTo(here, address, 'email-change');
  await visitorOf(there).graphql('mutation ($token: String!) { confirmEmailChange(token: $token) { id } }', { token });
}

const sessionsOf = async (user: TestUser) => (await user.graphql('{ mySessions { id isCurrent } }')).mySessions;
const operator = async (...args: string[]) => {
  const environment = { DATABASE_URL: here.databaseUrl, JWT_SECRET: here.secret, DATA_DIR: here.dataDir };
  expect(await runCommand('admin', args, environment)).toMatchObject({ code: 0 });
};

describe('A stream ends at once, at another instance too,', () => {
  it.each<[string, (user: TestUser) => Promise<unknown>, ((user: TestUser) => Promise<unknown>)?]>([
    ['when its user logs out', (user) => apiClient(there, user.token).graphql('mutation { logout }')],
    [
      'when its user ends the session from another one',
      async (user) => {
        const other = await signIn(there, user);
        const mine = (await sessionsOf(other)).find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
        await other.graphql('mutation ($id: ID!) { revokeSession(id: $id) }', { id: mine.id });
      },
    ],
    [
      'when a link of a mail sets another password',
      async (user) => {
        const ask = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
        await visitorOf(there).graphql(ask, { email: user.email });
        const token = await linkTo(here, user.email, 'password-reset');
        const reset = 'mutation ($token: String!) { resetPassword(token: $token, next: "another horse") { token } }';
        await visitorOf(there).graphql(reset, { token });
      },
    ],
    [
      'when a link of a mail undoes a change of the address',
      async (user) => {
        const token = await linkTo(here, user.email, 'email-changed');
        await visitorOf(there).graphql('mutation ($token: String!) { undoEmailChange(token: $token) }', { token });
      },
      changeAddress,
    ],
    ['when the operator suspends its user', (user) => operator('suspend', user.username, '1')],
    ['when the operator sets another password', (user) => operator('reset-password', user.username)],
    [
      'when its user changes the password elsewhere',
      async (user) => {
        const other = await signIn(there, user);
        const change =
          'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
        await other.graphql(change, { current: password, next: 'another horse' });
      },
    ],
    [
      'when its user deletes the account',
      (user) =>
        apiClient(there, user.token).graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
          password,
        }),
    ],
    [
      'when a moderator suspends its user',
      async (user) => {
        const id = await addBusiness(user);
        await reportSubject(await newUser(), 'BUSINESS', id);
        const { id: caseId } = await openCaseOf(moe, id);
        const suspendUntil = new Date(Date.now() + 86_400_000).toISOString();
        const { errors } = await decide({ ...moe, ...apiClient(there, moe.token) }, caseId, 'SUSPEND', {
          suspendUntil,
        });
        expect(errors).toEqual([]);
      },
    ],
  ])('%s', async (_, act, before = async () => undefined) => {
    const user = await newUser();
    await before(user);
    const stream = await listen(unread, user.token);
    expect(stream.status).toBe(200);
    // Streams of others stay.
    const other = await listen(unread, (await newUser()).token);
    await act(user);
    expect(await endOf(stream)).toBe('UNAUTHENTICATED');
    expect(other.isClosed()).toBe(false);
  });

  it('without an error when its user gets another role, so that the same token opens it again', async () => {
    const user = await newUser();
    const admin = apiClient(there, (await grant(here, await newUser(), 'ADMIN')).token);
    for (const role of ['MODERATOR', 'MEMBER']) {
      const stream = await listen('subscription { live { me { id role } } }', user.token);
      await admin.graphql('mutation ($id: ID!, $role: Role!) { setRole(userId: $id, role: $role) { id } }', {
        id: user.id,
        role,
      });
      expect(await endOf(stream)).toBeUndefined();
      const again = await listen('subscription { live { me { id role } } }', user.token);
      expect(again.status).toBe(200);
      await again.next('the role', ({ data }) => data.live.me.role === role);
    }
  });
});

describe('A stream of a user whom a moderator hides', () => {
  it('ends without an error at once, at another instance too, and the next one is refused with the reason', async () => {
    const user = await newUser();
    const stream = await listen(unread, user.token);
    await reportSubject(await newUser(), 'USER', user.id);
    const { id } = await openCaseOf(moe, user.id);
    const { errors } = await decide({ ...moe, ...apiClient(there, moe.token) }, id, 'HIDE');
    expect(errors).toEqual([]);
    expect(await endOf(stream)).toBeUndefined();
    const again = await listen(unread, user.token);
    await until('the refusal', () => again.isClosed() || again.isComplete());
    expect(again.text()).toContain('FORBIDDEN');
  });
});

describe('A stream stays open', () => {
  it('when its user changes the password with the same session', async () => {
    const user = await newUser();
    const [stream, elsewhere] = [
      await listen(unread, user.token),
      await listen(unread, (await signIn(there, user)).token),
    ];
    const change = 'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }';
    await apiClient(there, user.token).graphql(change, { current: password, next: 'another horse' });
    // One check of the sessions ends those of other sessions and leaves this one.
    expect(await endOf(elsewhere)).toBe('UNAUTHENTICATED');
    expect(stream.isClosed()).toBe(false);
    const { numUnread } = stream.results.at(-1).data.live.me;
    await (
      await newUser()
    ).graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: user.id });
    await stream.next('the follower', ({ data }) => data.live.me.numUnread === numUnread + 1);
  });
});

describe('A user', () => {
  it('who is suspended gets no stream', async () => {
    const user = await newUser();
    await here.db.query(`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1`, [user.id]);
    const stream = await listen(unread, user.token);
    await until('the end', () => stream.isClosed() || stream.isComplete());
    expect(stream.text()).toContain('FORBIDDEN');
  });

  it('with a token that has ended gets 401, for a business too', async () => {
    const user = await newUser();
    const id = await addBusiness(user);
    await user.graphql('mutation { logout }');
    expect((await listen(unread, user.token)).status).toBe(401);
    expect((await listen(watched, user.token, { id })).status).toBe(401);
  });

  it('keeps the connection by pings', async () => {
    const stream = await listen(unread, (await newUser()).token);
    await until('a ping', () => stream.text().endsWith(':\n\n'));
  });
});

describe('The streams of a process', () => {
  it('leave places for others: fifty of an address without an account, and a limit in all', async () => {
    const id = await addBusiness(await newUser());
    const streams = await Promise.all(Array.from({ length: 50 }, () => listen(watched, undefined, { id })));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await listen(watched, undefined, { id });
    expect([refused.status, refused.headers['retry-after'], refused.headers['content-type']]).toEqual([
      429,
      '60',
      'application/json; charset=utf-8',
    ]);
    const user = await newUser();
    const ofUser = await Promise.all(Array.from({ length: 10 }, () => listen(unread, user.token)));
    expect(new Set(ofUser.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await listen(unread, (await newUser()).token)).status).toBe(503);
    expect((await visitorOf(here).graphql('{ businesses { totalCount } }')).businesses.totalCount).toBeGreaterThan(0);
  });

  it('hear everything again after their database connection was lost', async () => {
    const owner = await newUser();
    const id = await addBusiness(owner);
    const stream = await listen(watched, undefined, { id });
    await stream.next('the first state', ({ data }) => data.businessChanged.business.numLikes === 0);
    const killed = await here.db.query<unknown[]>(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND query ~ 'listener|^LISTEN'`,
    );
    expect(killed.length).toBeGreaterThan(0);
    // The site gets no notification of this one.
    await owner.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id });
    await stream.next('the like', ({ data }) => data.businessChanged.business.numLikes === 1, 60);
    await owner.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: false) { id } }', { id });
    await until('the undone like', () => stream.results.at(-1).data.businessChanged.business.numLikes === 0);
  });
});
