/** The owner of ADMIN_EMAIL becomes an admin when the address is confirmed, and no other user does, such as one who registered with it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { apiClient, retryWhileUnavailable, visitorOf, type Caller } from '../../support/api.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { linkTo, resetLinkTo, type MailKind } from '../../support/mail/account-mails.ts';
import { ready, startSite, type Site } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

const bossEmail = 'boss@example.com';

const sites: Site[] = [];
async function endSites() {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
}
afterEach(endSites);

type MailSite = Parameters<typeof linkTo>[0];
type Sender = Pick<Caller, 'graphql'>;

/** Uses the link of the newest mail of a kind, in the session of a user or as a visitor. */
async function useLink(
  site: MailSite,
  who: Sender,
  { to, kind, field }: { to: string; kind: MailKind; field: string },
) {
  const token = await linkTo(site, to, kind);
  return who.graphql(`mutation ($token: String!) { ${field} }`, { token });
}
const confirm = (site: MailSite, who: Sender, to: string) =>
  useLink(site, who, { to, kind: 'email-confirmation', field: 'verifyEmail(token: $token) { id }' });
const roleOf = async (user: TestUser) => (await user.graphql('{ me { role } }')).me.role;

describe('While the site runs', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture({ ADMIN_EMAIL: ' Boss@Example.com ', PUBLIC_URL: 'https://site.example' });
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.db.query('DELETE FROM users'));

  /** Sets a new password by the token of a link. @returns the role of the user whom it signs in */
  async function setPassword(link: string) {
    const use = 'mutation ($link: String!) { resetPassword(token: $link, next: "battery staple") { token } }';
    const { token } = (await visitorOf(fixture).graphql(use, { link })).resetPassword;
    return (await apiClient(fixture, token).graphql('{ me { role } }')).me.role;
  }
  /** Requests a new password for the address, and sets it by the mailed link. @returns the role of the user whom the link signs in */
  async function reset() {
    const request = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
    const link = await resetLinkTo(fixture, bossEmail, () => visitorOf(fixture).graphql(request, { email: bossEmail }));
    return setPassword(link);
  }
  /** Requests a change to an address, that of the settings by default, and confirms it. @param who in whose session, or as a visitor */
  async function changeTo(user: TestUser, who: Sender, email = bossEmail) {
    const variables = { password, email };
    await user.graphql(
      'mutation ($password: String!, $email: String!) { requestEmailChange(password: $password, email: $email) }',
      variables,
    );
    await useLink(fixture, who, {
      to: email,
      kind: 'email-change',
      field: 'confirmEmailChange(token: $token) { id }',
    });
  }

  it('the first user who registers is a member, and so is the owner of the address until it is confirmed', async () => {
    const [first, boss] = [await signUp(fixture, 'First'), await signUp(fixture, 'Boss')];
    expect([await roleOf(first), await roleOf(boss)]).toEqual(['MEMBER', 'MEMBER']);
    for (const user of [first, boss]) await confirm(fixture, user, user.email);
    expect([await roleOf(first), await roleOf(boss)]).toEqual(['MEMBER', 'ADMIN']);
    const entries = '{ auditLog { nodes { actor action target details } } }';
    expect((await boss.graphql(entries)).auditLog.nodes).toEqual([
      { actor: 'operator', action: 'SET_ROLE', target: 'Boss', details: 'ADMIN' },
    ]);
  });

  it('a stranger who registered with the address stays a member when its owner confirms it, who gets the account by a new password', async () => {
    const stranger = await signUp(fixture, 'Boss');
    await confirm(fixture, visitorOf(fixture), bossEmail);
    expect((await stranger.graphql('{ me { role emailVerified } }')).me).toEqual({
      role: 'MEMBER',
      emailVerified: true,
    });
    expect(await reset()).toBe('ADMIN');
    expect((await stranger.graphqlResponse('{ me { id } }')).errors).toHaveLength(1);
  });

  it('a member who changes to the address becomes an admin in their own session', async () => {
    const ann = await signUp(fixture, 'Ann');
    await changeTo(ann, ann);
    expect(await roleOf(ann)).toBe('ADMIN');
  });

  it.each([
    ['the change to the address', []],
    ['the change to the address, which was followed by another,', ['third@example.com']],
  ])('a user who undoes %s gets the account as a member', async (_, later) => {
    const ann = await signUp(fixture, 'Ann');
    for (const email of [bossEmail, ...later]) await changeTo(ann, ann, email);
    expect(await roleOf(ann)).toBe('ADMIN');
    const who = visitorOf(fixture);
    const field = 'undoEmailChange(token: $token)';
    const { undoEmailChange } = await useLink(fixture, who, { to: ann.email, kind: 'email-changed', field });
    expect(await setPassword(undoEmailChange)).toBe('MEMBER');
    const [entry] = await fixture.db.query<object[]>(
      'SELECT actor, target, details FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    expect(entry).toEqual({ actor: 'operator', target: 'Ann', details: 'MEMBER' });
  });

  it('a user who changes to the address and back within a day has the account as a member', async () => {
    const ann = await signUp(fixture, 'Ann');
    for (const email of [bossEmail, ann.email]) await changeTo(ann, ann, email);
    expect(await roleOf(ann)).toBe('MEMBER');
  });

  it('a stranger who changes to the address stays a member when its owner confirms it, and cannot undo the change of an admin', async () => {
    const stranger = await signUp(fixture, 'Stranger');
    await changeTo(stranger, visitorOf(fixture));
    expect(await roleOf(stranger)).toBe('MEMBER');
    expect(await reset()).toBe('MEMBER');
    await fixture.db.query(`UPDATE mail_tokens SET expires_at = now() WHERE purpose = 'UNDO_EMAIL_CHANGE'`);
    expect(await reset()).toBe('ADMIN');
  });
});

describe('When the site starts', () => {
  it('the user who has confirmed the address before becomes an admin, and a stranger whose address another person confirmed does not', async () => {
    const [database, dataDir] = [await cloneDatabase(), await makeFolder('admin-email')];
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const mails = { dataDir, db: { query: async (text: string) => (await client.query(text)).rows as never } };
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32), SEED_DEMO: '0' };
    const serve = async (more: Record<string, string> = {}) => {
      const site = await startSite({ ...settings, LOG_LEVEL: 'warn', ...more });
      sites.push(site);
      await ready(site);
      return site;
    };
    const site = await serve();
    const [boss, other] = [await signUp(site, 'Boss'), await signUp(site, 'Other')];
    await confirm(mails, boss, boss.email);
    await confirm(mails, visitorOf(site), other.email);
    for (const [{ email }, roles] of [
      [other, ['MEMBER', 'MEMBER']],
      [boss, ['ADMIN', 'MEMBER']],
    ] as const) {
      const next = await serve({ ADMIN_EMAIL: email });
      // It may reject requests for overload directly after its start.
      const role = async ({ username }: TestUser) =>
        (
          await retryWhileUnavailable(() =>
            visitorOf(next).graphqlResponse(`{ user(username: "${username}") { role } }`),
          )
        ).data.user.role;
      expect([email, await role(boss), await role(other)]).toEqual([email, ...roles]);
    }
    await endSites();
    await client.end();
    await database.drop();
    await removeFolder(dataDir);
  });
});
