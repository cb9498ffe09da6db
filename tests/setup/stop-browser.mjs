/** After the journeys: closes the browser, and lets the database go. */
import stopDatabase from './stop-database.mjs';

/** Stops both. */
export default async function stopBoth() {
  await globalThis.testBrowser?.close();
  await stopDatabase();
}
