/** Queues mails about notifications in an instance. Every process tries, and one at a time does it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { queueDue } from './queue-due.ts';

/** Milliseconds between two reads of new events. */
const interval = 10_000;

/** Queues mails until the signal. `stop` waits for the transaction in progress. */
export function startNotificationMails(
  { db, log }: { db: DataSource; log: Logger },
  signal: AbortSignal,
): { stop: () => Promise<void> } {
  let isFailing = false;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        // More are due where a batch was full.
        while (!signal.aborted && (await queueDue(db, log)) > 0);
        isFailing = false;
      } catch (err) {
        if (!isFailing && !signal.aborted)
          log.warn({ err }, 'Mails about notifications could not be queued; they wait.');
        isFailing = true;
      }
      await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return { stop: () => running };
}
