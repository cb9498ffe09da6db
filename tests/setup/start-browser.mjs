/** Runs before the journeys: starts the database, and finds a browser once, so that workers do not unpack it concurrently. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import startDatabase from './start-database.mjs';

/** Sets the path of the browser and of a folder for results that journeys share in the environment. */
export default async function startBrowser() {
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.TEST_RUN_CACHE = await mkdtemp(join(tmpdir(), 'main-street-run-cache-'));
  await startDatabase();
}
