/** SIGTERM to `npm start` ends all its processes: a service manager only knows the process of npm. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { headOf } from '../../support/head.ts';
import { freePort, isAlive, postgresIn, until } from '../../support/site.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeFolder('npm');
  execFileSync(process.execPath, ['server/cli/build.mjs']);
});
afterAll(() => removeFolder(folder));

it('SIGTERM to npm ends the site and its Postgres before npm itself', async () => {
  const dataDir = join(folder, 'data');
  const port = String(await freePort());
  const isReady = () =>
    headOf(`http://localhost:${port}/health/ready`, { headers: { connection: 'close' } }).then(
      ({ status }) => status === 200,
      () => false,
    );
  const npm = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: folder, PORT: port, DATA_DIR: dataDir, SEED_DEMO: '0' },
    stdio: 'ignore',
  });
  const ended = once(npm, 'exit');
  await until('the site is ready', isReady);
  const postgres = (await postgresIn(dataDir))!;
  npm.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect([await isReady(), isAlive(postgres)]).toEqual([false, false]);
});
