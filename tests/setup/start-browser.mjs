/** Before the journeys: the database, and a browser found once so that workers do not unpack it over each other. */
import { findBrowser } from './find-browser.mjs';
import startDatabase from './start-database.mjs';

/** Names the browser to the journeys in the environment. */
export default async function startBrowser() {
  process.env.CHROMIUM_PATH = await findBrowser();
  await startDatabase();
}
