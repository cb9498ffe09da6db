/** Opens the database connection of a long command: without a statement timeout, and not through a pooler. */
import { Client } from 'pg';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { StartError } from '#server/core/start-error.ts';

/**
 * Opens a connection, which the caller ends.
 * @throws StartError where the URL is that of a pooler, since the commands need session locks; the errors of Postgres
 */
export async function openSession(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const isPooled = await applySettings(client, { ...noTimeouts, lock_timeout: 30_000 });
    if (!isPooled) return client;
    throw new StartError(
      'DATABASE_URL leads to a pooler: name Postgres itself in DATABASE_DIRECT_URL to run this command.',
    );
  } catch (error) {
    await client.end();
    throw error;
  }
}
