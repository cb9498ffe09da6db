/** Before the journeys: the database, and a browser found once so that workers do not unpack it over each other. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './find-browser.mjs';
import startDatabase from './start-database.mjs';

/** Names the browser to the journeys in the environment, and a folder for what they tell each other. */
export default async function startBrowser() {
  process.env.CHROMIUM_PATH = await findBrowser();
  process.env.TEST_KNOWN = await mkdtemp(join(tmpdir(), 'main-street-known-'));
  await startDatabase();
}
