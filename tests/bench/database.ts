/** The databases of the benchmark: one of each size on a Postgres of its own, filled once and kept until the code that fills it changes. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/data-source.ts';
import { loadDemo } from '#server/demo/load.ts';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { sourcesIn } from '../architecture/sources.ts';

interface BenchDatabase {
  url: string;
  /** The process id of the postmaster, where it is known. */
  pid: number | undefined;
  stop(): Promise<void>;
}

const log = createLog('error');

async function startServer(dataDir: string): Promise<BenchDatabase> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { url: external, pid: undefined, stop: async () => undefined };
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  // Every program has a pool of its own; the other settings are those of a first start.
  const { url, stop } = await startPostgres({ dataDir, log, settings: { max_connections: '120' } });
  const [pid] = (await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
  return { url, pid: Number(pid), stop };
}

/** Changes with the tables and with the data that fills them. */
function fingerprint(): string {
  const sources = ['server/database/migrations', 'server/demo', 'server/search'].flatMap(sourcesIn);
  sources.sort((a, b) => (a.path < b.path ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sources)).digest('hex');
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const nameOn = (server: string, name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/**
 * Starts Postgres and opens the database of a size. It is filled unless an earlier run filled it.
 * @param print receives a line for each step of filling
 */
export async function openBenchDatabase(
  dataDir: string,
  businesses: number,
  print: (line: string) => void,
): Promise<BenchDatabase> {
  const server = await startServer(dataDir);
  try {
    const name = `bench_${businesses}`;
    const url = nameOn(server.url, name);
    const made = fingerprint();
    await withClient(server.url, async (client) => {
      const kept = `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1`;
      const { rows } = await client.query<{ made: string | null }>(kept, [name]);
      if (rows[0]?.made === made) return;
      print(`Filling a database with ${businesses.toLocaleString('en-US')} businesses.`);
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
      await (await openDatabase(url, { log })).destroy();
      await loadDemo({ url, businesses, seed: 1, print });
      await client.query(`COMMENT ON DATABASE ${name} IS '${made}'`);
      // Otherwise Postgres would write the filled pages while the first case runs.
      await client.query('CHECKPOINT');
    });
    return { ...server, url };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
