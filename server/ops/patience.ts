/** Waits for a database that is away, and tells that from one that will never let us in. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { fromDatabase } from '#server/core/database-errors.ts';
import { codeOf, StartRefused } from './refusal.ts';

const refusals: Record<string, string> = {
  '28P01': 'The database refused the user or the password of DATABASE_URL.',
  '28000': 'The database does not let the user of DATABASE_URL in.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
  '42501': 'The user of DATABASE_URL may not make tables in that database.',
};

const codeOfDriver = (error: unknown): string => codeOf((error as { driverError?: unknown }).driverError ?? error);

/**
 * Opens a database, trying again for as long as it cannot be reached.
 * @param signal ends the waiting
 * @throws StartRefused where trying again is no use
 */
export async function patiently<T>(
  open: () => Promise<T>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<T> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await open();
    } catch (error) {
      const code = codeOfDriver(error);
      if (refusals[code]) throw new StartRefused(refusals[code]);
      if (fromDatabase(error)?.code !== 'SERVICE_UNAVAILABLE') throw error;
      // Said once; a log that repeats itself hides the rest.
      log[wait === 250 ? 'warn' : 'debug']({ code }, 'The database cannot be reached; trying again until it can.');
    }
    await pause(wait, undefined, { signal });
  }
}
