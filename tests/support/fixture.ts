/** Opens a site for a test: a cloned database, a folder for pictures, and the app, which listens in the process that serves all fixtures. */
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';

export interface Fixture {
  /** The site's URL without a slash at the end. */
  url: string;
  /** The site's database, on a connection of the test. */
  db: Pick<DataSource, 'query'>;
  databaseUrl: string;
  /** The folder of its pictures. */
  dataDir: string;
  secret: string;
  /** Returns every line that the site has logged. */
  log(): Promise<string[]>;
  /** Returns the number of statements that the site has sent to its database. */
  statements(): Promise<number>;
  close(): Promise<void>;
}

/** The properties of a fixture in another process. */
export type FixtureAddress = Pick<Fixture, 'url' | 'databaseUrl' | 'dataDir' | 'secret'>;

/** Returns the number of statements that a site sends to its database during `work`. */
export async function statementsFor(
  fixture: Pick<Fixture, 'statements'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await fixture.statements();
  await work();
  return (await fixture.statements()) - before;
}

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(process.env.TEST_FIXTURES_URL + path, { method, body: body && JSON.stringify(body) });
  const result = await response.json();
  if (!response.ok) throw new Error(`The fixture process answered with an error: ${result.message}`);
  return result as T;
}

/**
 * Opens a site for one test file.
 * @param environment additional settings, as in `.env.example`
 */
export async function openFixture(environment: Record<string, string> = {}): Promise<Fixture> {
  const { id, ...address } = await send<FixtureAddress & { id: string }>('POST', '/', environment);
  const pool = new Pool({ connectionString: address.databaseUrl, max: 4 });
  // The database is dropped while connections are open.
  pool.on('error', () => undefined);
  return {
    ...address,
    db: { query: (text: string, values?: unknown[]) => pool.query(text, values).then(({ rows }) => rows as never) },
    log: () => send('GET', `/${id}/log`),
    statements: () => send('GET', `/${id}/statements`),
    async close() {
      await pool.end();
      await send('DELETE', `/${id}`);
    },
  };
}
