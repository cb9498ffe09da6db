/** Checks that all programs give the same responses. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Case } from './case.ts';
import type { Program } from './programs.ts';
import type { BenchRequest } from './requests.ts';

async function responseOf(program: Program, { path, ...request }: BenchRequest): Promise<string> {
  const response = await fetch(`${program.url}${path}`, request);
  const text = await response.text();
  if (response.status === 200 && !text.startsWith('{"errors"')) return text.replaceAll(program.url, '');
  throw new Error(`${program.name} responded with ${response.status}: ${text.slice(0, 500)}`);
}

/** Without what each program may choose for itself: cursors, the order of fields, and a mean's sixteenth digit. */
const comparable = (text: string): unknown =>
  JSON.parse(text, (name, value: unknown) => {
    if (name === 'endCursor') return undefined;
    return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
  });

/**
 * Sends the first requests of some connections to every program.
 * @returns the length of the longest response in bytes
 * @throws where a response is an error, or differs from that of the first program
 */
export async function compareResponses({ name, requestsOf }: Case, programs: Program[]): Promise<number> {
  const [ours, ...others] = programs;
  let bytes = 0;
  for (const connection of [0, 1, 2, 3, 4])
    for (const request of requestsOf(connection).slice(0, 2)) {
      const expected = await responseOf(ours!, request);
      bytes = Math.max(bytes, Buffer.byteLength(expected));
      for (const other of others) {
        const found = await responseOf(other, request);
        if (isDeepStrictEqual(comparable(found), comparable(expected))) continue;
        // A business may have opened or closed between the two responses.
        assert.deepEqual(
          comparable(await responseOf(other, request)),
          comparable(await responseOf(ours!, request)),
          `${name}: ${other.name} responds with something else`,
        );
      }
    }
  return bytes;
}
