/** Runs one statement in a connection of its own. It imports no server code, so that a test without a site loads none. */
import { Client } from 'pg';

export async function runStatement<Row>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text, values).finally(() => client.end())).rows;
}
