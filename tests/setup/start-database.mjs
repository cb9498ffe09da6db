/** Before the tests: a Postgres with one migrated template, in a process of its own that ends when the tests do, however they end. */
import { fork } from 'node:child_process';

/** Starts it, once for all projects, and names it to the tests in the environment. */
export default async function startDatabase() {
  if (globalThis.testDatabase) return;
  const child = fork('tests/setup/database.ts', { execArgv: ['--import', 'tsx'] });
  globalThis.testDatabase = child;
  const { url, template, worlds, failure } = await new Promise((resolve) => {
    child.once('message', resolve);
    child.once('exit', () => resolve({ failure: 'The database for the tests did not start; see above.' }));
  });
  if (failure) throw new Error(failure);
  process.env.TEST_SERVER_URL = url;
  process.env.TEST_TEMPLATE = template;
  process.env.TEST_WORLDS_URL = worlds;
}
