/** A site of its own for a test: a cloned database, a folder for pictures, and the app listening in the process that holds all worlds. */
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';

export interface Fixture {
  /** Where the site answers, without a slash at the end. */
  url: string;
  /** Its database, behind its back. */
  db: Pick<DataSource, 'query'>;
  databaseUrl: string;
  /** Where its pictures are. */
  dataDir: string;
  secret: string;
  /** Every line that it logged. */
  log(): Promise<string[]>;
  /** How many statements it has sent to its database. */
  statements(): Promise<number>;
  close(): Promise<void>;
}

/** What is known of a world in another process. */
export type FixtureAddress = Pick<Fixture, 'url' | 'databaseUrl' | 'dataDir' | 'secret'>;

/** How many statements a site sends to its database for a piece of work. */
export async function statementsFor(world: Pick<Fixture, 'statements'>, work: () => Promise<unknown>): Promise<number> {
  const before = await world.statements();
  await work();
  return (await world.statements()) - before;
}

async function tell<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(process.env.TEST_FIXTURES_URL + path, { method, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`A world could not be opened, asked or closed: ${answer.message}`);
  return answer as T;
}

/**
 * Opens a site that nobody else knows.
 * @param environment settings beside the usual ones, as in `.env.example`
 */
export async function openFixture(environment: Record<string, string> = {}): Promise<Fixture> {
  const { id, ...place } = await tell<FixtureAddress & { id: string }>('POST', '/', environment);
  const pool = new Pool({ connectionString: place.databaseUrl, max: 4 });
  // The database is dropped below us.
  pool.on('error', () => undefined);
  return {
    ...place,
    db: { query: (text: string, values?: unknown[]) => pool.query(text, values).then(({ rows }) => rows as never) },
    log: () => tell('GET', `/${id}/log`),
    statements: () => tell('GET', `/${id}/statements`),
    async close() {
      await pool.end();
      await tell('DELETE', `/${id}`);
    },
  };
}
