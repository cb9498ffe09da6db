/** Sends the mails of the outbox. Every process of every instance runs a sender; each mail is taken by one of them. */
import { once } from 'node:events';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { DataSource } from 'typeorm';
import { repeat, rest } from '#server/core/repeat.ts';
import { queryRows } from '#server/database/sql.ts';
import { isRefusal, maxAge, pauseAfter } from './failures.ts';
import { outboxKey, type MailContent, type NoticeRenderer } from './outbox.ts';
import { decrypt } from './encryption.ts';
import type { Transport } from './transport.ts';

/** The mails that one sender sends at the same time. */
const batchSize = 10;
/** Milliseconds between two reads of an empty outbox. */
const pollInterval = 1000;
/** Milliseconds that a shutdown waits for the mails that are being sent. */
const stopTimeout = 5000;

const counter = (name: string, help: string) => new Counter({ name, help });
const sent = counter('mails_sent_total', 'Mails that the mail server accepted, or that were written into the folder.');
const failed = counter('mails_failed_total', 'Mails that the mail server refused, or did not accept within five days.');
const retried = counter('mails_retried_total', 'Attempts that failed, after which the mail waits for a retry.');

// Raw SQL: SKIP LOCKED, and one statement that takes a batch and returns it.
// A sender holds a mail by a lease: it moves the time of the next attempt two minutes ahead, longer than one attempt takes. No
// transaction is open meanwhile, and a mail whose sender is killed is due again when the lease ends. An old mail is tried once: the
// site itself may have been down.
const claimDue = `
  WITH due AS (
    SELECT id FROM outbox WHERE due_at <= now() ORDER BY due_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
  UPDATE outbox o SET due_at = now() + interval '2 minutes', num_tries = num_tries + 1 FROM due WHERE o.id = due.id
  RETURNING o.id, kind, user_id AS "userId", sealed, num_tries AS tries, created_at AS "createdAt",
    num_tries > 1 AND created_at < now() - interval '${maxAge} seconds' AS "isExpired"`;
const removeMail = 'DELETE FROM outbox WHERE id = $1';
// The deletion of an account may hold a mail for minutes, for which others do not wait.
const removeUnlocked = `
  WITH free AS (SELECT id FROM outbox WHERE id = ANY ($1::uuid[]) FOR UPDATE SKIP LOCKED),
    removed AS (DELETE FROM outbox o USING free WHERE o.id = free.id)
  SELECT id FROM outbox WHERE id = ANY ($1::uuid[]) EXCEPT SELECT id FROM free`;
// Another sender has taken the mail where the number of attempts differs.
const postpone = `
  UPDATE outbox SET due_at = now() + $3 * interval '1 second' WHERE id = $1 AND num_tries = $2`;

/** The statements that a sender sends by itself, without a request. */
export const senderStatements: ReadonlySet<string> = new Set([claimDue, removeMail, removeUnlocked, postpone]);

interface Row {
  id: string;
  kind: string;
  userId: string | null;
  sealed: Buffer;
  tries: number;
  createdAt: string;
  isExpired: boolean;
}

interface SenderOptions {
  db: DataSource;
  log: Logger;
  send: Transport;
  /** Those that make the texts of notices, by the kind of mail. */
  renderers?: Record<string, NoticeRenderer> | undefined;
}

/** What a sender knows while it runs. */
interface SenderState extends SenderOptions {
  /** The ids of mails that were accepted and could not be removed yet, as while the database is away. They are not sent again. */
  accepted: Set<string>;
}

/** Removes the accepted mails, apart from those that another transaction has locked. @throws the errors of Postgres */
async function removeAccepted({ db, accepted }: SenderState): Promise<void> {
  const ids = [...accepted];
  if (ids.length === 0) return;
  const locked = await queryRows<Row>(db, removeUnlocked, [ids]);
  for (const id of ids) if (!locked.some((row) => row.id === id)) accepted.delete(id);
}

/** Sends one mail. Returns the error after which it waits for a retry, or undefined. @throws the errors of Postgres */
async function sendOnce(state: SenderState, row: Row): Promise<unknown> {
  const { db, log, send, renderers, accepted } = state;
  const { id, kind, tries, userId, createdAt } = row;
  if (accepted.has(id)) return undefined;
  const remove = () => queryRows(db, removeMail, [id]);
  const discard = async (err: unknown) => {
    await remove();
    failed.inc();
    log.error({ err, mail: id, kind, tries }, 'A mail is not sent.');
  };
  if (row.isExpired) return void (await discard(new Error('It was not accepted within five days.')));
  let stored: unknown;
  try {
    stored = decrypt(outboxKey(db), id, row.sealed);
  } catch (error) {
    return void (await discard(new Error('JWT_SECRET has changed since it was written.', { cause: error })));
  }
  try {
    const render = renderers?.[kind];
    const content = render ? await render(stored, userId!) : (stored as MailContent);
    if (!content) {
      await remove();
      log.debug({ mail: id, kind, tries }, 'A mail has no events left and is dropped.');
      return undefined;
    }
    await send({ ...content, id, kind, createdAt });
  } catch (error) {
    if (isRefusal(error)) return void (await discard(error));
    await queryRows(db, postpone, [id, tries, pauseAfter(tries)]);
    retried.inc();
    log.debug({ err: error, mail: id, kind, tries }, 'A mail waits for a retry.');
    return error;
  }
  accepted.add(id);
  sent.inc();
  log.debug({ mail: id, kind, tries }, 'A mail is sent.');
  await removeAccepted(state);
  return undefined;
}

/**
 * Takes the mails that are due, at most ten, and sends each once.
 * @returns the number of mails, and the first error after which one waits for a retry
 * @throws the errors of Postgres
 */
async function sendDue(state: SenderState): Promise<{ taken: number; error: unknown }> {
  await removeAccepted(state);
  const rows = await queryRows<Row>(state.db, claimDue);
  const results = await Promise.allSettled(rows.map((row) => sendOnce(state, row)));
  const broken = results.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
  const errors = results.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []));
  return { taken: rows.length, error: errors[0] };
}

/**
 * Sends mails until the signal.
 * @returns a promise that resolves when those that are being sent are, at most five seconds after the signal; another sender takes
 *   the others later
 */
export async function startSender(options: SenderOptions, signal: AbortSignal, interval = pollInterval): Promise<void> {
  const { log } = options;
  const state: SenderState = { ...options, accepted: new Set() };
  // Apart from failures of the database: between two attempts of a mail an empty outbox is read, which says nothing about the mail server.
  let hasFailed = false;

  async function run(): Promise<void> {
    for (let isFull = true; isFull && !signal.aborted;) {
      const { taken, error } = await sendDue(state);
      if (error && !hasFailed && !signal.aborted)
        log.warn({ err: error }, 'Mails could not be sent; they are tried again.');
      if (taken > 0) hasFailed = Boolean(error);
      // After an error a pause gives the mail server time.
      isFull = taken === batchSize && !error;
    }
  }

  const failure = 'The outbox could not be read or written; mails wait.';
  const sending = repeat({ log, signal, run, failure, wait: () => interval });
  if (!signal.aborted) await once(signal, 'abort');
  await Promise.race([sending, rest(stopTimeout)]);
}
