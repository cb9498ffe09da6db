/** The log: one JSON line an event on standard output, without anything secret. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

const secrets = ['password', 'passwordHash', 'token', 'email', 'authorization', 'cookie', 'current', 'next'];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

const addresses = /[^\s"'(<=:]+@[\w-]+(?:\.[\w-]+)+/g;
const tokens = /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;
const scrub = (text: string): string => text.replace(addresses, '[e-mail]').replace(tokens, '[token]');

/** What helps to find the cause of an error. All else of it stays out: a statement's values, a row that was in the way. */
const told = ['code', 'errno', 'syscall', 'constraint', 'table', 'column', 'routine', 'severity'] as const;

function tellError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? scrub(error) : undefined;
  const { driverError, query } = error as { driverError?: Record<string, unknown>; query?: unknown };
  const from = { ...driverError, ...error } as Record<string, unknown>;
  const cause = depth < 3 && error.cause !== undefined ? { cause: tellError(error.cause, depth + 1) } : {};
  return {
    type: error.name,
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...Object.fromEntries(told.filter((name) => from[name] !== undefined).map((name) => [name, from[name]])),
    // Values are always parameters, so the text holds none.
    ...(typeof query === 'string' && { query }),
    ...cause,
  };
}

/**
 * Makes the log.
 * @param level pino's: debug, info, warn, error or silent
 * @param to what takes the lines, where they are not to be printed
 */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, remove: true },
    serializers: { err: (error: unknown) => tellError(error) },
  };
  return to ? pino(options, to) : pino(options);
}
