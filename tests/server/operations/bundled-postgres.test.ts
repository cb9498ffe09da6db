/** The embedded Postgres, started without a site, as commands start it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { runPostmaster } from '#server/postgres/postmaster.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';

it('It starts in a data folder that is named relative to the working directory', async () => {
  // Inside the project, in a folder that git ignores.
  const dataDir = await makeFolder('relative', 'node_modules');
  try {
    const { url, stop } = await startPostgres({ dataDir, log: createLog('silent') });
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SHOW data_directory').finally(() => client.end());
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
