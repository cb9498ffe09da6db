/** The owner of ADMIN_EMAIL becomes an admin when the address is confirmed, and no other user does. */
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { linkIn, mailTo } from '../../support/mail/inbox.ts';
import { ready, startSite, type Site } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { Client } from 'pg';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ ADMIN_EMAIL: ' Boss@Example.com ', PUBLIC_URL: 'https://site.example' });
});
afterAll(() => fixture.close());

const sites: Site[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
});

const roleOf = async (user: TestUser) => (await user.ask('{ me { role } }')).me.role;

it('The first user who registers is a member, and so is the owner of the address until it is confirmed', async () => {
  const [first, boss] = [await signUp(fixture, 'First'), await signUp(fixture, 'Boss')];
  const verify = async (user: TestUser) => {
    const link = linkIn(await mailTo(fixture, user.email, ({ subject }) => subject?.startsWith('Confirm') ?? false));
    const token = new URLSearchParams(link.hash.slice(1)).get('token');
    await visitorOf(fixture).ask('mutation ($token: String!) { verifyEmail(token: $token) { id } }', { token });
  };
  expect([await roleOf(first), await roleOf(boss)]).toEqual(['MEMBER', 'MEMBER']);
  for (const user of [first, boss]) await verify(user);
  expect([await roleOf(first), await roleOf(boss)]).toEqual(['MEMBER', 'ADMIN']);
  const entries = '{ auditLog { nodes { actor action target details } } }';
  expect((await boss.ask(entries)).auditLog.nodes).toEqual([
    { actor: 'operator', action: 'SET_ROLE', target: 'Boss', details: 'ADMIN' },
  ]);
});

it('An address that was confirmed before makes its owner an admin when the site starts', async () => {
  const [database, dataDir] = [await cloneDatabase(), await makeFolder('admin-email')];
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32), SEED_DEMO: '0' };
  const serve = async (more: Record<string, string> = {}) => {
    const site = await startSite({ ...settings, LOG_LEVEL: 'warn', ...more });
    sites.push(site);
    await ready(site);
    return site;
  };
  const site = await serve();
  const [boss, other] = [await signUp(site, 'Boss'), await signUp(site, 'Other')];
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('UPDATE users SET email_verified = true');
  await client.end();
  const second = await serve({ ADMIN_EMAIL: boss.email });
  const role = async ({ username }: TestUser) =>
    (await visitorOf(second).ask(`{ user(username: "${username}") { role } }`)).user.role;
  expect([await role(boss), await role(other)]).toEqual(['ADMIN', 'MEMBER']);
  for (const each of sites.splice(0)) {
    each.kill('SIGTERM');
    await each.ended;
  }
  await database.drop();
  await removeFolder(dataDir);
});
