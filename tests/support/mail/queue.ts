/** Queues mails in the outbox of a site, as its service functions do. */
import type { DataSource, EntityManager } from 'typeorm';
import { queueMail, type QueuedMail } from '#server/mail/outbox.ts';

/** A mail to a person of this name. */
export const mailFor = (name: string, more: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'test',
  to: { name, address: `${name.toLowerCase()}@example.com` },
  subject: `Hello ${name}`,
  text: 'The token is aGVsbG8td29ybGQ.\n',
  html: '<!doctype html><html><head><title>Hello</title></head><body><p>The token is aGVsbG8td29ybGQ.</p></body></html>',
  ...more,
});

/**
 * Queues mails in one transaction.
 * @param before runs in it before the commit
 */
export const queueAll = (
  db: DataSource,
  mails: QueuedMail[],
  before: (manager: EntityManager) => unknown = () => undefined,
): Promise<void> =>
  db.transaction(async (manager) => {
    for (const mail of mails) await queueMail(manager, mail);
    await before(manager);
  });

/** Returns the number of waiting mails. */
export const countWaiting = async (db: Pick<DataSource, 'query'>): Promise<number> =>
  (await db.query('SELECT FROM outbox')).length;

/** Makes all waiting mails due, as if the pauses after their tries were over. */
export const makeDue = (db: Pick<DataSource, 'query'>): Promise<unknown> =>
  db.query('UPDATE outbox SET due_at = now()');
