/** A connection of its own, for work that no pool serves: locks, commands and bulk loads. */
import { Client } from 'pg';
import { applySettings, type Timeouts } from './session-settings.ts';

/** Milliseconds to connect for work that serves no request: a Postgres on a busy machine takes seconds to start the process of a session. */
export const connectTimeout = 10_000;

/**
 * Opens a connection with the settings of the site, and closes it after the work.
 * @param work gets the connection, and whether it goes through a pooler
 * @returns the result of the work
 * @throws the errors of Postgres and of the work
 */
export async function withConnection<T>(
  url: string,
  timeouts: Timeouts,
  work: (client: Client, isPooled: boolean) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeout });
  // The statement that runs when the connection breaks fails, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client, await applySettings(client, timeouts));
  } finally {
    await client.end().catch(() => undefined);
  }
}
