/** Creates databases with the demo for tests of query plans. The first test of a run that needs a size fills a template of it. */
import { Client } from 'pg';
import { loadDemo } from '#server/demo/load.ts';
import { until } from '../site.ts';
import { cloneDatabase } from './clone.ts';

/** Creates a database with a random name and so many businesses. */
export async function cloneDemo(businesses: number): ReturnType<typeof cloneDatabase> {
  const template = `${process.env.TEST_TEMPLATE}_demo_${businesses}`;
  const server = new Client({ connectionString: process.env.TEST_SERVER_URL });
  await server.connect();
  // A statement that waits for the lock would keep Postgres from using new indexes, see `readSizes`.
  const lock = 'SELECT pg_try_advisory_lock(hashtext($1)) AS "isLocked"';
  const isLocked = async () => (await server.query<{ isLocked: boolean }>(lock, [template])).rows[0]!.isLocked;
  try {
    await until('no other test fills the template', isLocked, 900);
    const { rowCount } = await server.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await fillTemplate(server, template, businesses);
  } finally {
    await server.end();
  }
  return cloneDatabase(template);
}

async function fillTemplate(server: Client, template: string, businesses: number): Promise<void> {
  const { url, drop } = await cloneDatabase();
  try {
    await loadDemo({ url, businesses, seed: 1, print: () => undefined });
    // Under this name the database is always complete.
    await server.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} RENAME TO ${template}`);
  } catch (error) {
    await drop();
    throw error;
  }
}
