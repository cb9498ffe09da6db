/** How Postgres answers the hot statements: each one that the cases make the server send, with the plan that it settles on. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, escapeLiteral, type Pool, type QueryConfig } from 'pg';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/data-source.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openStore } from '#server/uploads/store.ts';
import { noOverloadProtection } from '../support/no-overload-protection.ts';
import type { Case } from './case.ts';
import type { BenchEnvironment } from './environment.ts';

interface Sent {
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

/** What was found out about a statement. */
export interface ExplainedStatement extends Sent {
  case: string;
  milliseconds: number;
  planning: number;
  /** Pages of 8 kB that were looked at. */
  blocks: number;
  /** Whether Postgres plans it anew each time, after ten times. */
  isPlannedAnew: boolean;
  problems: string[];
}

const log = createLog('error');
/** A table of fewer rows is best read whole, and so is one that is not ten times as large as the page. */
const small = 1000;
/** Rows that may pass by a sort which keeps no more of them than a page. */
const passing = 1000;

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Every statement that a case's first question makes the server send. */
async function record(cases: Case[], settings: Record<string, string>): Promise<Map<Case, Sent[]>> {
  const read = readSettings(settings);
  const db = await openDatabase(read.databaseUrl!, { log });
  const server = await createApp({
    settings: read,
    db: () => db,
    store: openStore(read),
    secret: read.jwtSecret!,
    log,
    load: noOverloadProtection,
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
    const found = new Map<Case, Sent[]>();
    for (const each of cases) {
      sent = [];
      const { path, ...request } = each.requestsOf(0)[0]!;
      const answer = await fetch(`${url}${path}`, request);
      await answer.text();
      if (!answer.ok || sent.length === 0) throw new Error(`'${each.name}' was not read: ${answer.status}.`);
      found.set(each, sent);
      await each.after?.();
    }
    return found;
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await db.destroy();
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return escapeLiteral(
    Array.isArray(value) ? `{${value.map((each) => JSON.stringify(each)).join(',')}}` : String(value),
  );
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

function faultsOf(plan: PlanNode, sizes: Map<string, number>, page: number): string[] {
  return nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && (sizes.get(table) ?? 0) > Math.max(small, 10 * page))
      return [`reads all of ${table}`];
    // In one go: many sorts of few rows are as good as none.
    const sorted = node.Plans?.[0]?.['Actual Rows'] ?? 0;
    const most = node['Sort Method'] === 'top-N heapsort' ? passing : page;
    return node['Node Type'] === 'Sort' && sorted > most ? [`sorts ${Math.round(sorted)} rows`] : [];
  });
}

async function look(client: Client, { text, values }: Sent, page: number, sizes: Map<string, number>) {
  const call = values.length > 0 ? `hot(${values.map(literal).join(', ')})` : 'hot';
  await client.query(`PREPARE hot AS ${text}`);
  // Postgres weighs the plan for any values against those for the given ones after five times.
  for (let times = 0; times < 10; times += 1) await client.query(`BEGIN; EXECUTE ${call}; ROLLBACK`);
  const kinds = 'SELECT generic_plans = 0 AND custom_plans > 0 AS anew FROM pg_prepared_statements WHERE name = $1';
  const { anew } = (await client.query<{ anew: boolean }>(kinds, ['hot'])).rows[0]!;
  await client.query('BEGIN');
  const { rows } = await client.query<{
    'QUERY PLAN': [{ Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }];
  }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${call}`);
  await client.query('ROLLBACK');
  await client.query('DEALLOCATE hot');
  const [explained] = rows[0]!['QUERY PLAN'];
  return {
    milliseconds: explained['Execution Time'],
    planning: explained['Planning Time'],
    blocks: explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks'],
    isPlannedAnew: anew,
    problems: faultsOf(explained.Plan, sizes, page),
  };
}

/** Looks at every statement that the cases make the server send, each once. */
export async function explainStatements({
  client,
  cases,
  settings,
}: Pick<BenchEnvironment, 'client' | 'cases' | 'settings'>): Promise<ExplainedStatement[]> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT relname AS name, reltuples AS rows FROM pg_class WHERE relkind = 'r'`,
  );
  const sizes = new Map(rows.map((table) => [table.name, table.rows]));
  const looked: ExplainedStatement[] = [];
  const session = new Client({ connectionString: settings.DATABASE_URL });
  await session.connect();
  try {
    for (const [each, sent] of await record(cases, settings))
      for (const statement of sent) {
        const isKnown = looked.some(
          ({ text, values }) => text === statement.text && String(values) === String(statement.values),
        );
        if (isKnown) continue;
        const found = await look(session, statement, each.name === 'REST, unpaged' ? 1001 : 101, sizes);
        looked.push({ case: each.name, ...statement, ...found });
      }
    return looked;
  } finally {
    await session.end();
  }
}

/** Prints a line for each statement. @returns whether none has a fault */
export function printPlans(looked: ExplainedStatement[]): boolean {
  for (const { case: name, text, milliseconds, planning, blocks: pages, isPlannedAnew, problems: faults } of looked) {
    const times = `${milliseconds.toFixed(2)} ms, planned ${isPlannedAnew ? `each time in ${planning.toFixed(2)} ms` : 'once'}`;
    console.log(`${faults.length > 0 ? 'FAULT' : 'good '} ${name}: ${times}, ${pages} pages ${faults.join(', ')}`);
    console.log(`        ${text.replace(/\s+/g, ' ').slice(0, 150)}`);
  }
  return looked.every(({ problems: faults }) => faults.length === 0);
}
