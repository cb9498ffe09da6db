/** Tries to connect until a database can be reached, and ends at once if it refuses the connection. */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#server/core/errors.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { databaseError, isLocked, isUntrusted, toAppError } from './errors.ts';
import { lockTimeouts } from './session-settings.ts';

/** The messages of errors that no retry solves, by their codes. @param setting the names of the settings with the URLs */
const permanentErrors = (setting: string): Record<string, string> => ({
  '28P01': `The database refused the user or the password of ${setting}.`,
  '28000': `The database rejects the user of ${setting}.`,
  '3D000': `The database named in ${setting} does not exist.`,
  '3F000': 'The schema that the search_path of the database names does not exist.',
  '42501': `The user of ${setting} may not make tables in that database.`,
  // As with ALTER DATABASE … ALLOW_CONNECTIONS false.
  '55000': `The database of ${setting} cannot be used.`,
  '58030': `The database of ${setting} cannot read or write its disk.`,
});

// Poolers use one code, 08P01, both if they refuse a client and if they cannot reach Postgres.
const refusedByPooler =
  /unsupported|no such (database|user)|does not exist|authentication|auth failed|not allowed|(SSL|TLS) required/i;

// The authority is unknown. Other certificates have expired, or are those of another host.
const unknownAuthority = /SELF_SIGNED_CERT|^UNABLE_TO_/;

/** The message for an error that no retry solves, with that of Postgres, the pooler or TLS; undefined for any other error. */
function permanentMessage(error: Error, setting: string): string | undefined {
  const { message } = error;
  const code = codeOf(error);
  // The clock of a machine may be set after its start.
  if (isUntrusted(error) && code !== 'CERT_NOT_YET_VALID') {
    const advice = ' Name the file of its authority in the URL: ?sslmode=verify-full&sslrootcert=FILE';
    return `This machine does not trust the certificate of the database of ${setting}: ${message}.${unknownAuthority.test(code) ? advice : ''}`;
  }
  // The driver's own error, without a code.
  if (/does not support SSL/.test(message)) return `${setting} asks for TLS, which the database does not offer.`;
  const isPoolers = code === '08P01' && refusedByPooler.test(message);
  const text = isPoolers ? 'The pooler of DATABASE_URL refused the connection.' : permanentErrors(setting)[code];
  return text && `${text} The server answered: ${message}`;
}

/** What a retry may solve, for the log. Errors of Postgres are no AppErrors: those come from the store, to which the demo writes its pictures. */
function stateOf(thrown: unknown): string {
  if (thrown instanceof AppError) return 'The picture store cannot be used yet';
  const isReached = databaseError(thrown) instanceof DatabaseError;
  return isReached ? 'The database answers and cannot be used yet' : 'The database cannot be reached';
}

/** Requests wait behind a migration that waits for a lock. They go first for longer than that. In milliseconds. */
const pauseAfterLock = 2 * lockTimeouts.background;

/**
 * Opens a database, and retries every 250 ms to 5 s while it, or the picture store of a demo, cannot be reached, and every 2 to 5 s while a
 * table is locked.
 * @param signal ends the retries
 * @param setting the names of the settings with the URLs of the database
 * @throws StartError if no retry helps, with the message of Postgres or of a full disk
 */
export async function retryConnect<T>(
  open: () => Promise<T>,
  { log, signal, setting }: { log: Logger; signal: AbortSignal; setting: string },
): Promise<T> {
  let last: string | undefined;
  for (let wait = 250; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await open();
    } catch (thrown) {
      const error = databaseError(thrown);
      const message = permanentMessage(error, setting);
      if (message) throw new StartError(message);
      const failure = toAppError(thrown);
      const cause = (failure?.cause ?? thrown) as Error;
      if (failure?.code === 'STORAGE_FULL') throw new StartError(`Storage is full: ${cause.message}`);
      if (failure?.code !== 'SERVICE_UNAVAILABLE') throw thrown;
      const state = stateOf(thrown);
      // Each state is logged once as a warning.
      log[state === last ? 'debug' : 'warn']({ err: cause }, `${state}; trying again until it can.`);
      last = state;
      if (isLocked(error)) wait = Math.max(wait, pauseAfterLock);
    }
    await pause(wait, undefined, { signal });
  }
}
