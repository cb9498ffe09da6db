/** The admin command changes accounts beside a running site. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { runCommand } from '../../support/command.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { newestMail } from '../../support/mail/account-mails.ts';
import { signIn } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
});
afterAll(() => fixture.close());

const admin = async (...args: string[]) => {
  const { code, out, err } = await runCommand('admin', args, {
    DATABASE_URL: fixture.databaseUrl,
    JWT_SECRET: fixture.secret,
  });
  return code === 0 ? out.trimEnd() : `${code}: ${err.trimEnd()}`;
};
const roleOf = async (user: TestUser) => (await user.graphql('{ me { role } }')).me.role;

describe('An operator', () => {
  it('makes a user an admin, who has the role at once, lists admins, and takes the role away', async () => {
    expect(await admin('list')).toBe('There are no admins and no moderators.');
    expect(await admin('grant', 'aNN')).toBe('Ann has the role ADMIN.');
    expect(await roleOf(ann)).toBe('ADMIN');
    expect(await admin('grant', 'Ann', 'moderator')).toBe('Ann has the role MODERATOR.');
    expect(await admin('list')).toMatch(/^MODERATOR +Ann +ann@example\.com$/);
    expect(await admin('revoke', 'Ann')).toBe('Ann has the role MEMBER.');
    expect(await roleOf(ann)).toBe('MEMBER');
  });

  it('suspends a user, who is told by mail, whose sessions end and who still signs in, and ends the suspension', async () => {
    const eve = await signUp(fixture, 'Eve');
    expect(await admin('suspend', 'eve', '30')).toMatch(/^Eve is suspended until \w+ \d+, \d{4} at \d\d:\d\d UTC\.$/);
    expect(await errorOf(eve.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
    expect((await newestMail(fixture, eve.email, 'suspended')).text).toMatch(/suspended your account until \w+ \d+/);
    const again = await signIn(fixture, eve);
    const write = () => again.graphqlResponse('mutation { updateProfile(input: { bio: "x" }) { bio } }');
    expect((await errorOf(write())).message).toMatch(/^Your account is suspended until /);
    expect(await admin('suspend', 'Eve', '0')).toBe('Eve is not suspended.');
    expect((await write()).data.updateProfile.bio).toBe('x');
  });

  it('sets a random password, which alone signs in from then on', async () => {
    const ben = await signUp(fixture, 'Ben');
    const [, password] = /^The password of Ben is now (\S{20})$/.exec(await admin('reset-password', 'ben'))!;
    expect(await errorOf(ben.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
    const login = (typed: string) =>
      visitorOf(fixture).graphqlResponse(
        'mutation ($input: LoginInput!) { login(input: $input) { user { username } } }',
        {
          input: { email: ben.email, password: typed },
        },
      );
    expect((await errorOf(login(ben.password))).message).toBe('Invalid email or password');
    expect((await login(password!)).data.login.user.username).toBe('Ben');
    const { text } = await newestMail(fixture, ben.email, 'password-changed');
    expect(text).toContain('every other device is signed out');
    expect(text).not.toContain(password);
  });

  it('needs the key of the site for its mails only, and changes nothing without it', async () => {
    const cyd = await signUp(fixture, 'Cyd');
    const withoutKey = (...args: string[]) =>
      runCommand('admin', args, { DATABASE_URL: fixture.databaseUrl, DATA_DIR: '/nowhere' });
    expect((await withoutKey('grant', 'Cyd')).out.trim()).toBe('Cyd has the role ADMIN.');
    const { code, err } = await withoutKey('reset-password', 'Cyd');
    expect([code, err.trim()]).toEqual([
      1,
      "There is no key of a site in /nowhere: name the site's folder in DATA_DIR, or its key in JWT_SECRET.",
    ]);
    expect(await roleOf(cyd)).toBe('ADMIN');
    expect((await withoutKey('revoke', 'Cyd')).out.trim()).toBe('Cyd has the role MEMBER.');
  });

  it.each([
    [['grant', 'Unknown'], `1: There is no user 'Unknown'.`],
    [['revoke'], '1: The username is missing.'],
    [['grant', 'Ann', 'owner'], `1: The role must be member, moderator, admin, not 'owner'.`],
    [['suspend', 'Ann'], `1: The days must be a whole number from 0 to 3650, not ''.`],
    [['suspend', 'Ann', '-1'], `1: The days must be a whole number from 0 to 3650, not '-1'.`],
    [['revoke', 'Ann', 'moderator'], '1: Usage: npm run admin -- revoke <username>'],
    [['grant', 'Ann', 'moderator', 'Ben'], '1: Usage: npm run admin -- grant <username> [moderator]'],
    [['list', '--url', 'postgres://other'], '1: Usage: npm run admin -- list'],
  ])('gets one line for wrong arguments: %j', async (args, line) => {
    expect(await admin(...args)).toBe(line);
  });

  it('gets the list of commands for an unknown one', async () => {
    for (const args of [[], ['toString']]) expect(await admin(...args)).toMatch(/^1: Usage: .*\n {2}grant <username>/);
  });

  it('is told to start the site on an empty database', async () => {
    const empty = await cloneDatabase('template0');
    const { code, err } = await runCommand('admin', ['list'], { DATABASE_URL: empty.url, JWT_SECRET: fixture.secret });
    await empty.drop();
    expect([code, err.trim()]).toEqual([
      1,
      expect.stringMatching(/^The database is not up to date: start the site on it once \(.* does not exist\)\.$/),
    ]);
  });
});
