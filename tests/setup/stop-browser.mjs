/** After the journeys: what they told each other goes, and the database with it. */
import { rm } from 'node:fs/promises';
import stopDatabase from './stop-database.mjs';

/** Removes the journeys' folder and stops the database. */
export default async function stopBrowser() {
  await rm(process.env.TEST_KNOWN, { recursive: true, force: true });
  await stopDatabase();
}
