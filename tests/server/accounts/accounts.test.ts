/** Users register, log in, change their password and delete their account. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { inputError, loginRequired, errorOf, sessionExpired } from '../../support/errors.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

let fixture: InProcessFixture;
let visitor: Caller;
let mae: TestUser;
beforeAll(async () => {
  // The fixtures of the other process hash passwords at the lowest cost.
  fixture = await openInProcessFixture();
  visitor = visitorOf(fixture);
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

const newUser = { username: 'newuser', email: 'newuser@example.com', password: 'secret' };
const register = (changes: object = {}) =>
  visitor.graphqlResponse(
    `mutation ($input: RegisterInput!) { register(input: $input) {
      token user { id username email bio profilePicture createdAt numFollowers numSaved } } }`,
    { input: { ...newUser, ...changes } },
  );
const login = (input: object) =>
  visitor.graphqlResponse(
    `mutation ($input: LoginInput!) { login(input: $input) { token user { id username email numSaved } } }`,
    { input },
  );

/** Logins, changes of the password and deletions of an account wait for its row once they have checked the password. */
const lock = 'SELECT FROM users WHERE id = $1 FOR UPDATE';

describe('A user who registers', () => {
  it('is signed in and sees the private fields', async () => {
    const { data } = await register({ username: ' Ola ', email: ' OLA@Example.com ', password: ' 123 4 ' });
    expect(data.register.user).toMatchObject({ username: 'Ola', email: 'ola@example.com', bio: '', numSaved: 0 });
    const { me } = await apiClient(fixture, data.register.token).graphql('{ me { id } }');
    expect(me.id).toBe(data.register.user.id);
  });

  it.each([
    ['username', '', 'Username is required'],
    ['username', '\u200B\u3164', 'Username is required'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(21), 'Username must be less than 20 characters'],
    ['username', 'Zoë Smith', 'Username may only contain letters, digits, _, - and .'],
    ['username', 'pаypal', 'Username may only contain letters, digits, _, - and .'],
    ['username', 'Profile', 'Username is not available'],
    ['email', '  ', 'Email is required'],
    ['email', 'mae@example', 'Invalid email address'],
    ['email', `${'m'.repeat(250)}@example.com`, 'Invalid email address'],
    // It is stored in lower case, in which this letter has two characters.
    ['email', `${'İ'.repeat(200)}@example.com`, 'Invalid email address'],
    ['email', 'mae\u0000@example.com', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', '🍕🍕🍕🍕🍕', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
    ['password', 'secret\u0000tail', 'Text contains characters that are not allowed'],
  ])('with the %s %j gets the message: %s', async (field, value, message) => {
    expect(await errorOf(register({ [field]: value }))).toEqual(inputError(field, message));
  });

  it('gets the messages of all fields at once', async () => {
    const { fields } = await errorOf(register({ username: '', email: '', password: '' }));
    expect(Object.keys(fields!)).toEqual(['username', 'email', 'password']);
  });

  it('may have a username of 20 characters and a password of 256', async () => {
    const { errors } = await register({ username: 'y'.repeat(20), email: 'y@example.com', password: 'x'.repeat(256) });
    expect(errors).toEqual([]);
  });

  it('cannot take the e-mail address or the name of another user, in any case', async () => {
    expect(await errorOf(register({ email: 'MAE@EXAMPLE.COM' }))).toEqual(inputError('email', 'User already exists'));
    expect(await errorOf(register({ username: 'mAE' }))).toEqual(inputError('username', 'Username is already taken'));
    expect(await errorOf(register({ email: mae.email, username: 'mae' }))).toEqual(
      inputError('email', 'User already exists'),
    );
  });

  it.each([
    ['one address', 'User already exists', (at: number) => ({ username: `rush${at}`, email: 'rush@example.com' })],
    ['one name', 'Username is already taken', (at: number) => ({ username: 'Crowd', email: `crowd${at}@example.com` })],
  ])('succeeds once if several registrations with %s arrive together', async (_, taken, inputOf) => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => errorOf(register(inputOf(at)))));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    // On a busy machine some get SERVICE_UNAVAILABLE.
    const refused = answers.filter(({ code }) => code !== undefined && code !== 'SERVICE_UNAVAILABLE');
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([taken]));
    expect((await errorOf(register(inputOf(8)))).message).toBe(taken);
  });
});

describe('A user who logs in', () => {
  it('can write the e-mail address in any case', async () => {
    const { data } = await login({ email: ' MAE@Example.com', password });
    expect(data.login.user).toEqual({ id: mae.id, username: 'Mae', email: mae.email, numSaved: 0 });
  });

  it('gets the same error for an unknown address and a wrong password, and never UNAUTHENTICATED', async () => {
    const wrong = { status: 200, code: 'BAD_USER_INPUT', message: 'Invalid email or password' };
    const answers = await Promise.all([
      errorOf(login({ email: mae.email, password: 'wrong horse' })),
      errorOf(login({ email: 'unknown@example.com', password })),
      errorOf(login({ email: mae.email, password: `${password} ` })),
    ]);
    for (const answer of answers) expect(answer).toEqual({ ...wrong, fields: answers[0].fields });
  });

  it('is refused with a password that differs only after its 72nd byte', async () => {
    const long = 'x'.repeat(80);
    await register({ username: 'longpass', email: 'long@example.com', password: `${long}A` });
    expect((await errorOf(login({ email: 'long@example.com', password: `${long}B` }))).code).toBe('BAD_USER_INPUT');
    expect((await login({ email: 'long@example.com', password: `${long}A` })).errors).toEqual([]);
  });

  it.each([
    ['email', '', 'Email is required'],
    ['email', 'mae', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
  ])('with the %s %j gets the message: %s', async (field, value, message) => {
    expect(await errorOf(login({ email: mae.email, password, [field]: value }))).toEqual(inputError(field, message));
  });
});

describe('A user who changes the password', () => {
  const change = (user: Caller, current: string, next: string) =>
    user.graphqlResponse(
      'mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }',
      {
        current,
        next,
      },
    );

  it('stays signed in with the current session only, and logs in with the new password', async () => {
    const ola = await signUp(fixture, 'Olaf');
    const { data } = await login({ email: ola.email, password });
    const elsewhere = apiClient(fixture, data.login.token);
    expect((await change(ola, password, 'battery staple')).data).toEqual({ changePassword: true });
    expect(await errorOf(elsewhere.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
    expect((await ola.graphql('{ me { id } }')).me.id).toBe(ola.id);
    expect((await errorOf(login({ email: ola.email, password }))).message).toBe('Invalid email or password');
    expect((await login({ email: ola.email, password: 'battery staple' })).errors).toEqual([]);
  });

  it('invalidates concurrent logins, changes and requests of another address with the old password', async () => {
    const ida = await signUp(fixture, 'Ida');
    const { data } = await login({ email: ida.email, password });
    const thief = apiClient(fixture, data.login.token);
    const moveAddress =
      'mutation ($password: String!) { requestEmailChange(password: $password, email: "thief@example.com") }';
    const oldLogin = () => login({ email: ida.email, password });
    // All of them check the old password before it changes.
    const [early, own, theirs, mailed, late] = await writeInOrder(fixture, lock, ida.id, [
      oldLogin,
      () => change(ida, password, 'battery staple'),
      () => change(thief, password, 'mine from now on'),
      () => thief.graphqlResponse(moveAddress, { password }),
      oldLogin,
    ]);
    expect(early!.errors).toEqual([]);
    expect(await errorOf(apiClient(fixture, early!.data.login.token).graphqlResponse('{ me { id } }'))).toEqual(
      sessionExpired,
    );
    expect(own!.data).toEqual({ changePassword: true });
    const refusal = { errors: [{ message: 'Current password is incorrect' }] };
    expect(theirs).toMatchObject({ ...refusal, data: { changePassword: null } });
    expect(mailed).toMatchObject({ ...refusal, data: { requestEmailChange: null } });
    expect(late).toMatchObject({ data: { login: null }, errors: [{ message: 'Invalid email or password' }] });
    expect((await login({ email: ida.email, password: 'battery staple' })).errors).toEqual([]);
    expect((await login({ email: ida.email, password: 'mine from now on' })).data).toEqual({ login: null });
  });

  it('must enter the right current password, and stays signed in after a wrong one', async () => {
    expect(await errorOf(change(mae, 'wrong horse', 'battery staple'))).toEqual(
      inputError('current', 'Current password is incorrect'),
    );
    expect(await errorOf(change(mae, '', 'battery staple'))).toEqual(
      inputError('current', 'Current password is required'),
    );
    expect(await errorOf(change(mae, password, 'short'))).toEqual(
      inputError('next', 'Password must be at least 6 characters'),
    );
    expect(await errorOf(change(visitor, password, 'battery staple'))).toEqual(loginRequired);
    expect((await login({ email: mae.email, password })).errors).toEqual([]);
  });
});

describe('A user who deletes the account', () => {
  const leave = (user: Caller, typed: string) =>
    user.graphqlResponse('mutation ($password: String!) { deleteAccount(password: $password) }', { password: typed });

  it('confirms it with the password', async () => {
    expect(await errorOf(leave(mae, 'wrong horse'))).toEqual(inputError('password', 'Current password is incorrect'));
    expect(await errorOf(leave(visitor, password))).toEqual(loginRequired);
    expect((await mae.graphql('{ me { id } }')).me.id).toBe(mae.id);
  });

  it('invalidates concurrent logins', async () => {
    const una = await signUp(fixture, 'Una');
    const signIn = () => login({ email: una.email, password });
    const writes = [signIn, () => leave(una, password), signIn];
    const [early, left, late] = await writeInOrder(fixture, lock, una.id, writes);
    expect(left!.data).toEqual({ deleteAccount: una.id });
    expect(late).toMatchObject({ data: { login: null }, errors: [{ message: 'Invalid email or password' }] });
    // The account of the first login may be gone before its response is made.
    if (!early!.data.login) expect(early!.errors[0]!.message).toBe('Invalid email or password');
    else
      expect(await errorOf(apiClient(fixture, early!.data.login.token).graphqlResponse('{ me { id } }'))).toEqual(
        sessionExpired,
      );
  });

  it("deletes all its data, and other users' counts stay exact", async () => {
    const eve = await signUp(fixture, 'Eve');
    const [hers, maes] = [await addBusiness(eve), await addBusiness(mae)];
    const touch = `mutation ($id: ID!, $who: ID!) {
      setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
      rateBusiness(businessId: $id, value: 4) { id } addComment(businessId: $id, text: "Nice.") { comment { id } }
      setFollow(userId: $who, following: true) { id } }`;
    await eve.graphql(touch, { id: maes, who: mae.id });
    await mae.graphql(touch, { id: hers, who: eve.id });

    expect((await leave(eve, password)).data).toEqual({ deleteAccount: eve.id });
    expect(await errorOf(eve.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
    expect((await errorOf(login({ email: eve.email, password }))).message).toBe('Invalid email or password');
    expect(
      await visitor.graphql(`query ($id: ID!) { business(id: $id) { ...c comments { totalCount } } } ${counts}`, {
        id: maes,
      }),
    ).toEqual({
      business: {
        numLikes: 0,
        numSaves: 0,
        numRatings: 0,
        averageRating: 0,
        numComments: 0,
        comments: { totalCount: 0 },
      },
    });
    expect(
      await mae.graphql('{ me { numFollowers numFollowing numSaved numBusinesses savedBusinesses { totalCount } } }'),
    ).toEqual({
      me: { numFollowers: 0, numFollowing: 0, numSaved: 0, numBusinesses: 1, savedBusinesses: { totalCount: 0 } },
    });
    expect(
      (await errorOf(visitor.graphqlResponse('query ($id: ID!) { business(id: $id) { id } }', { id: hers }))).code,
    ).toBe('NOT_FOUND');
    for (const { name, column } of await tablesThatName('users'))
      expect([name, await fixture.db.query(`SELECT 1 FROM ${name} WHERE ${column} = $1`, [eve.id])]).toEqual([
        name,
        [],
      ]);
  });

  const counts = 'fragment c on Business { numLikes numSaves numRatings averageRating numComments }';

  /** All columns that reference a table. */
  const tablesThatName = (table: string): Promise<{ name: string; column: string }[]> =>
    fixture.db.query(
      `SELECT conrelid::regclass::text AS name, attname AS column FROM pg_constraint
        JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) WHERE confrelid = $1::regclass`,
      [table],
    );
});
