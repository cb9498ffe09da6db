/** Maps errors of Postgres, its connection pool and TypeORM to errors that users may see. */
import * as messages from '#rules/messages.ts';
import { AppError, badInput, notFound, sessionOver, unavailable } from '#server/core/errors.ts';

interface DatabaseError extends Error {
  code?: string;
  /** The table of the constraint. */
  table?: string;
  constraint?: string;
  driverError?: DatabaseError;
}

const uniqueViolations: Record<string, Record<string, string>> = {
  users_email_key: { email: messages.emailTaken },
  users_username_key: { username: messages.usernameTaken },
};

// Connection lost or refused, shutting down, out of connections, cancelled, lock timeout, deadlock.
const transientCodes =
  /^(08...|57P0.|57014|53[0-3]..|55P03|40001|40P01|25P0[34]|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const transientMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection ended|Query read timeout|Driver not Connected|Cannot use a pool after calling end|QueryRunner.*Released|Client has encountered a connection error|not queryable/i;

/** Whether Postgres rolled a statement back for a deadlock or a serialization failure, so that a retry may succeed. */
export const isDeadlock = (error: unknown): boolean => /^(40001|40P01)$/.test(databaseError(error).code ?? '');

/** Whether Postgres cancelled a statement for its timeout. Another server would take as long. */
export const isTooSlow = (error: unknown): boolean => databaseError(error).code === '57014';

/** The error of the driver, which TypeORM wraps. */
const databaseError = (error: unknown): DatabaseError =>
  (error as DatabaseError).driverError ?? (error as DatabaseError);

/** Foreign keys to the user who writes the row. */
const viewerColumns = ['user_id', 'owner_id', 'follower_id'];
const missingRows: Record<string, string> = {
  business_id: messages.businessNotFound,
  followed_id: messages.userNotFound,
};

/**
 * The error for a foreign key whose row does not exist: UNAUTHENTICATED for the viewer's account, NOT_FOUND for any other
 * row. Postgres names a foreign key after its table and column, and the message names the row after the column.
 */
function missingRow({ table, constraint }: DatabaseError): AppError {
  const column =
    constraint?.startsWith(`${table}_`) && /^(\w+)_fkey\d*$/.exec(constraint.slice(table!.length + 1))?.[1];
  if (!column) return notFound(messages.notFound);
  if (viewerColumns.includes(column)) return sessionOver();
  const noun = column.replace(/_id$/, '').replaceAll('_', ' ');
  return notFound(missingRows[column] ?? `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`);
}

/** The AppError for an error of the database, or undefined for any other error (a bug). */
export function toAppError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) return toAppError(error.errors[0]);
  const cause = databaseError(error);
  const { code = (error as DatabaseError).code ?? '', constraint = '' } = cause;
  if (code === '23505' && uniqueViolations[constraint]) return badInput(uniqueViolations[constraint]);
  if (code === '23503') return missingRow(cause);
  if (code === '53100' || code === 'ENOSPC')
    return new AppError('STORAGE_FULL', messages.storageFull, { cause: error });
  if (/^22(P02|021|003|008|01W|001)$/.test(code))
    return new AppError('BAD_REQUEST', messages.malformed, { cause: error });
  if (transientCodes.test(code) || transientMessages.test(`${error.name} ${error.message}`)) return unavailable(error);
  return undefined;
}
