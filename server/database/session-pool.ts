/** Options of connection pools, and whether they reach Postgres directly or through a pooler. */
import { randomUUID } from 'node:crypto';
import { Client, type ClientBase, type Pool } from 'pg';
import { isUnanswered } from './errors.ts';
import { timestampsAsText } from './timestamps.ts';
import { applySettings, setLocally, type ServerOptions, type Timeouts } from './session-settings.ts';

/** How a pool reaches Postgres, by its latest connection. */
interface Pooling {
  isPooled: boolean;
  /** Whether a statement prepared by name is available to later queries. */
  keepsStatements: boolean;
  /** The statements that set the timeouts within a transaction. */
  setLocally: string;
}

/** Options of a pool whose connections have the settings of the site and these timeouts, in milliseconds. */
export function sessionOptions(timeouts: Timeouts, server: ServerOptions = {}) {
  const pooling: Pooling = { isPooled: false, keepsStatements: true, setLocally: setLocally(timeouts) };
  return {
    keepAlive: true,
    types: timestampsAsText,
    pooling,
    async onConnect(client: ClientBase): Promise<void> {
      // A connection can fail before TypeORM adds its listener, and an 'error' event without a listener ends the process.
      client.on('error', () => undefined);
      closeUnanswered(client);
      const isPooled = await applySettings(client, timeouts, server);
      if (isPooled !== pooling.isPooled) pooling.keepsStatements = !isPooled || (await supportsNames(client));
      pooling.isPooled = isPooled;
    },
  };
}

/**
 * Closes a connection that gets no response to a statement. pg ends the wait only: the ROLLBACK of its transaction, and then the
 * next user of the connection, would wait for the same response. The pool drops a closed connection.
 */
function closeUnanswered(client: ClientBase): void {
  client.query = ((...given: [string]) => {
    // Of the prototype as it is now: tracing replaces it.
    const result: unknown = Reflect.apply(Client.prototype.query, client, given);
    // Without a promise it is a statement of the pool itself, which drops its connection.
    if (result instanceof Promise)
      result.catch((error: unknown) => {
        if (isUnanswered(error)) void (client as Client).end();
      });
    return result;
  }) as typeof client.query;
}

const directly: Pooling = { isPooled: false, keepsStatements: true, setLocally: '' };

/** How a pool with `sessionOptions` reaches Postgres. Any other pool counts as direct. */
export const poolingOf = (pool: Pool): Pooling => (pool.options as { pooling?: Pooling }).pooling ?? directly;

/**
 * Whether a pooler supports statements prepared by name. One that does (PgBouncer from 1.21 with
 * `max_prepared_statements`) renames them at Postgres. With any other pooler, the next use of a name may reach a session
 * without the statement, or with another client's statement of that name.
 */
async function supportsNames(client: ClientBase): Promise<boolean> {
  const name = `probe-${randomUUID()}`;
  // Within a transaction a pooler stays with one session.
  await client.query('BEGIN');
  await client.query({ name, text: 'SELECT 1' });
  const { rowCount } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rowCount) await client.query(`DEALLOCATE "${name}"`);
  await client.query('COMMIT');
  return rowCount === 0;
}
