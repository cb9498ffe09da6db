/** A site of its own for a test: a cloned database, a folder for pictures, and the app listening in the process that holds all worlds. */
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';

export interface World {
  /** Where the site answers, without a slash at the end. */
  url: string;
  /** Its database, behind its back. */
  db: Pick<DataSource, 'query'>;
  databaseUrl: string;
  /** Where its pictures are. */
  dataDir: string;
  secret: string;
  close(): Promise<void>;
}

/** What is known of a world in another process. */
export type Place = Omit<World, 'db' | 'close'>;

async function tell<T>(method: string, path: string): Promise<T> {
  const response = await fetch(process.env.TEST_WORLDS_URL + path, { method });
  const body = await response.json();
  if (!response.ok) throw new Error(`A world could not be opened or closed: ${body.message}`);
  return body as T;
}

/** Opens a site that nobody else knows, with the usual settings. */
export async function openWorld(): Promise<World> {
  const { id, ...place } = await tell<Place & { id: string }>('POST', '/');
  const pool = new Pool({ connectionString: place.databaseUrl, max: 4 });
  // The database is dropped below us.
  pool.on('error', () => undefined);
  return {
    ...place,
    db: { query: (text: string, values?: unknown[]) => pool.query(text, values).then(({ rows }) => rows as never) },
    async close() {
      await pool.end();
      await tell('DELETE', `/${id}`);
    },
  };
}
