/** Writes the demo's tables by COPY, one after another. */
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DemoTable } from './tables.ts';

const chunkLength = 64 * 1024;
// Enough on the way that neither the generator nor Postgres waits for the other.
const onTheWay = 32 * chunkLength;

function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/**
 * Copies a table's rows through a connection.
 * @param frozen leaves rows that need no vacuum; only for tables that this transaction has truncated
 * @returns how many rows
 */
export async function copyTable(client: ClientBase, table: DemoTable, frozen = false): Promise<number> {
  const target = client.query(
    from(`COPY ${table.name} (${table.columns}) FROM STDIN${frozen ? ' WITH (FREEZE)' : ''}`, {
      highWaterMark: onTheWay,
    }),
  );
  await pipeline(Readable.from(inChunks(table.lines()), { objectMode: true, highWaterMark: 2 }), target);
  return target.rowCount;
}
