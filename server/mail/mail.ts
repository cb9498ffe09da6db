/** Starts the sending of mails in an instance, over SMTP or into the data folder, as the settings say. */
import { hash } from 'node:crypto';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { queryRows } from '#server/database/sql.ts';
import type { Settings } from '#server/env.ts';
import type { NoticeRenderer } from './outbox.ts';
import { startSender } from './sender.ts';
import { folderTransport, mailFolder, makeMailFolder, smtpTransport } from './transport.ts';

interface MailOptions {
  db: DataSource;
  settings: Settings;
  log: Logger;
  /** Aborted as soon as a shutdown begins. */
  signal: AbortSignal;
  /** Milliseconds between two reads of an empty outbox. */
  interval?: number;
  /** Those that make the texts of notices, by the kind of mail. */
  renderers?: Record<string, NoticeRenderer>;
}

const namePrefix = 'main-street';

/** The name of an instance's connections: all processes on one data folder have the same. */
export const connectionName = (dataDir: string): string =>
  `${namePrefix} ${hash('sha256', `${hostname()}:${dataDir}`, 'hex').slice(0, 8)}`;

const countInstances = `SELECT count(DISTINCT application_name)::int AS instances FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE '${namePrefix} %'`;

/** Logs where mails go without a mail server, and warns where several instances write into different folders. */
async function announceFolder({ db, settings, log }: MailOptions, folder: string): Promise<void> {
  try {
    await makeMailFolder(folder);
    log[settings.production ? 'warn' : 'info']({ folder }, 'SMTP_URL is not set: mails are written into a folder.');
  } catch (err) {
    log.warn({ err, folder }, 'SMTP_URL is not set, and the folder of mails cannot be written: mails wait.');
  }
  const [row] = await queryRows<{ instances: number }>(db, countInstances);
  if (row!.instances > 1)
    log.warn(row, 'Several instances run without SMTP_URL: each writes its mails into a folder of its own.');
}

/**
 * Sends mails in this process until the signal.
 * @param isFirst whether this process logs where mails go, as one of several workers
 * @returns the promise of `startSender`
 */
export function startMail(options: MailOptions, isFirst = true): Promise<void> {
  const { db, settings, log, signal, interval, renderers } = options;
  const { smtpUrl, mailFrom, dataDir } = settings;
  const from = { name: mailFrom?.name ?? settings.site.name, address: mailFrom?.address ?? 'mail@localhost' };
  if (smtpUrl) return startSender({ db, log, renderers, send: smtpTransport(smtpUrl, from) }, signal, interval);
  const folder = mailFolder(dataDir);
  if (isFirst)
    announceFolder(options, folder).catch((err) => log.warn({ err }, 'Other instances could not be counted.'));
  return startSender({ db, log, renderers, send: folderTransport(folder, from) }, signal, interval);
}

/** Adds the number of waiting mails to the metrics. Every process reads the same number, so that a sum would be wrong. */
export function measureOutbox(db: () => DataSource | undefined, registry: Registry): void {
  new Gauge({
    name: 'mails_waiting',
    help: 'Mails in the outbox.',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const open = db();
      // Raw SQL: mails have no entity, since the sender locks and changes them in batches.
      const read = open && queryRows<{ waiting: number }>(open, 'SELECT count(*)::int AS waiting FROM outbox');
      const [row] = (await Promise.resolve(read).catch(() => undefined)) ?? [];
      if (row) this.set(row.waiting);
    },
  });
}
