/** Maps errors of Postgres, its connection pool and TypeORM to errors that users may see. */
import * as messages from '#rules/messages.ts';
import { AppError, badInput, notFound, sessionOver, unavailable } from '#server/core/errors.ts';

interface DatabaseError extends Error {
  code?: string;
  /** The table of the constraint. */
  table?: string;
  constraint?: string;
  /** For a foreign key: `Key (user_id)=(…) is not present in table "users".`, in the language of the server. */
  detail?: string;
  driverError?: DatabaseError;
}

const uniqueViolations: Record<string, Record<string, string>> = {
  users_email_key: { email: messages.emailTaken },
  users_username_key: { username: messages.usernameTaken },
};

// Connection lost or refused, no network, shutting down, out of resources, cancelled, lock timeout, deadlock, a standby after a
// failover, a disk that cannot be read, or an earlier statement of the transaction that failed for one of these. A refused login, a
// missing database and that disk end a start (`permanentErrors` in `retry-connect.ts`). While the site runs, an operator changes them.
const transientCodes =
  /^(08...|57P0.|57014|53...|55P03|40001|40P01|25006|25P0[234]|28000|28P01|3D000|58030|ECONN(REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN)|EADDRNOTAVAIL)$/;
const transientMessages =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|connection ended|Query read timeout|Driver not Connected|Cannot use a pool after calling end|QueryRunner.*Released|Client has encountered a connection error|not queryable/i;

/** Whether this machine does not trust the certificate of Postgres: that of an unknown authority, for another host, or out of date. */
export const isUntrusted = (error: unknown): boolean =>
  /^(CERT_|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS_CERT)|SELF_SIGNED_CERT/.test(databaseError(error).code ?? '');

/** Whether Postgres rolled a statement back for a deadlock or a serialization failure, so that a retry may succeed. */
export const isDeadlock = (error: unknown): boolean => /^(40001|40P01)$/.test(databaseError(error).code ?? '');

/** Whether Postgres cancelled a statement for its timeout. Another server would take as long. */
export const isTooSlow = (error: unknown): boolean => databaseError(error).code === '57014';

/** Whether Postgres ended the wait for a lock, or a statement with NOWAIT that would have waited. */
export const isLocked = (error: unknown): boolean => databaseError(error).code === '55P03';

/** Whether pg ended the wait for the response to a statement. Its connection still waits for that response. */
export const isUnanswered = (error: unknown): boolean => databaseError(error).message === 'Query read timeout';

/**
 * Whether Postgres refused a statement as not supported. It does so to one that the session has prepared, each time, if a type of its
 * result has changed meanwhile, as by a restore of an older backup.
 */
export const isUnsupported = (error: unknown): boolean => databaseError(error).code === '0A000';

/** The error of the driver, which TypeORM wraps. */
export const databaseError = (error: unknown): DatabaseError =>
  (error as DatabaseError).driverError ?? (error as DatabaseError);

/**
 * The error for a foreign key whose row does not exist: UNAUTHENTICATED for the account of the viewer, NOT_FOUND for any other
 * row. Postgres names a foreign key after its table and column, and the message names the row after the column.
 */
function missingRow({ table, constraint = '', detail = '' }: DatabaseError, viewerId: string | undefined): AppError {
  // The names of tables are the same in every language.
  if (viewerId && detail.includes(`=(${viewerId})`) && /\Wusers\W/.test(detail)) return sessionOver();
  const [, column] = new RegExp(`^${table}_(\\w+)_id_fkey\\d*$`).exec(constraint) ?? [];
  if (!column) return notFound(messages.notFound);
  if (column === 'followed') return notFound(messages.userNotFound);
  return notFound(`${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')} not found`);
}

/**
 * The AppError for an error of the database; an AppError itself; undefined for any other error (a bug).
 * @param viewerId the signed-in user of the request, whose account may have been deleted meanwhile
 */
export function toAppError(error: unknown, viewerId?: string): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AggregateError) {
    // A name with several addresses, which fail for different reasons.
    const found = error.errors.map((each) => toAppError(each, viewerId));
    return found.find((each) => each?.code === 'SERVICE_UNAVAILABLE') ?? found[0];
  }
  const cause = databaseError(error);
  const { code = '', constraint = '' } = cause;
  if (code === '23505' && uniqueViolations[constraint]) return badInput(uniqueViolations[constraint]);
  if (code === '23503') return missingRow(cause, viewerId);
  if (code === '53100' || code === 'ENOSPC')
    return new AppError('STORAGE_FULL', messages.storageFull, { cause: error });
  if (/^22(P02|021|003|008|01W|001)$/.test(code))
    return new AppError('BAD_REQUEST', messages.malformed, { cause: error });
  if (transientCodes.test(code) || transientMessages.test(`${error.name} ${error.message}`)) return unavailable(error);
  // Once the site has started, the certificate was changed or has expired.
  if (isUntrusted(error)) return unavailable(error);
  return undefined;
}
