/** The scripts of npm: what SIGTERM to `npm start` ends, that a command beside the running site leaves the site's files alone, and starts without the packages for the build. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

it('An argument of npm start is refused, since settings are environment variables', () => {
  const { status, stderr } = spawnSync('npm', ['start', '--silent', '--', '--port', '80'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'The server takes no arguments, but got --port. Its settings are environment variables, as PORT=8080.\n',
  ]);
});

it.each(['backup', 'restore', 'admin', 'integrity'])(
  '`npm run %s` uses the build that is there, whose files a running site sends, also after an update of the sources',
  async (command) => {
    const project = join(folder, command);
    const built = join(project, 'dist', 'server', 'cli');
    await mkdir(built, { recursive: true });
    await mkdir(join(project, 'server', 'cli'), { recursive: true });
    for (const file of ['build.mjs', 'build-packages.mjs', 'escape-files.mjs'].map((name) => `server/cli/${name}`))
      await cp(file, join(project, file));
    await cp('package.json', join(project, 'package.json'));
    await writeFile(join(built, `${command}.js`), 'console.log("the build that is there")');
    const stamp = join(project, 'dist', 'server.built');
    await writeFile(stamp, '');
    await utimes(stamp, 0, 0);
    const output = execFileSync('npm', ['run', '--silent', command], { cwd: project, encoding: 'utf8' });
    expect(output).toBe('the build that is there\n');
  },
);

/** Makes a folder with the sources of the project, and without its packages and its build. */
async function checkOut(name: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(join(project, 'dist'), { recursive: true });
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];
  for (const source of ['server', 'client', 'codegen.ts', 'schema.graphql', ...settings])
    await symlink(resolve(source), join(project, source));
  return project;
}

function runScript(project: string, script: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script], { cwd: project, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

/** Makes a folder with a build and without the packages for it. @param time the seconds of the build */
async function checkOutBuilt(name: string, time: number): Promise<string> {
  const project = await checkOut(name);
  for (const stamp of ['server', 'client', 'map'].map((part) => join(project, 'dist', `${part}.built`))) {
    await writeFile(stamp, '');
    await utimes(stamp, time, time);
  }
  return project;
}

it('`npm start` uses a build that is current without the packages for the build', async () => {
  expect(runScript(await checkOutBuilt('current', Date.now() / 1000), 'prestart')).toEqual({ status: 0, output: '' });
});

it('`npm start` uses the build that is there after `npm prune --omit=dev`, which removes the packages for the build and changes package-lock.json', async () => {
  const output = 'The build is older than its sources: npm ci --include=dev && npm run build\n';
  expect(runScript(await checkOutBuilt('pruned', 0), 'prestart')).toEqual({ status: 0, output });
});

it('`npm run build` fails without the packages for the build, also where an older build is there', async () => {
  const output = 'The packages for the build are missing: run npm ci --include=dev\n';
  expect(runScript(await checkOutBuilt('outdated', 0), 'build')).toEqual({ status: 1, output });
});

it.each(['prestart', 'dev'])(
  '`npm run %s` says which packages to install where those for the build are missing, as with NODE_ENV=production',
  async (script) => {
    const output = 'The packages for the build are missing: run npm ci --include=dev\n';
    expect(runScript(await checkOut(`unbuilt-${script}`), script)).toEqual({ status: 1, output });
  },
);
