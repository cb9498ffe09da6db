/** Writes the demo's tables by COPY, one after another. */
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DemoTable } from './rows.ts';

const chunkLength = 64 * 1024;
// A line holds less than this; what is left of a chunk behind its length.
const longestLine = 64 * 1024;
// Enough on the way that neither the generator nor Postgres waits for the other.
const onTheWay = 32 * chunkLength;

function* inChunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkLength + longestLine);
  let length = 0;
  for (const line of lines) {
    if (line.length > longestLine) throw new Error('A row of the demo is too long.');
    length += chunk.write(line, length, 'latin1');
    if (length < chunkLength) continue;
    yield chunk.subarray(0, length);
    chunk = Buffer.allocUnsafe(chunkLength + longestLine);
    length = 0;
  }
  if (length > 0) yield chunk.subarray(0, length);
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
