/** Runs before the tests: starts Postgres with a migrated template, in a separate process that ends with the tests. */
import { fork } from 'node:child_process';

/** Starts it once for all projects, and sets its addresses in the environment. */
export default async function startDatabase() {
  if (globalThis.testDatabase) return;
  const child = fork('tests/setup/database.ts', { execArgv: ['--import', 'tsx'] });
  globalThis.testDatabase = child;
  const { url, template, siteFolder, fixtures, failure } = await new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', () => resolve({ failure: 'The database for the tests did not start; see above.' }));
  });
  if (failure) throw new Error(failure);
  process.env.TEST_SERVER_URL = url;
  process.env.TEST_TEMPLATE = template;
  process.env.TEST_SITE_FOLDER = siteFolder;
  process.env.TEST_FIXTURES_URL = fixtures;
}
