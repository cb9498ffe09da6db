/** The embedded Postgres, started without a site, as commands start it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { createLog } from '#server/http/log.ts';
import { initCluster } from '#server/postgres/cluster.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { runPostmaster } from '#server/postgres/postmaster.ts';
import { runStatement } from '../../support/database/run-statement.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';

it('It starts in a data folder that is named relative to the working directory', async () => {
  // Inside the project, in a folder that git ignores.
  const dataDir = await makeFolder('relative', 'node_modules');
  try {
    const { url, stop } = await startPostgres({ dataDir, log: createLog('silent') });
    const rows = await runStatement(url, 'SHOW data_directory');
    await stop();
    expect(rows).toEqual([{ data_directory: resolve(dataDir, 'postgres', 'data') }]);
  } finally {
    await removeFolder(dataDir);
  }
});

it('It has started also when the line that says so arrives in two parts', async () => {
  const folder = await makeFolder('postmaster');
  const [program, data] = [join(folder, 'postgres'), join(folder, 'data')];
  mkdirSync(data);
  // Stands in for Postgres, and writes the second part when the first one was read. Its second argument is the folder of the files.
  const script = `#!/bin/sh
    printf 'database system is ready to acc' >&2
    until [ -e "$2/first-part-read" ]; do sleep 0.05; done
    echo 'ept connections' >&2
    exec sleep 10`;
  writeFileSync(program, script, { mode: 0o755 });
  const log = createLog('debug', { write: () => writeFileSync(join(data, 'first-part-read'), '') });
  const account = { ids: {}, prefix: [], owner: undefined };
  try {
    const postmaster = await runPostmaster({ program, account, data, port: 5432, settings: {}, log });
    await postmaster.stop();
  } finally {
    await removeFolder(folder);
  }
});

it('It fails at once where its disk is full, since no later attempt finds more space', async () => {
  const folder = await makeFolder('postmaster');
  const [program, data] = [join(folder, 'postgres'), join(folder, 'data')];
  mkdirSync(data);
  const line = 'could not write lock file "postmaster.pid": No space left on device';
  // Stands in for Postgres. The second attempt would start.
  const script = `#!/bin/sh
    [ -e "$2/attempted" ] && echo 'ready to accept connections' >&2 && exec sleep 10
    touch "$2/attempted"
    echo 'FATAL:  ${line}' >&2
    exit 1`;
  writeFileSync(program, script, { mode: 0o755 });
  const account = { ids: {}, prefix: [], owner: undefined };
  const start = runPostmaster({ program, account, data, port: 5432, settings: {}, log: createLog('silent') });
  try {
    await expect(start).rejects.toThrow(line);
  } finally {
    await start.then(
      ({ stop }) => stop(),
      () => undefined,
    );
    await removeFolder(folder);
  }
});

// Only root can change the owner of a file.
(process.getuid?.() === 0 ? it : it.skip)(
  'An interrupted change of the owner of its files is finished by the next start, also where a file disappears',
  async () => {
    const folder = await makeFolder('owner');
    const files = join(folder, 'postgres');
    const [uid, gid] = [65_534, 65_534];
    const changeOwner = () => initCluster(folder, '/no/initdb', { ids: { uid, gid }, prefix: [], owner: { uid, gid } });
    try {
      mkdirSync(join(files, 'data', 'base'), { recursive: true });
      writeFileSync(join(files, 'data', 'base', '1'), '');
      writeFileSync(join(files, 'password'), '');
      // Its owner cannot be changed.
      symlinkSync('loop', join(files, 'loop'));
      await expect(changeOwner()).rejects.toThrow('ELOOP');
      rmSync(join(files, 'loop'));
      // As of a file that is removed between the listing and the change.
      symlinkSync('missing', join(files, 'data', 'removed'));
      await changeOwner();
      const others = execFileSync('find', [files, '!', '-type', 'l', '!', '-uid', String(uid)], { encoding: 'utf8' });
      expect(others).toBe('');
    } finally {
      await removeFolder(folder);
    }
  },
);
