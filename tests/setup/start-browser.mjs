/** Before the journeys: the database, and one browser for all of them. */
import { startBrowser } from './browser.mjs';
import startDatabase from './start-database.mjs';

/** Starts both, and names them to the journeys in the environment. */
export default async function startBoth() {
  globalThis.testBrowser = await startBrowser();
  await startDatabase();
}
