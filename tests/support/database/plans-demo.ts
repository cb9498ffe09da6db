/** A demo whose statements are explained: its database, a connection, and the settings of a site that sends the statements. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { makeFolder, removeFolder } from '../folder.ts';
import { isFullRun } from '../full-run.ts';
import { cloneDemo } from './demo.ts';

/** The number of businesses of the demo. The large data set takes as long as a dozen other tests. */
export const planBusinesses = isFullRun ? 100_000 : 10_000;

/** Milliseconds for `openPlansDemo`: the demo may have to be made first. */
export const planTimeout = 900_000;

export interface PlansDemo {
  client: Client;
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** @param name a part of the name of the folder of the site */
export async function openPlansDemo(name: string): Promise<PlansDemo> {
  const folder = await makeFolder(name);
  const database = await cloneDemo(planBusinesses);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    client,
    settings: { DATABASE_URL: database.url, JWT_SECRET: randomBytes(32).toString('hex'), DATA_DIR: folder },
    close: async () => {
      await client.end();
      await database.drop();
      await removeFolder(folder);
    },
  };
}
