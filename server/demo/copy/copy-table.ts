/** Writes the demo's tables by COPY, one after another. Raw SQL: COPY. */
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DemoTable } from '../rows.ts';

const chunkLength = 64 * 1024;
// The maximum length of a row. A chunk has room for one more row.
const maxRowLength = 64 * 1024;
// A buffer that keeps both the generator and Postgres busy.
const bufferLength = 32 * chunkLength;

function* toChunks(lines: Iterable<string>): Generator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkLength + maxRowLength);
  let length = 0;
  for (const line of lines) {
    if (line.length > maxRowLength) throw new Error('A row of the demo is too long.');
    length += chunk.write(line, length, 'latin1');
    if (length < chunkLength) continue;
    yield chunk.subarray(0, length);
    chunk = Buffer.allocUnsafe(chunkLength + maxRowLength);
    length = 0;
  }
  if (length > 0) yield chunk.subarray(0, length);
}

/**
 * Writes the rows of a table by COPY.
 * @param frozen writes rows that need no vacuum; allowed only for tables that this transaction has truncated
 * @returns the number of rows
 */
export async function copyTable(client: ClientBase, table: DemoTable, frozen = false): Promise<number> {
  const target = client.query(
    from(`COPY ${table.name} (${table.columns}) FROM STDIN${frozen ? ' WITH (FREEZE)' : ''}`, {
      highWaterMark: bufferLength,
    }),
  );
  await pipeline(Readable.from(toChunks(table.lines()), { objectMode: true, highWaterMark: 2 }), target);
  return target.rowCount;
}
