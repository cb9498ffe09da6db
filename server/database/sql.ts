/** Raw SQL on the pool of TypeORM: frequent statements are prepared once per connection, and rows are those of Postgres. */
import { LRUCache } from 'lru-cache';
import type { ClientBase, Pool, QueryArrayResult, QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { limits } from '#rules/limits.ts';
import { unavailable } from '#server/core/errors.ts';
import { isDeadlock, isTooSlow, isUnsupported } from './errors.ts';
import { chosenReplica, primaryPool } from './replicas.ts';
import { poolingOf } from './session-pool.ts';
import { setLocally } from './session-settings.ts';

interface Statement {
  /** Connections prepare the text by the name. */
  name: string;
  text: string;
  /** Makes a row of the values of its columns. */
  toRow?: (values: unknown[]) => unknown;
}

/** The maximum number of statements that each connection prepares by name. It never drops one. */
export const maxStatements = 1000;
/** The number of uses before a text has a name. */
export const usesBeforeName = 5;
const statements = new Map<string, Statement>();
const usesOf = new LRUCache<string, number>({ max: maxStatements });

/**
 * The statement of a text; undefined for one that is sent without a name, and planned each time. Values are parameters, but filters,
 * sorts and areas make a hundred thousand texts. Only a text that is used often has a name, so that a client that tries all
 * combinations a few times takes none from other texts. One that repeats many combinations can take the names that are left: texts
 * that come later are planned each time until the next start. To drop the least used ones would need a DEALLOCATE in each connection.
 */
function statementOf(text: string): Statement | undefined {
  const known = statements.get(text);
  if (known || statements.size >= maxStatements) return known;
  const uses = usesOf.get(text) ?? 0;
  if (uses < usesBeforeName) return void usesOf.set(text, uses + 1);
  usesOf.delete(text);
  const statement = { name: `s${statements.size}`, text };
  statements.set(text, statement);
  return statement;
}

// pg sets the columns of a row one by one, which takes V8 five times as long as one literal, and slows each later read.
const rowMaker = (fields: { name: string }[]): Statement['toRow'] =>
  new Function(
    'values',
    `return { ${fields.map(({ name }, at) => `${JSON.stringify(name)}: values[${at}]`).join()} }`,
  ) as Statement['toRow'];

// Postgres rolls back one of two transactions in a deadlock. The other one completes, and then a retry succeeds.
async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || attempts > 3) throw error;
    }
  }
}

async function run(pool: Pool, text: string, values: unknown[]): Promise<unknown[]> {
  const statement = statementOf(text);
  if (!statement) return (await pool.query({ text, values })).rows;
  const name = poolingOf(pool).keepsStatements ? statement.name : undefined;
  const { rows, fields }: QueryArrayResult = await pool
    .query({ name, text: statement.text, values, rowMode: 'array' })
    .catch((error) => {
      if (!name || !isUnsupported(error)) throw error;
      // pg-pool closes the connection. No other one uses the name again, and PgBouncer, which keeps one statement for all names of a
      // text, does not use that one.
      if (statements.get(text) === statement)
        statements.set(text, { name: `${name}_`, text: `${text} /* ${name}_ */` });
      // The statement has not run. Without a name it is planned for the present types.
      return pool.query({ text, values, rowMode: 'array' });
    });
  return rows.map((statement.toRow ??= rowMaker(fields)!));
}

/**
 * Runs a statement, prepared where its text is used often, on the replica that the request reads or else on the primary.
 * After a deadlock it retries up to three times.
 * @param text must not contain values: connections prepare the first 1,000 texts that are used often
 * @returns the rows
 * @throws SERVICE_UNAVAILABLE if the database is closed; the errors of Postgres
 */
export async function queryRows<Row>(db: DataSource, text: string, values: unknown[] = []): Promise<Row[]> {
  if (!db.isInitialized) throw unavailable();
  const replica = chosenReplica(db);
  if (replica) {
    try {
      return (await run(replica.pool, text, values)) as Row[];
    } catch (error) {
      if (isTooSlow(error)) throw error;
      // The replica cannot be reached, lacks a migration or cancelled the statement for its replay. The primary can answer.
      replica.failed();
    }
  }
  const pool = primaryPool(db);
  return retryDeadlocks(async () => (await run(pool, text, values)) as Row[]);
}

/**
 * Makes `queryRows` for a database that opens later.
 * @throws SERVICE_UNAVAILABLE until it is open
 */
export const queryWhenOpen =
  (db: () => DataSource | undefined) =>
  async <Row>(text: string, values: unknown[]): Promise<Row[]> => {
    const open = db();
    if (!open) throw unavailable();
    return queryRows(open, text, values);
  };

/** Adds a value to the statement and returns its placeholder. */
export type Placeholder = (value: unknown) => string;

/**
 * SQL for ids as the rows of a FROM. A single id is a value and no list: Postgres expects long lists, and would make a new
 * plan for each short one.
 */
export const unnestIds = (ids: readonly string[], $: Placeholder, type = 'uuid'): string =>
  ids.length === 1 ? `(VALUES (${$(ids[0])}::${type}))` : `unnest(${$(ids)}::${type}[])`;

/** Collects the values of a statement while its text is composed: `$(value)` returns the placeholder, as `$1`. */
export function parameters(): { $: Placeholder; values: unknown[] } {
  const values: unknown[] = [];
  return { $: (value) => `$${values.push(value)}`, values };
}

// The page sizes of the site itself, plus the one row that shows whether another page follows.
const { page, restPage, profileUsers, userCardBusinesses, commentPage, suggestions } = limits;
const usualSizes = new Set(
  [profileUsers, userCardBusinesses, commentPage, page.default, suggestions.ranked, page.max, restPage.max].map(
    (size) => size + 1,
  ),
);

/**
 * SQL for the number of a LIMIT. Usual sizes are part of the text, since Postgres keeps one plan for a statement only if it
 * knows that it returns few rows. Other sizes are parameters, so that all of them share one statement.
 */
export const limitClause = (size: number, $: Placeholder): string => (usualSizes.has(size) ? String(size) : $(size));

/**
 * Runs work in one transaction. After a deadlock it retries up to three times.
 * @returns the result of the work
 * @throws SERVICE_UNAVAILABLE if the database is closed; the errors of the work
 */
export async function transaction<T>(db: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  if (!db.isInitialized) throw unavailable();
  const { isPooled, setLocally: setTimeouts } = poolingOf(primaryPool(db));
  return retryDeadlocks(() =>
    db.transaction(async (manager) => {
      if (isPooled) await manager.query(setTimeouts);
      return work(manager);
    }),
  );
}

// `http/connections.ts` keeps the connection of a client that waits for such a write, and so must a proxy.
const longTimeouts = { statement_timeout: 60_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 5000 };

/**
 * Runs a statement that may change everything that an account has written, and so takes longer than other statements may.
 * @param manager of the transaction of the caller, whose later statements have the longer timeouts in Postgres, too
 * @returns the rows
 */
export async function longQuery(manager: EntityManager, text: string, values: unknown[]): Promise<unknown[]> {
  const client = (await manager.queryRunner!.connect()) as ClientBase;
  await client.query(setLocally(longTimeouts));
  // pg reads the timeout of its response from the statement, which its types leave out.
  const { rows } = await client.query({ text, values, query_timeout: 65_000 } as QueryConfig);
  return rows;
}

/** SQL for the time of a row that is written after a wait for a lock. `now()` is the transaction's start: readers of later rows would miss it. */
export const timeAfterLock = 'clock_timestamp()';
