/** Two instances with one Postgres and one S3-compatible store are one site for users. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import S3rver from 's3rver';
import sharp from 'sharp';
import { apiClient, retryWhileUnavailable, visitorOf } from '../../support/api.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { blueGate, addBusiness } from '../../support/businesses.ts';
import { decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { logs, ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { headOf } from '../../support/head.ts';

let folder: string;
let s3: S3rver;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let here: Site;
let there: Site;
let mae: TestUser;

const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  folder = await makeFolder('instances');
  const bucket = { port: 0, address: '127.0.0.1', silent: true, directory: folder };
  s3 = new S3rver({ ...bucket, configureBuckets: [{ name: 'main-street' }] });
  const { port } = await s3.run();
  // The first instance migrates it.
  database = await cloneDatabase('template0');
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'main-street',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    // Instances must store nothing locally: this folder cannot be created.
    DATA_DIR: '/proc/nowhere',
    LOG_LEVEL: 'warn',
  };
  [here, there] = await Promise.all([startSite(environment), startSite(environment)]);
  await Promise.all([ready(here), ready(there)]);
  mae = await signUp(here, 'Mae');
});

afterAll(async () => {
  for (const site of [here, there]) {
    site.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }
  await s3.close();
  await database.drop();
  await removeFolder(folder);
});

describe('Two instances', () => {
  it('whose data folder cannot be created warn that mails wait, and try them again', async () => {
    for (const site of [here, there]) await logs(site, 'the folder of mails cannot be written: mails wait');
    const isTried = ({ output }: Site) => output.out.includes('Mails could not be sent; they are tried again.');
    await until('a mail was tried', () => isTried(here) || isTried(there));
  });

  it('show businesses that the other has created, with their pictures', async () => {
    const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const create = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`;
    const image = { blob: new Blob([new Uint8Array(photo)]), name: 'cover.jpg' };
    const { createBusiness } = await mae.graphql(
      create,
      { input: blueGate, image: null },
      { 'variables.image': image },
    );
    const shown = 'query ($id: ID!) { business(id: $id) { name cover { src } } }';
    const { business } = await visitorOf(there).graphql(shown, { id: createBusiness.id });
    expect(business.cover.src).toMatch(new RegExp(`^${there.url}/`));
    const picture = await retryWhileUnavailable(() => headOf(business.cover.src));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

    await apiClient(there, mae.token).graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', {
      id: createBusiness.id,
    });
    const atHere = business.cover.src.replace(there.url, here.url);
    expect((await retryWhileUnavailable(() => headOf(atHere))).status).toBe(404);
  });

  it('show changes of the other to visitors within about a second', async () => {
    const id = await addBusiness(mae);
    const isListed = async (site: Site) =>
      (await visitorOf(site).graphql('{ businesses { nodes { id } } }')).businesses.nodes.some(
        (business: { id: string }) => business.id === id,
      );
    for (const site of [here, there]) await until('it is listed', () => isListed(site));
    await apiClient(there, mae.token).graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    for (const site of [here, there]) await until('it is gone', async () => !(await isListed(site)));
  });

  it('hide and restore for visitors of the other within about a second', async () => {
    const [rita, moe] = [await signUp(here, 'Rita'), await signUp(there, 'Moe')];
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`UPDATE users SET role = 'MODERATOR' WHERE id = $1`, [moe.id]);
    await client.end();
    const id = await addBusiness(mae);
    const isShown = async (site: Site) => {
      const { body } = await visitorOf(site).call('GET', '/api/businesses');
      const page = await visitorOf(site).call('GET', `/business/${id}`);
      const shown = [body.some(({ _id }: { _id: string }) => _id === id), page.body.includes('Blue Gate')];
      expect(new Set(shown).size).toBe(1);
      return shown[0];
    };
    const decided = async (action: string, more?: object) =>
      expect((await retryWhileUnavailable(() => decide(moe, caseId, action, more))).errors).toEqual([]);
    await reportSubject(rita, 'BUSINESS', id);
    const { id: caseId } = await openCaseOf(moe, id);
    await until('it is shown', () => isShown(here).catch(() => false));
    await decided('HIDE');
    for (const site of [there, here]) await until('it is gone', async () => !(await isShown(site).catch(() => true)));
    await decided('RESTORE', { ground: 'NO_VIOLATION' });
    for (const site of [there, here]) await until('it is back', () => isShown(site).catch(() => false));
  });

  it('share sessions, and a logout at one ends the session at both', async () => {
    const input = { email: mae.email, password: mae.password };
    const { token } = (await visitorOf(here).graphql(login, { input })).login;
    expect((await apiClient(there, token).graphql('{ me { username } }')).me).toEqual({ username: 'Mae' });
    await apiClient(there, token).graphql('mutation { logout }');
    for (const site of [here, there]) {
      const { status, body } = await retryWhileUnavailable(() =>
        apiClient(site, token).call('GET', '/api/users/profile/saved'),
      );
      expect([status, body.message]).toEqual([401, expect.any(String)]);
    }
  });

  it('share the rate limit of wrong passwords', async () => {
    const ben = await signUp(there, 'Ben');
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const site = at % 2 ? here : there;
      const input = { email: ben.email, password: 'wrong horse' };
      const { status } = await retryWhileUnavailable(() => visitorOf(site).call('POST', '/api/users/login', input));
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
