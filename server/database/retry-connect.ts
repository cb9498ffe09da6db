/** Waits for a database that is away, and tells that from one that refuses us. */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { toAppError } from './errors.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';

const refusals: Record<string, string> = {
  '28P01': 'The database refused the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
  '3F000': 'The schema that the search_path of the database names does not exist.',
  '42501': 'The user of DATABASE_URL may not make tables in that database.',
};

// Poolers have one code, 08P01, for what they refuse and for a Postgres that they cannot reach.
const refusedByPooler =
  /unsupported|no such (database|user)|does not exist|authentication|auth failed|not allowed|(SSL|TLS) required/i;

const driverErrorOf = (error: unknown): unknown => (error as { driverError?: unknown }).driverError ?? error;

/** The sentence for a refusal with what Postgres or the pooler said; undefined where trying again may help. */
function refusalOf(error: unknown): string | undefined {
  const code = codeOf(error);
  const isPoolers = code === '08P01' && refusedByPooler.test((error as Error).message);
  const sentence = refusals[code] ?? (isPoolers ? 'The pooler of DATABASE_URL refused the connection.' : undefined);
  return sentence && `${sentence} It said: ${(error as Error).message}`;
}

/**
 * Opens a database, trying again for as long as it cannot be reached.
 * @param signal ends the waiting
 * @throws StartRefused where trying again is no use, with what was said
 */
export async function retryConnect<T>(
  open: () => Promise<T>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<T> {
  let last: string | undefined;
  for (let wait = 250; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await open();
    } catch (thrown) {
      const error = driverErrorOf(thrown);
      const refusal = refusalOf(error);
      if (refusal) throw new StartError(refusal);
      if (toAppError(thrown)?.code !== 'SERVICE_UNAVAILABLE') throw thrown;
      const said = error instanceof DatabaseError ? error.message : undefined;
      const state = said === undefined ? 'cannot be reached' : 'answers and cannot be used yet';
      // Said once for each state; a log that repeats itself hides the rest.
      const line = `The database ${state}; trying again until it can.`;
      log[line === last ? 'debug' : 'warn']({ code: codeOf(error), said }, line);
      last = line;
    }
    await pause(wait, undefined, { signal });
  }
}
