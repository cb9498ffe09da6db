/**
 * Finds whom new events concern, and queues the mails that are due. One process at a time does it, under the lock of one row. A
 * mail is queued in the transaction that removes it from the schedule, so that a crash neither loses nor repeats it.
 */
import type { DataSource, EntityManager } from 'typeorm';
import { mailDefaults, type MailFrequency } from '#rules/community/notifications.ts';
import { longQuery, queryRows, transaction } from '#server/database/sql.ts';
import { queueNotices } from '#server/mail/outbox.ts';
import { notSuspended } from '#server/users/user.reads.ts';
import { recipientsSql } from './recipients.ts';
import { nextMailAt, zoneOfUser } from './schedule.ts';

/** The outbox's kind of these mails. */
export const noticeKind = 'notifications';

/** What the outbox stores of a mail: its text is read when it is sent. */
export interface Notice {
  frequency: MailFrequency;
  /** The mail contains events after this time. */
  since: string;
  /** The mail contains events up to this time. */
  until: string;
  /** When it was queued; absent where an earlier release queued it. */
  queuedAt?: string;
}

/** Seconds before an event is read: those that are undone soon leave no trace, and all transactions that began before are over. */
const delay = 120;
/** The mails of one transaction. */
const batchSize = 100;

// Raw SQL: SKIP LOCKED, and one statement that plans the mails of all users.
const next = `current_moment() - interval '${delay} seconds'`;
const lock = `SELECT until, current_moment() AS now, ${next} AS next FROM mail_progress FOR UPDATE SKIP LOCKED`;
const begin = `INSERT INTO mail_progress (until) VALUES (${next}) ON CONFLICT DO NOTHING`;
const setProgress = 'UPDATE mail_progress SET until = $1';

// Users are locked before rows of the schedule, as a deletion of an account locks them.
const plan = `
  WITH recent AS MATERIALIZED (SELECT DISTINCT kind, person FROM (
  ${recipientsSql}) found),
  due AS MATERIALIZED (
    SELECT u.id, r.frequency, ${zoneOfUser} AS zone
    FROM (SELECT DISTINCT u.id, ($4::jsonb || u.notification_mails) ->> r.kind AS frequency
      FROM recent r JOIN users u ON u.id = r.person
      WHERE u.email_verified AND u.hidden = 0 AND ${notSuspended('u', '$3')}) r
    JOIN users u ON u.id = r.id WHERE r.frequency <> 'NONE' ORDER BY u.id FOR KEY SHARE OF u)
  INSERT INTO mail_schedule AS m (user_id, frequency, since, due_at)
  SELECT d.id, d.frequency, $1, ${nextMailAt('d.frequency', 'd.zone', '$1::timestamptz', 's.queued_at')}
  FROM due d LEFT JOIN mail_schedule s ON s.user_id = d.id AND s.frequency = d.frequency
  ON CONFLICT (user_id, frequency) DO UPDATE SET since = EXCLUDED.since, due_at = EXCLUDED.due_at WHERE m.due_at IS NULL`;

const claimDue = `
  UPDATE mail_schedule m SET due_at = NULL, queued_at = $1 FROM (
    SELECT user_id, frequency FROM mail_schedule s JOIN users u ON u.id = s.user_id
    WHERE due_at <= $1 ORDER BY due_at LIMIT ${batchSize} FOR UPDATE OF s SKIP LOCKED FOR KEY SHARE OF u SKIP LOCKED) due
  WHERE m.user_id = due.user_id AND m.frequency = due.frequency
  RETURNING m.user_id AS "userId", m.frequency, m.since, m.queued_at AS "queuedAt"`;
/**
 * Ends the pause after a mail at once that is not sent: the next one, if planned, is due when its events were planned. It changes
 * nothing once a later mail is queued.
 */
export const skipMail = `UPDATE mail_schedule SET queued_at = NULL, due_at = CASE WHEN due_at IS NOT NULL THEN since END
  WHERE user_id = $1 AND frequency = $2 AND queued_at = $3`;

/** The statements of the schedule, which no request sends. */
export const scheduleStatements: ReadonlySet<string> = new Set([lock, begin, setProgress, plan, claimDue]);

interface Progress {
  now: string;
  /** Events up to this time are planned. */
  until: string;
}

/** Receives the warning that the clock of Postgres was set back. */
interface ClockLog {
  warn(fields: object, message: string): void;
}

/** Plans the mails about the events since the last call. @returns undefined without the lock */
async function planMails(manager: EntityManager, log?: ClockLog): Promise<Progress | undefined> {
  const [progress] = (await manager.query(lock)) as (Progress & { next: string })[];
  if (!progress) {
    await manager.query(begin);
    return undefined;
  }
  const { now, until, next } = progress;
  if (new Date(until) > new Date(now)) {
    // Only a clock that was ahead stores such a time. Events up to it would count as planned.
    log?.warn({ until, now }, 'The clock of Postgres was set back: mails about notifications continue from now.');
    await manager.query(setProgress, [next]);
    return { now, until: next };
  }
  if (new Date(next) <= new Date(until)) return { now, until };
  await longQuery(manager, plan, [until, next, now, mailDefaults]);
  await manager.query(setProgress, [next]);
  return { now, until: next };
}

/**
 * Plans the mails about new events, and queues those that are due, at most a hundred. The present time is `current_moment()`.
 * Where the clock of Postgres was set back, events since then are planned; those of the wrong time may be mailed twice.
 * @returns the number of queued mails
 * @throws the errors of Postgres
 */
export const queueDue = (db: DataSource, log?: ClockLog): Promise<number> =>
  transaction(db, async (manager) => {
    const progress = await planMails(manager, log);
    if (!progress) return 0;
    const { now, until } = progress;
    const [due] = (await manager.query(claimDue, [now])) as [(Omit<Notice, 'until'> & { userId: string })[], number];
    await queueNotices(
      manager,
      noticeKind,
      due.map(({ userId, ...notice }) => ({ userId, notice: { ...notice, until } satisfies Notice })),
    );
    return due.length;
  });

/**
 * Ends the pause after a mail at once that has no events left and is not sent. The next one, if it is planned already, is due at
 * once. Digests keep their hours.
 * @throws the errors of Postgres
 */
export async function skipNotice(db: DataSource, userId: string, { frequency, queuedAt }: Notice): Promise<void> {
  if (frequency === 'AT_ONCE') await queryRows(db, skipMail, [userId, frequency, queuedAt]);
}
