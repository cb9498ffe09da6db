/** The log: one JSON line for each event on standard output, without secrets. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { AppError, ErrorCode } from '#server/core/errors.ts';
import { codeOf } from '#server/core/start-error.ts';

const secrets = ['password', 'passwordHash', 'token', 'email', 'authorization', 'cookie', 'current', 'next'];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const addresses = /[^\s"'(<=:]+@[\w-]+(?:\.[\w-]+)+/g;
const tokens = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
const scrub = (text: string): string => text.replace(addresses, '[e-mail]').replace(tokens, '[token]');

/** The properties of an error that are logged. Others may contain values of a statement or a row. */
const loggedProperties = ['code', 'errno', 'syscall', 'constraint', 'table', 'column', 'routine', 'severity'] as const;

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : undefined;
  // TypeORM copies the properties of an error of Postgres to its own.
  const from = { ...error } as Record<string, unknown>;
  // The failure of a connection to a name with several addresses has no message of its own.
  const inner: unknown = error.cause ?? (error as Partial<AggregateError>).errors?.[0];
  const cause = depth < 3 && inner !== undefined ? { cause: describeError(inner, depth + 1) } : {};
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...Object.fromEntries(
      loggedProperties.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
    ),
    // All values are parameters, so the text contains none.
    ...(typeof from.query === 'string' && { query: from.query }),
    ...cause,
  };
}

/**
 * Makes the logger.
 * @param level a level of pino: debug, info, warn, error or silent
 * @param to the stream for the lines, instead of standard output
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, remove: true },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return to ? pino(options, to) : pino(options);
}

/** The message of an error that no code expects, in the log of both APIs. */
export const unexpectedMessage = 'An unexpected error occurred.';

/** The codes of failures that an operator has to mend. */
const outages: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'STORAGE_FULL'];
/** Milliseconds between two lines about failures of one kind. */
const outagePause = 60_000;
/** When a failure of each kind was logged last. */
const loggedAt = new Map<string, number>();

/** The kind of a failure. Errors of pg have neither a code nor a name of their own: their messages differ, numbers aside. */
function kindOf(code: ErrorCode, cause: Partial<Error>): string {
  const { name = '', message = '' } = cause;
  const text = /^(QueryFailed)?Error$/.test(name) ? message.replace(/\d+/g, '') : '';
  return [code, name, codeOf(cause) || text].join();
}

/** Whether a failure of this kind is logged: at most once a minute in each process. */
function isDue(kind: string): boolean {
  if (performance.now() - (loggedAt.get(kind) ?? -Infinity) < outagePause) return false;
  loggedAt.set(kind, performance.now());
  return true;
}

/**
 * Logs why the database, the picture store or the disk failed a request, since clients do not get the cause. A request that overload
 * protection refuses has no cause, and is not logged.
 * @param source of the log, which is read only for a line
 */
export function logOutage(source: { readonly log: Logger }, { code, cause }: AppError, requestId?: string): void {
  if (cause === undefined || !outages.includes(code) || !isDue(kindOf(code, cause as Partial<Error>))) return;
  source.log.warn({ err: cause, code, requestId }, 'Requests fail for this cause; it is logged at most once a minute.');
}

/** Logs an error that no code expects, where each request of a page has the same one. */
export function logRepeatedError(log: Logger, error: unknown, requestId?: string): void {
  if (isDue(kindOf('INTERNAL_SERVER_ERROR', error as Partial<Error>)))
    log.error({ err: error, requestId }, unexpectedMessage);
}
