/** The outbox: stores mails in the transaction of the change that they report. `sender.ts` sends them afterwards. */
import type { KeyObject } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { newId } from '#server/core/ids.ts';
import { encrypt, outboxEncryptionKey } from './encryption.ts';

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
  /** The URL that ends mails of this sort by a POST without a session (RFC 8058). */
  unsubscribe?: string;
}

export interface QueuedMail extends MailContent {
  /** The mail's purpose in the log, as 'password-reset'. */
  kind: string;
  /** The account that the mail is for. Where it is deleted before the mail is sent, the mail is not sent. */
  userId?: string;
}

const keys = new WeakMap<DataSource, KeyObject>();

/** Sets the key of a database's outbox. `secret` is the secret that signs tokens. */
export const openOutbox = (db: DataSource, secret: string): void => void keys.set(db, outboxEncryptionKey(secret));

/** The key of the outbox. @throws Error before `openOutbox` */
export function outboxKey(db: DataSource): KeyObject {
  const key = keys.get(db);
  if (!key) throw new Error('The outbox of this database is not open: call openOutbox first.');
  return key;
}

// Raw SQL: one statement inserts several mails and locks their users.
// The lock of the user's row makes a concurrent deletion wait, or finds the account deleted.
const insertMails = (column = '', value = '') => `
  INSERT INTO outbox (id, kind, user_id, sealed${column}) SELECT mail.*${value}
  FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::bytea[]) mail (id, kind, user_id, sealed)
  WHERE user_id IS NULL OR EXISTS (SELECT FROM users WHERE users.id = user_id FOR KEY SHARE)`;

/** Due at once, after the mails that are due. */
const insertLast = insertMails();
// Thousands of digests may be due at once, and a user waits for a link that is valid for an hour.
/** Due at once, before the notices of a day. */
const insertFirst = insertMails(', due_at', ", now() - interval '1 day'");

/** A mail, or what its text is made of when it is sent. */
interface StoredMail {
  kind: string;
  userId?: string | undefined;
  content: object;
}

async function insert(manager: EntityManager, statement: string, mails: StoredMail[]): Promise<void> {
  if (mails.length === 0) return;
  const key = outboxKey(manager.connection);
  const rows = mails.map(({ kind, userId = null, content }) => {
    const id = newId();
    return { id, kind, userId, sealed: encrypt(key, id, content) };
  });
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  await manager.query(statement, [column('id'), column('kind'), column('userId'), column('sealed')]);
}

/**
 * Stores mails in the caller's transaction. They are sent after the commit, before notices, and never where the transaction is rolled back.
 * A mail for an account that is deleted already is not stored.
 * @throws the errors of Postgres
 */
export const queueMails = (manager: EntityManager, mails: QueuedMail[]): Promise<void> =>
  insert(
    manager,
    insertFirst,
    mails.map(({ kind, userId, ...content }) => ({ kind, userId, content: content satisfies MailContent })),
  );

/** Stores a mail, as `queueMails` does. */
export const queueMail = (manager: EntityManager, mail: QueuedMail): Promise<void> => queueMails(manager, [mail]);

/**
 * Stores mails whose text is read when they are sent, so that it contains nothing that was undone or hidden meanwhile.
 * @param kind one of those whose `NoticeRenderer` the sender has
 */
export const queueNotices = (
  manager: EntityManager,
  kind: string,
  notices: { userId: string; notice: object }[],
): Promise<void> =>
  insert(
    manager,
    insertLast,
    notices.map(({ userId, notice }) => ({ kind, userId, content: notice })),
  );

/**
 * Makes the mail of a notice.
 * @param userId the account that it is for
 * @returns the mail; undefined where it has no events left
 */
export type NoticeRenderer = (notice: unknown, userId: string) => Promise<MailContent | undefined>;
