/** Admins grant roles, and a suspended user can only read, sign in, log out and delete the account. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness, blueGate, unknownId } from '../../support/businesses.ts';
import { errorOf, loginRequired, notFound } from '../../support/errors.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant, suspend } from '../../support/roles.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let admin: TestUser;
let ben: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  admin = await grant(fixture, await signUp(fixture, 'Ada'), 'ADMIN');
  ben = await signUp(fixture, 'Ben');
});
afterAll(() => fixture.close());

const setRole = 'mutation ($userId: ID!, $role: Role!) { setRole(userId: $userId, role: $role) { id role } }';
const roleOf = async (who: Caller, username: string) =>
  (await who.graphql('query ($username: String!) { user(username: $username) { role } }', { username })).user.role;
const forbidden = (message: string) => ({ status: 200, code: 'FORBIDDEN', message, fields: undefined });

const apis = {
  GraphQL: async (who: Caller, userId: string, role: string) => {
    const { data, errors } = await who.graphqlResponse(setRole, { userId, role });
    return data?.setRole?.role ?? errors[0]!.message;
  },
  REST: async (who: Caller, userId: string, role: string) => {
    const { body } = await who.call('PUT', `/api/users/${userId}/role`, { role });
    return body.role ?? body.message;
  },
};

describe.each(Object.entries(apis))('Through %s', (_, change) => {
  it('an admin makes a user a moderator, everyone sees it, and the next request of the user has the rights', async () => {
    const user = await signUp(fixture, `Mod${_}`);
    expect(await roleOf(visitorOf(fixture), user.username)).toBe('MEMBER');
    expect(await change(user, ben.id, 'MODERATOR')).toBe('You are not authorized to do this');
    expect(await change(admin, user.id, 'ADMIN')).toBe('ADMIN');
    expect(await roleOf(user, user.username)).toBe('ADMIN');
    expect(await change(user, ben.id, 'MODERATOR')).toBe('MODERATOR');
    expect(await change(user, ben.id, 'MEMBER')).toBe('MEMBER');
    expect(await change(admin, user.id, 'MEMBER')).toBe('MEMBER');
    expect(await change(user, ben.id, 'MODERATOR')).toBe('You are not authorized to do this');
  });

  it('no user raises their own role, neither as member nor as moderator, and an admin does not change it', async () => {
    const user = await signUp(fixture, `Eve${_}`);
    expect(await change(user, user.id, 'ADMIN')).toBe('You are not authorized to do this');
    await grant(fixture, user, 'MODERATOR');
    expect(await change(user, user.id.toUpperCase(), 'ADMIN')).toBe('You are not authorized to do this');
    expect(await change(admin, admin.id.toUpperCase(), 'MEMBER')).toBe('You cannot change your own role');
    expect(await roleOf(visitorOf(fixture), admin.username)).toBe('ADMIN');
  });

  it('an unknown user and a malformed id are not found', async () => {
    expect(await change(admin, unknownId, 'MODERATOR')).toBe('User not found');
    expect(await change(admin, 'nonsense', 'MODERATOR')).toBe('User not found');
  });
});

describe('A role', () => {
  it('that does not exist is invalid input in both APIs', async () => {
    const { code, fields } = await errorOf(admin.graphqlResponse(setRole, { userId: ben.id, role: 'OWNER' }));
    expect([code, Object.keys(fields!)]).toEqual(['BAD_USER_INPUT', ['role']]);
    for (const role of ['admin', '', 1, null, ['ADMIN'], undefined]) {
      const { status, body } = await admin.call('PUT', `/api/users/${ben.id}/role`, { role });
      expect([role, status, Object.keys(body.fields)]).toEqual([role, 400, ['role']]);
    }
  });

  it('cannot be given at registration or with the profile', async () => {
    const input = { username: 'Sly', email: 'sly@example.com', password, role: 'ADMIN' };
    const { body } = await visitorOf(fixture).call('POST', '/api/users/register', input);
    expect(body).toMatchObject({ username: 'Sly', role: 'MEMBER' });
    const edited = await ben.call('PUT', '/api/users/profile', { bio: 'Hello', role: 'ADMIN', suspendedUntil: null });
    expect(edited.body).toMatchObject({ bio: 'Hello', role: 'MEMBER' });
  });

  it.each([1, 2])(
    'stays with one of two admins who take it from each other at the same time, in order %i',
    async (order) => {
      const names = order === 1 ? ['Eins', 'Zwei'] : ['Zwo', 'Uno'];
      const pair = [];
      for (const name of names) pair.push(await grant(fixture, await signUp(fixture, name), 'ADMIN'));
      const [one, other] = order === 1 ? pair : pair.toReversed();
      const take = (who: TestUser, from: TestUser) => () =>
        who.graphqlResponse(setRole, { userId: from.id, role: 'MEMBER' });
      const lock = 'SELECT FROM users WHERE role = (SELECT role FROM users WHERE id = $1) FOR UPDATE';
      const [first, second] = await writeInOrder(fixture, lock, one!.id, [take(one!, other!), take(other!, one!)]);
      expect(first!.data).toEqual({ setRole: { id: other!.id, role: 'MEMBER' } });
      expect(await errorOf(Promise.resolve(second!))).toEqual(forbidden('You are not authorized to do this'));
      expect([await roleOf(one!, one!.username), await roleOf(one!, other!.username)]).toEqual(['ADMIN', 'MEMBER']);
    },
  );

  it('is not given by an admin whom another one hides meanwhile', async () => {
    const [rogue, friend] = [await signUp(fixture, 'Rogue'), await signUp(fixture, 'Friend')];
    await grant(fixture, rogue, 'ADMIN');
    await reportSubject(ben, 'USER', rogue.id);
    const { id } = await openCaseOf(admin, rogue.id);
    const lock = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
    const [decided, given] = await writeInOrder(fixture, lock, rogue.id, [
      () => decide(admin, id, 'HIDE'),
      () => rogue.graphqlResponse(setRole, { userId: friend.id, role: 'ADMIN' }),
    ]);
    expect(decided!.errors).toEqual([]);
    expect(await errorOf(Promise.resolve(given!))).toEqual(forbidden('You are not authorized to do this'));
    expect(await roleOf(visitorOf(fixture), friend.username)).toBe('MEMBER');
  });

  it('cannot be changed by a visitor', async () => {
    expect(await errorOf(visitorOf(fixture).graphqlResponse(setRole, { userId: ben.id, role: 'ADMIN' }))).toEqual(
      loginRequired,
    );
  });

  it('is in the log when it changes, with the account and without the name', async () => {
    const user = await signUp(fixture, 'Logged');
    await admin.graphql(setRole, { userId: user.id, role: 'MODERATOR' });
    await errorOf(ben.graphqlResponse(setRole, { userId: user.id, role: 'ADMIN' }));
    const events = (await fixture.log()).map((line) => JSON.parse(line)).filter(({ event }) => event === 'role_change');
    expect(events).toContainEqual(
      expect.objectContaining({ result: 'success', accountId: user.id, actorId: admin.id }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ result: 'refused', reason: 'FORBIDDEN', accountId: user.id, actorId: ben.id }),
    );
  });
});

describe('A suspended user', () => {
  let eve: TestUser;
  let until: string;
  let message: string;
  let businessId: string;
  beforeAll(async () => {
    const active = await signUp(fixture, 'Eva');
    businessId = await addBusiness(active);
    eve = await suspend(fixture, active, 7);
    until = (await eve.graphql('{ me { suspendedUntil } }')).me.suspendedUntil;
    const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
    message = `Your account is suspended until ${new Intl.DateTimeFormat('en-US', format).format(new Date(until))} UTC`;
  });

  it('signs in and reads, and sees the end of the suspension, as moderators do and others do not', async () => {
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60 * 1000);
    const seen = async (who: Caller) =>
      (await who.graphql('{ user(username: "Eva") { suspendedUntil numBusinesses } }')).user;
    expect(await seen(eve)).toEqual({ suspendedUntil: until, numBusinesses: 1 });
    expect(await seen(admin)).toEqual({ suspendedUntil: until, numBusinesses: 1 });
    for (const who of [ben, visitorOf(fixture)])
      expect(await seen(who)).toEqual({ suspendedUntil: null, numBusinesses: 1 });
  });

  it.each([
    ['createBusiness(input: $input) { id }', '$input: CreateBusinessInput!'],
    ['updateBusiness(id: $id, input: { name: "Other" }) { id }', '$id: ID!'],
    ['deleteBusiness(id: $id)', '$id: ID!'],
    ['addComment(businessId: $id, text: "Nice.") { comment { id } }', '$id: ID!'],
    ['rateBusiness(businessId: $id, value: 4) { id }', '$id: ID!'],
    ['setLike(businessId: $id, liked: true) { id }', '$id: ID!'],
    ['setSaved(businessId: $id, saved: true) { id }', '$id: ID!'],
    ['setFollow(userId: $who, following: true) { id }', '$who: ID!'],
    ['updateProfile(input: { bio: "x" }) { id }', ''],
    ['changePassword(current: "x", next: "battery staple")', ''],
    ['revokeSession(id: $id)', '$id: ID!'],
    ['sendEmailConfirmation', ''],
    ['requestEmailChange(password: "x", email: "x@example.com")', ''],
  ])('cannot send %s', async (field, declared) => {
    const query = `mutation ${declared && `(${declared})`} { ${field} }`;
    const variables = { id: businessId, who: ben.id, input: blueGate };
    expect(await errorOf(eve.graphqlResponse(query, variables))).toEqual(forbidden(message));
  });

  it('cannot write in the document that signs in, either', async () => {
    const query = `mutation ($input: LoginInput!) { login(input: $input) { user { username } } updateProfile(input: { bio: "x" }) { id } }`;
    const { data, errors } = await visitorOf(fixture).graphqlResponse(query, { input: { email: eve.email, password } });
    expect(data).toEqual({ login: { user: { username: 'Eva' } }, updateProfile: null });
    expect(errors.map((error) => error.message)).toEqual([message]);
  });

  it('has no rights of a role until the suspension ends', async () => {
    const mod = await suspend(fixture, await grant(fixture, await signUp(fixture, 'Gil'), 'ADMIN'));
    expect((await errorOf(mod.graphqlResponse(setRole, { userId: ben.id, role: 'MODERATOR' }))).code).toBe('FORBIDDEN');
    expect((await mod.graphql('{ user(username: "Eva") { suspendedUntil } }')).user.suspendedUntil).toBeNull();
    await fixture.db.query('UPDATE users SET suspended_until = now() WHERE id = $1', [mod.id]);
    expect((await mod.graphql(setRole, { userId: ben.id, role: 'MEMBER' })).setRole.role).toBe('MEMBER');
    expect((await mod.graphql('{ me { suspendedUntil } }')).me.suspendedUntil).toBeNull();
  });

  it('logs out, and deletes the account', async () => {
    const first = await suspend(fixture, await signUp(fixture, 'Zoe'));
    expect(await first.graphql('mutation { logout }')).toEqual({ logout: true });
    const again = await suspend(fixture, first);
    expect(await again.graphql(`mutation { deleteAccount(password: "${password}") }`)).toEqual({
      deleteAccount: again.id,
    });
    expect(await errorOf(admin.graphqlResponse(setRole, { userId: again.id, role: 'MEMBER' }))).toEqual(
      notFound('User not found'),
    );
  });
});
