/** The benchmark's programs, whose figures compare only where all respond alike. */
import { afterAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runStatement } from '../../support/database/run-statement.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { freePort } from '../../support/site.ts';

const folder = await makeFolder('bench');
const server = process.env.TEST_SERVER_URL!;
const businesses = 600;

afterAll(async () => {
  await runStatement(server, `DROP DATABASE IF EXISTS bench_${businesses} WITH (FORCE)`);
  await removeFolder(folder);
});

it('Every program of the benchmark responds as the site does in each case', async () => {
  const options = ['--businesses', businesses, '--data', folder, '--port', await freePort(), '--responses'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/bench.ts', ...options.map(String)],
    { env: { PATH: process.env.PATH, TEST_DATABASE_URL: server } },
  );
  expect(stdout).toMatch(/^home list, signed in: main street, reference, mercurius, yoga, dataloader, ordinary,/m);
  // The list is not empty.
  expect(stdout).toMatch(/^REST, unpaged: main street, reference, at most [1-9]\d{4,} bytes$/m);
});
