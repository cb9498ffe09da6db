/** The embedded Postgres, started without a site, as commands start it. */
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
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
