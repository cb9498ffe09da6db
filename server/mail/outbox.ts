/** The outbox: stores mails in the transaction of what they tell. `sender.ts` sends them afterwards. */
import type { KeyObject } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '#server/core/ids.ts';
import { seal, sealingKey } from './sealing.ts';

export interface Recipient {
  name: string;
  address: string;
}

/** The parts of a mail that are encrypted. */
export interface MailContent {
  to: Recipient;
  subject: string;
  text: string;
  html: string;
}

export interface QueuedMail extends MailContent {
  /** The mail's purpose in the log, as 'password-reset'. */
  kind: string;
  /** The account that the mail is for. Where it is deleted before the mail is sent, the mail is not sent. */
  userId?: string;
}

const keys = new WeakMap<DataSource, KeyObject>();

/** Sets the key of a database's outbox. `secret` is the secret that signs tokens. */
export const openOutbox = (db: DataSource, secret: string): void => void keys.set(db, sealingKey(secret));

/** The key of the outbox. @throws Error before `openOutbox` */
export function outboxKey(db: DataSource): KeyObject {
  const key = keys.get(db);
  if (!key) throw new Error('The outbox of this database is not open: call openOutbox first.');
  return key;
}

// The lock of the user's row makes a concurrent deletion wait, or finds the account deleted.
const insertMail = `
  INSERT INTO outbox (id, kind, user_id, sealed) SELECT $1::uuid, $2::text, $3::uuid, $4::bytea
  WHERE $3::uuid IS NULL OR EXISTS (SELECT FROM users WHERE id = $3::uuid FOR KEY SHARE)`;

/**
 * Stores a mail in the caller's transaction. It is sent after the commit, and never where the transaction is rolled back.
 * A mail for an account that is deleted already is not stored.
 * @throws the errors of Postgres
 */
export async function queueMail(manager: EntityManager, { kind, userId, ...mail }: QueuedMail): Promise<void> {
  const id = newId();
  const { to, subject, text, html } = mail;
  const sealed = seal(outboxKey(manager.connection), id, { to, subject, text, html } satisfies MailContent);
  await manager.query(insertMail, [id, kind, userId ?? null, sealed]);
}
