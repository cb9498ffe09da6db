/** Pools of connections with our settings, and how they reach Postgres: directly or through a pooler. */
import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { timestampsAsText } from './timestamps.ts';
import { applySettings, setLocally, type Timeouts } from './session-settings.ts';

/** How a pool reaches Postgres, as its latest connection found. */
export interface Pooling {
  isPooled: boolean;
  /** Whether a statement that was prepared by name is there for the next use. */
  keepsStatements: boolean;
  /** Sets the timeouts within a transaction. */
  setLocally: string;
}

/** Options of a pool whose connections have our settings; `poolingOf` says how they reach Postgres. */
export function sessionOptions(timeouts: Timeouts) {
  const pooling: Pooling = { isPooled: false, keepsStatements: true, setLocally: setLocally(timeouts) };
  return {
    keepAlive: true,
    types: timestampsAsText,
    pooling,
    async onConnect(client: ClientBase): Promise<void> {
      // A connection can end in the moment before TypeORM listens to it, and an error that nobody hears ends the process.
      client.on('error', () => undefined);
      const isPooled = await applySettings(client, timeouts);
      if (isPooled !== pooling.isPooled) pooling.keepsStatements = !isPooled || (await knowsNames(client));
      pooling.isPooled = isPooled;
    },
  };
}

/** How a pool that was made with `sessionOptions` reaches Postgres; any other is taken to reach it directly. */
export const poolingOf = (pool: Pool): Pooling => (pool.options as { pooling?: Pooling }).pooling ?? directly;

const directly: Pooling = { isPooled: false, keepsStatements: true, setLocally: '' };

/**
 * Whether a pooler looks after statements that are prepared by name. One that does (PgBouncer from 1.21 with
 * `max_prepared_statements`) gives them names of its own at Postgres. With any other, the next use of a name finds a
 * session without the statement, or one where another client has taken the name.
 */
async function knowsNames(client: ClientBase): Promise<boolean> {
  const name = `probe-${randomUUID()}`;
  // A pooler keeps to one session within a transaction.
  await client.query('BEGIN');
  await client.query({ name, text: 'SELECT 1' });
  const { rowCount } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rowCount) await client.query(`DEALLOCATE "${name}"`);
  await client.query('COMMIT');
  return rowCount === 0;
}
