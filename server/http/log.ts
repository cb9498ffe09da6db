/** The log: one JSON line for each event on standard output, without secrets. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

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
  const cause = depth < 3 && error.cause !== undefined ? { cause: describeError(error.cause, depth + 1) } : {};
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
