/** The connection of a command that works for long: with our settings, without a limit for statements, and to Postgres itself. */
import { Client } from 'pg';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { StartError } from '#server/core/start-error.ts';

/**
 * Opens the connection; the caller ends it.
 * @throws StartError where a pooler answers, since the locks of these commands belong to a session; what Postgres says
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
