/** The log: one JSON line an event on standard output, without anything secret. */
import { pino, type Logger } from 'pino';

const secrets = ['password', 'token', 'email', 'authorization', 'cookie', 'current', 'next'];

/** Makes the log. `level` is pino's: debug, info, warn, error or silent. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...secrets, ...secrets.map((name) => `*.${name}`), ...secrets.map((name) => `*.*.${name}`)],
      remove: true,
    },
  });
