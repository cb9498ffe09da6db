/** Runs after the journeys: removes their shared results, and stops the database. */
import { rm } from 'node:fs/promises';
import stopDatabase from './stop-database.mjs';

/** Removes the journeys' folder and stops the database. */
export default async function stopBrowser() {
  await rm(process.env.TEST_RUN_CACHE, { recursive: true, force: true });
  await stopDatabase();
}
