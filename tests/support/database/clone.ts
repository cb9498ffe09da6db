/** Creates databases for tests. It imports no server code, so that a test without a site loads none. */
import { randomBytes } from 'node:crypto';
import { runStatement } from './run-statement.ts';

async function onServer(statement: string): Promise<void> {
  await runStatement(process.env.TEST_SERVER_URL!, statement);
}

/** Creates a database with a random name: a copy of the migrated one, or of Postgres's empty `template0`. */
export async function cloneDatabase(
  template = process.env.TEST_TEMPLATE,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `${process.env.TEST_TEMPLATE}_${randomBytes(4).toString('hex')}`;
  // Copying the files takes half of the CPU time of writing them through the WAL, the default.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(process.env.TEST_SERVER_URL!);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
