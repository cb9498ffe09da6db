/** Checks the plans of the hot statements: every statement that the server sends for the cases, with the plan that Postgres keeps. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, escapeLiteral, type Pool, type QueryConfig } from 'pg';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/data-source.ts';
import { applySettings, noTimeouts } from '#server/database/session-settings.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openStore } from '#server/uploads/store.ts';
import { noOverloadProtection } from '../support/no-overload-protection.ts';
import { until } from '../support/site.ts';
import type { Case } from './case.ts';
import type { BenchEnvironment } from './environment.ts';

/** A statement with its values. */
export interface Sent {
  text: string;
  values: unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Sort Method'?: string;
  'Actual Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Planning Time': number;
  'Execution Time': number;
}

/** A statement with its plan's figures. */
export interface ExplainedStatement extends Sent {
  case: string;
  milliseconds: number;
  planning: number;
  /** Blocks of 8 kB that Postgres read. */
  blocks: number;
  /** Whether Postgres still plans it at each execution, after more than ten uses. */
  isPlannedAnew: boolean;
  problems: string[];
}

const log = createLog('error');
/** A sequential scan is fine for tables of fewer rows, and for those not ten times as large as the page. */
const smallTable = 1000;
/** The maximum of rows that a top-N sort may read. */
const maxSortedRows = 1000;
/** Rows of a small category that a step of the search may read whole and sort; `firstRowCount` in directory/search.ts bounds them. */
const maxStepRows = 600;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Returns every statement that the server sends for the first request of each case. */
async function record(cases: Case[], settings: Record<string, string>): Promise<Map<Case, Sent[]>> {
  const read = readSettings(settings);
  const db = await openDatabase(read.databaseUrl!, { log });
  const { server, stop } = await createApp({
    settings: read,
    db: () => db,
    store: openStore(read),
    secret: read.jwtSecret!,
    log,
    overload: noOverloadProtection,
  });
  const pool = (db.driver as unknown as { master: Pool }).master;
  const send = pool.query.bind(pool) as (config: QueryConfig) => Promise<never>;
  let sent: Sent[] = [];
  pool.query = ((config: QueryConfig) => {
    sent.push({ text: config.text, values: config.values ?? [] });
    return send(config);
  }) as typeof pool.query;
  try {
    const url = await listen(server);
    const result = new Map<Case, Sent[]>();
    for (const each of cases) {
      sent = [];
      const { path, ...request } = each.requestsOf(0)[0]!;
      const answer = await fetch(`${url}${path}`, request);
      await answer.text();
      if (!answer.ok || sent.length === 0) throw new Error(`'${each.name}' was not served: ${answer.status}.`);
      result.set(each, sent);
      await each.after?.();
    }
    return result;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    stop();
    await db.destroy();
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(textOf(each))).join(',')}}`;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const literal = (value: unknown): string =>
  value === null || value === undefined ? 'NULL' : escapeLiteral(textOf(value));

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function problemsOf(plan: PlanNode, sizes: Map<string, number>, page: number): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) > Math.max(smallTable, 10 * page))
      return [`reads all of ${table}`];
    // Rows of one sort: many sorts of few rows are cheap.
    const sorted = node.Plans?.[0]?.['Actual Rows'] ?? 0;
    const max = node['Sort Method'] === 'top-N heapsort' ? maxSortedRows : Math.max(page, maxStepRows);
    return node['Node Type'] === 'Sort' && sorted > max ? [`sorts ${Math.round(sorted)} rows`] : [];
  });
}

// An index that was created over rows updated in the same transaction, as the demo creates them. Postgres ignores it while an
// older transaction runs in any database of the cluster.
const ignoredIndexes = `SELECT FROM pg_index
  WHERE indcheckxmin AND age(xmin) <= age(pg_snapshot_xmin(pg_current_snapshot())::xid) LIMIT 1`;

/**
 * Waits until Postgres uses all indexes, without which plans differ and the server's statements exceed their time limit.
 * @returns the numbers of rows of all tables, as of their last ANALYZE
 */
export async function readSizes(client: Client): Promise<Map<string, number>> {
  await until('Postgres uses all indexes', async () => (await client.query(ignoredIndexes)).rowCount === 0);
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples AS rows FROM pg_class WHERE relkind = 'r'`,
  );
  return new Map(rows.map((table) => [table.name, table.rows]));
}

const blocksOf = ({ Plan: plan }: Explained): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

/** Executes and explains a prepared statement. What it writes is rolled back. */
async function explainOnce(client: Client, call: string): Promise<Explained> {
  await client.query('BEGIN');
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${call}`,
  );
  await client.query('ROLLBACK');
  return rows[0]!['QUERY PLAN'][0];
}

/**
 * Explains a statement as a prepared one that was used more than ten times. What it writes is rolled back.
 * @param page the rows that it may read from a table of any size
 */
export async function explain(client: Client, { text, values }: Sent, page: number, sizes: Map<string, number>) {
  const call = values.length > 0 ? `hot(${values.map(literal).join(', ')})` : 'hot';
  await client.query(`PREPARE hot AS ${text}`);
  // After five uses Postgres compares the generic plan with the custom ones. EXPLAIN counts as a use, and reads no table.
  for (let times = 0; times < 10; times += 1) await client.query(`EXPLAIN EXECUTE ${call}`);
  // Fills the session's caches of functions and triggers.
  await client.query(`BEGIN; EXECUTE ${call}; ROLLBACK`);
  const kinds = 'SELECT generic_plans = 0 AND custom_plans > 0 AS anew FROM pg_prepared_statements WHERE name = $1';
  const { anew } = (await client.query<{ anew: boolean }>(kinds, ['hot'])).rows[0]!;
  const plans = [await explainOnce(client, call), await explainOnce(client, call)];
  await client.query('DEALLOCATE hot');
  // Work in other databases can empty a session's caches of the catalogs, so that one of the two reads these again.
  const [explained] = plans.sort((one, other) => blocksOf(one) - blocksOf(other)) as [Explained, Explained];
  return {
    milliseconds: explained['Execution Time'],
    planning: explained['Planning Time'],
    blocks: blocksOf(explained),
    isPlannedAnew: anew,
    problems: problemsOf(explained.Plan, sizes, page),
  };
}

/** Explains every statement that the server sends for the cases, each once. */
export async function explainStatements({
  client,
  cases,
  settings,
}: Pick<BenchEnvironment, 'client' | 'cases' | 'settings'>): Promise<ExplainedStatement[]> {
  const sizes = await readSizes(client);
  const statements: ExplainedStatement[] = [];
  const session = new Client({ connectionString: settings.DATABASE_URL });
  await session.connect();
  await applySettings(session, noTimeouts);
  try {
    for (const [each, sent] of await record(cases, settings))
      for (const statement of sent) {
        const isKnown = statements.some(
          ({ text, values }) => text === statement.text && String(values) === String(statement.values),
        );
        if (isKnown) continue;
        const result = await explain(session, statement, /^(REST, unpaged|export)/.test(each.name) ? 1001 : 101, sizes);
        statements.push({ case: each.name, ...statement, ...result });
      }
    return statements;
  } finally {
    await session.end();
  }
}

/** Prints each statement. @returns whether none has a problem */
export function printPlans(statements: ExplainedStatement[]): boolean {
  for (const { case: name, text, milliseconds, planning, blocks, isPlannedAnew, problems } of statements) {
    const times = `${milliseconds.toFixed(2)} ms, planned ${isPlannedAnew ? `each time in ${planning.toFixed(2)} ms` : 'once'}`;
    console.log(
      `${problems.length > 0 ? 'PROBLEM' : 'good   '} ${name}: ${times}, ${blocks} blocks ${problems.join(', ')}`,
    );
    console.log(`        ${text.replace(/\s+/g, ' ').slice(0, 150)}`);
  }
  return statements.every(({ problems }) => problems.length === 0);
}
