/** Turns what Postgres, its pool and TypeORM throw into an error that people may read. */
import * as messages from '#rules/messages.ts';
import { AppError, badInput, notFound, sessionOver, unavailable } from '#server/core/errors.ts';

interface DatabaseError extends Error {
  code?: string;
  constraint?: string;
  driverError?: DatabaseError;
}

const taken: Record<string, Record<string, string>> = {
  users_email_key: { email: messages.emailTaken },
  users_username_key: { username: messages.usernameTaken },
};

// Connection lost or refused, shutting down, out of connections, cancelled, locked too long, deadlocked.
const passing =
  /^(08...|57P0.|57014|53[0-3]..|55P03|40001|40P01|25P0[34]|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const passingWords =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection ended|Query read timeout|Driver not Connected|Cannot use a pool after calling end|QueryRunner.*Released|Client has encountered a connection error|not queryable/i;

/** True where the same statement may well succeed on a second try, with nothing half done in between. */
export const isDeadlock = (error: unknown): boolean => /^(40001|40P01)$/.test(databaseCode(error) ?? '');

/** True where asking elsewhere would take as long again. */
export const isTooSlow = (error: unknown): boolean => databaseCode(error) === '57014';

const databaseCode = (error: unknown): string | undefined => {
  const { code, driverError } = error as DatabaseError;
  return driverError?.code ?? code;
};

/** What a foreign key did not find, deleted a moment ago or never there; the viewer's own row means the account is gone. */
function missing(constraint: string): AppError {
  if (constraint.endsWith('_business_id_fkey')) return notFound(messages.businessNotFound);
  if (constraint === 'follows_followed_id_fkey') return notFound(messages.userNotFound);
  return sessionOver();
}

/** The AppError for a database error, or undefined where the error is none (a bug). */
export function toAppError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return toAppError(error.errors[0]);
  const code = databaseCode(error) ?? '';
  const { constraint } = ((error as DatabaseError).driverError ?? error) as DatabaseError;
  if (code === '23505' && constraint && taken[constraint]) return badInput(taken[constraint]);
  if (code === '23503') return missing(constraint ?? '');
  if (code === '53100' || code === 'ENOSPC')
    return new AppError('STORAGE_FULL', messages.storageFull, { cause: error });
  if (/^22(P02|021|003|008|01W|001)$/.test(code))
    return new AppError('BAD_REQUEST', messages.malformed, { cause: error });
  if (passing.test(code) || passingWords.test(`${error.name} ${error.message}`)) return unavailable(error);
  return undefined;
}
