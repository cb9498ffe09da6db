/** The scripts of npm: what SIGTERM to `npm start` ends, and that a command beside the running site leaves the site's files alone. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, utimes, writeFile } from 'node:fs/promises';
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

it.each(['backup', 'restore', 'admin', 'integrity'])(
  '`npm run %s` uses the build that is there, whose files a running site sends, also after an update of the sources',
  async (command) => {
    const project = join(folder, command);
    const built = join(project, 'dist', 'server', 'cli');
    await mkdir(built, { recursive: true });
    await mkdir(join(project, 'server', 'cli'), { recursive: true });
    for (const file of ['package.json', 'server/cli/build.mjs', 'server/cli/escape-files.mjs'])
      await cp(file, join(project, file));
    await writeFile(join(built, `${command}.js`), 'console.log("the build that is there")');
    const stamp = join(project, 'dist', 'server.built');
    await writeFile(stamp, '');
    await utimes(stamp, 0, 0);
    const output = execFileSync('npm', ['run', '--silent', command], { cwd: project, encoding: 'utf8' });
    expect(output).toBe('the build that is there\n');
  },
);
