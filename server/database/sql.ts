/** Hand-written statements on TypeORM's own pool: prepared once per connection, rows as Postgres gives them. */
import type { Pool } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { limits } from '#rules/limits.ts';
import { isDeadlock, isTooSlow } from './errors.ts';
import { unavailable } from '#server/core/errors.ts';
import { chosenReplica } from './replicas.ts';
import { poolingOf } from './session-pool.ts';

// Every text is one of a small set (values are always parameters), so each connection prepares each of them once.
const names = new Map<string, string>();
const nameOf = (text: string): string => {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
};

// Postgres ends one of two that wait for each other, with nothing of it done: the other one passes, then it is its turn.
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries > 3) throw error;
    }
  }
}

/** The pool of the primary. */
export const masterOf = (db: DataSource): Pool => (db.driver as unknown as { master: Pool }).master;

const statementFor = (pool: Pool, text: string, values: unknown[]) => ({
  name: poolingOf(pool).keepsStatements ? nameOf(text) : undefined,
  text,
  values,
});

/**
 * Runs a prepared statement and gives its rows, again (three times at most) where Postgres ended it for a deadlock.
 * The text must not be made of values, or connections fill up.
 */
export async function queryRows<Row>(db: DataSource, text: string, values: unknown[] = []): Promise<Row[]> {
  if (!db.isInitialized) throw unavailable();
  const replica = chosenReplica(db);
  if (replica) {
    try {
      return (await replica.pool.query(statementFor(replica.pool, text, values))).rows as Row[];
    } catch (error) {
      if (isTooSlow(error)) throw error;
      // Away, behind with its tables, or in the way of what it replays: the primary can always say.
      replica.failed();
    }
  }
  const pool = masterOf(db);
  const statement = statementFor(pool, text, values);
  return again(async () => (await pool.query(statement)).rows as Row[]);
}

/**
 * `queryRows` on a database that may not be open yet.
 * @throws SERVICE_UNAVAILABLE as long as it is not
 */
export const queryRunner =
  (db: () => DataSource | undefined) =>
  async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const open = db();
    if (!open) throw unavailable();
    return queryRows(open, text, values);
  };

/**
 * The ids as rows of a FROM. One alone is a value and no list: Postgres takes lists to be long, and would plan anew for
 * each short one.
 */
export const unnestIds = (ids: readonly string[], $: (value: unknown) => string): string =>
  ids.length === 1 ? `(VALUES (${$(ids[0])}::uuid))` : `unnest(${$(ids)}::uuid[])`;

/** Collects the values of a statement while its text is put together: `$(value)` gives the value's place, `$1`. */
export function parameters(): { $: (value: unknown) => string; values: unknown[] } {
  const values: unknown[] = [];
  return { $: (value) => `$${values.push(value)}`, values };
}

// Every size that the site itself asks for, with the one more that tells whether a page follows.
const { page, restPage, profilePeople, commentPage } = limits;
const usualSizes = new Set([profilePeople, commentPage, page.default, page.max, restPage.max].map((size) => size + 1));

/**
 * What stands behind LIMIT. Postgres keeps one plan for a statement only where it knows how little is read of it, so
 * usual sizes are part of the text; any other is a value, or people could fill connections with statements.
 */
export const limitClause = (size: number, $: (value: unknown) => string): string =>
  usualSizes.has(size) ? String(size) : $(size);

/**
 * Runs work in one transaction, again (three times at most) where Postgres ended it for a deadlock.
 * @throws whatever the work throws
 */
export async function transaction<T>(db: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (!db.isInitialized) throw unavailable();
  const { isPooled, setLocally } = poolingOf(masterOf(db));
  if (!isPooled) return again(() => db.transaction(work));
  return again(() =>
    db.transaction(async (manager) => {
      await manager.query(setLocally);
      return work(manager);
    }),
  );
}
