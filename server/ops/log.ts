/** The log: one JSON line an event on standard output, without anything secret. */
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

const secrets = ['password', 'token', 'email', 'authorization', 'cookie', 'current', 'next'];
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

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
  };
  return to ? pino(options, to) : pino(options);
}
