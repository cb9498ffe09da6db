/** People make an account, find their way back in, change their password and leave for good. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callerOf, visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { inputError, loginRequired, errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let world: Fixture;
let visitor: Caller;
let mae: TestUser;
beforeAll(async () => {
  world = await openFixture();
  visitor = visitorOf(world);
  mae = await signUp(world, 'Mae');
});
afterAll(() => world.close());

const newcomer = { username: 'newcomer', email: 'newcomer@example.com', password: 'secret' };
const register = (changes: object = {}) =>
  visitor.tryAsk(
    `mutation ($input: RegisterInput!) { register(input: $input) {
      token user { id username email bio profilePicture createdAt numFollowers numSaved } } }`,
    { input: { ...newcomer, ...changes } },
  );
const login = (input: object) =>
  visitor.tryAsk(
    `mutation ($input: LoginInput!) { login(input: $input) { token user { id username email numSaved } } }`,
    { input },
  );

describe('Whoever registers', () => {
  it('is signed in and sees everything of their own', async () => {
    const { data } = await register({ username: ' Ola ', email: ' OLA@Example.com ', password: ' 123 4 ' });
    expect(data.register.user).toMatchObject({ username: 'Ola', email: 'ola@example.com', bio: '', numSaved: 0 });
    const { me } = await callerOf(world, data.register.token).ask('{ me { id } }');
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
    ['email', 'mae\u0000@example.com', 'Invalid email address'],
    ['password', '', 'Password is required'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', '🍕🍕🍕🍕🍕', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
    ['password', 'secret\u0000tail', 'Text contains characters that are not allowed'],
  ])('with the %s %j hears: %s', async (field, value, sentence) => {
    expect(await errorOf(register({ [field]: value }))).toEqual(inputError(field, sentence));
  });

  it('hears of every field at once', async () => {
    const { fields } = await errorOf(register({ username: '', email: '', password: '' }));
    expect(Object.keys(fields!)).toEqual(['username', 'email', 'password']);
  });

  it('may have a username of 20 characters and a password of 256', async () => {
    const { errors } = await register({ username: 'y'.repeat(20), email: 'y@example.com', password: 'x'.repeat(256) });
    expect(errors).toEqual([]);
  });

  it('cannot take the e-mail address or the name of somebody else, in whatever case', async () => {
    expect(await errorOf(register({ email: 'MAE@EXAMPLE.COM' }))).toEqual(inputError('email', 'User already exists'));
    expect(await errorOf(register({ username: 'mAE' }))).toEqual(inputError('username', 'Username is already taken'));
    expect(await errorOf(register({ email: mae.email, username: 'mae' }))).toEqual(
      inputError('email', 'User already exists'),
    );
  });

  it.each([
    ['one address', 'User already exists', (at: number) => ({ username: `rush${at}`, email: 'rush@example.com' })],
    ['one name', 'Username is already taken', (at: number) => ({ username: 'Crowd', email: `crowd${at}@example.com` })],
  ])('gets in once, however many registrations with %s arrive together', async (_, taken, newcomers) => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => errorOf(register(newcomers(at)))));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    // On a machine that is out of breath, some are asked to try again before it is their turn.
    const refused = answers.filter(({ code }) => code !== undefined && code !== 'SERVICE_UNAVAILABLE');
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([taken]));
    expect((await errorOf(register(newcomers(8)))).message).toBe(taken);
  });
});

describe('Whoever logs in', () => {
  it('is let in by the address in any case', async () => {
    const { data } = await login({ email: ' MAE@Example.com', password });
    expect(data.login.user).toEqual({ id: mae.id, username: 'Mae', email: mae.email, numSaved: 0 });
  });

  it('hears the same of an unknown address and a wrong password, and never as a session that is over', async () => {
    const wrong = { status: 200, code: 'BAD_USER_INPUT', message: 'Invalid email or password' };
    const answers = await Promise.all([
      errorOf(login({ email: mae.email, password: 'wrong horse' })),
      errorOf(login({ email: 'nobody@example.com', password })),
      errorOf(login({ email: mae.email, password: `${password} ` })),
    ]);
    for (const answer of answers) expect(answer).toEqual({ ...wrong, fields: answers[0].fields });
  });

  it('is refused by a password that differs only past its 72nd byte', async () => {
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
  ])('with the %s %j hears: %s', async (field, value, sentence) => {
    expect(await errorOf(login({ email: mae.email, password, [field]: value }))).toEqual(inputError(field, sentence));
  });
});

describe('Whoever changes their password', () => {
  const change = (person: Caller, current: string, next: string) =>
    person.tryAsk('mutation ($current: String!, $next: String!) { changePassword(current: $current, next: $next) }', {
      current,
      next,
    });

  it('stays signed in here and nowhere else, and logs in with the new one from now on', async () => {
    const ola = await signUp(world, 'Olaf');
    const { data } = await login({ email: ola.email, password });
    const elsewhere = callerOf(world, data.login.token);
    expect((await change(ola, password, 'battery staple')).data).toEqual({ changePassword: true });
    expect(await errorOf(elsewhere.tryAsk('{ me { id } }'))).toEqual(sessionExpired);
    expect((await ola.ask('{ me { id } }')).me.id).toBe(ola.id);
    expect((await errorOf(login({ email: ola.email, password }))).message).toBe('Invalid email or password');
    expect((await login({ email: ola.email, password: 'battery staple' })).errors).toEqual([]);
  });

  it('is rid of whoever was just signing in with the old one, or changing it, too', async () => {
    const ida = await signUp(world, 'Ida');
    const { data } = await login({ email: ida.email, password });
    const thief = callerOf(world, data.login.token);
    // A hash takes a while: these looked at the old password before it was changed.
    const late = Array.from({ length: 16 }, () => login({ email: ida.email, password }));
    const [own, theirs] = await Promise.all([
      change(ida, password, 'battery staple'),
      change(thief, password, 'mine from now on'),
    ]);
    const isOwn = own.data.changePassword;
    const [kept, lost] = isOwn ? ['battery staple', 'mine from now on'] : ['mine from now on', 'battery staple'];
    const refused = isOwn ? theirs : own;
    expect([refused.data, refused.errors[0]!.message]).toEqual([
      { changePassword: null },
      'Current password is incorrect',
    ]);
    for (const answer of await Promise.all(late))
      if (answer.data.login)
        expect(await errorOf(callerOf(world, answer.data.login.token).tryAsk('{ me { id } }'))).toEqual(sessionExpired);
      else expect(answer.errors[0]!.message).toBe('Invalid email or password');
    expect((await login({ email: ida.email, password: kept! })).errors).toEqual([]);
    expect((await login({ email: ida.email, password: lost! })).data).toEqual({ login: null });
  });

  it('is asked for the right current one, without being signed out', async () => {
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

describe('Whoever deletes their account', () => {
  const leave = (person: Caller, typed: string) =>
    person.tryAsk('mutation ($password: String!) { deleteAccount(password: $password) }', { password: typed });

  it('confirms it by the password', async () => {
    expect(await errorOf(leave(mae, 'wrong horse'))).toEqual(inputError('password', 'Current password is incorrect'));
    expect(await errorOf(leave(visitor, password))).toEqual(loginRequired);
    expect((await mae.ask('{ me { id } }')).me.id).toBe(mae.id);
  });

  it('is unknown to whoever was just signing in', async () => {
    const una = await signUp(world, 'Una');
    const late = Array.from({ length: 16 }, () => login({ email: una.email, password }));
    expect((await leave(una, password)).errors).toEqual([]);
    for (const answer of await Promise.all(late))
      if (!answer.data.login) expect(answer.errors[0]!.message).toBe('Invalid email or password');
      else
        expect(await errorOf(callerOf(world, answer.data.login.token).tryAsk('{ me { id } }'))).toEqual(sessionExpired);
  });

  it("takes everything of theirs along, and leaves other people's counts exact", async () => {
    const eve = await signUp(world, 'Eve');
    const [hers, maes] = [await addBusiness(eve), await addBusiness(mae)];
    const touch = `mutation ($id: ID!, $who: ID!) {
      setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
      rateBusiness(businessId: $id, value: 4) { id } addComment(businessId: $id, text: "Nice.") { comment { id } }
      setFollow(userId: $who, following: true) { id } }`;
    await eve.ask(touch, { id: maes, who: mae.id });
    await mae.ask(touch, { id: hers, who: eve.id });

    expect((await leave(eve, password)).data).toEqual({ deleteAccount: eve.id });
    expect(await errorOf(eve.tryAsk('{ me { id } }'))).toEqual(sessionExpired);
    expect((await errorOf(login({ email: eve.email, password }))).message).toBe('Invalid email or password');
    expect(
      await visitor.ask(`query ($id: ID!) { business(id: $id) { ...c comments { totalCount } } } ${counts}`, {
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
      await mae.ask('{ me { numFollowers numFollowing numSaved numBusinesses savedBusinesses { totalCount } } }'),
    ).toEqual({
      me: { numFollowers: 0, numFollowing: 0, numSaved: 0, numBusinesses: 1, savedBusinesses: { totalCount: 0 } },
    });
    expect((await errorOf(visitor.tryAsk('query ($id: ID!) { business(id: $id) { id } }', { id: hers }))).code).toBe(
      'NOT_FOUND',
    );
    for (const { name, column } of await tablesThatName('users'))
      expect([name, await world.db.query(`SELECT 1 FROM ${name} WHERE ${column} = $1`, [eve.id])]).toEqual([name, []]);
  });

  const counts = 'fragment c on Business { numLikes numSaves numRatings averageRating numComments }';

  /** Every column of every table that refers to a table. */
  const tablesThatName = (table: string): Promise<{ name: string; column: string }[]> =>
    world.db.query(
      `SELECT conrelid::regclass::text AS name, attname AS column FROM pg_constraint
        JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) WHERE confrelid = $1::regclass`,
      [table],
    );
});
