/** Queues mails about notifications in an instance. Every process tries, and one at a time does it. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { repeat } from '#server/core/repeat.ts';
import { queueDue } from './queue-due.ts';

/** Milliseconds between two reads of new events. */
const interval = 10_000;

/**
 * Queues mails until the signal.
 * @returns a promise that resolves after the transaction in progress
 */
export function startNotificationMails(
  { db, log }: { db: DataSource; log: Logger },
  signal: AbortSignal,
): Promise<void> {
  const run = async () => {
    // More are due where a batch was full.
    while (!signal.aborted && (await queueDue(db, log)) > 0);
  };
  const failure = 'Mails about notifications could not be queued; they wait.';
  return repeat({ log, signal, run, failure, wait: () => interval });
}
