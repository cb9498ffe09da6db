/** Mails about notifications: moves the clock, queues what is due, and makes the tokens of links. */
import { createSecretKey } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { MailFrequency } from '#rules/community/notifications.ts';
import { queueDue } from '#server/notifications/mails/queue-due.ts';
import { unsubscribeToken } from '#server/notifications/mails/unsubscribe-token.ts';
import { setNow } from '../database/now.ts';
import type { Fixture } from '../fixture.ts';
import { until } from '../site.ts';
import type { TestUser } from '../users.ts';
import { mailsTo } from './inbox.ts';
import { countWaiting } from './queue.ts';

/** The token of a mail to a user. */
export const unsubscribeTokenOf = (
  { secret }: Pick<Fixture, 'secret'>,
  { id }: { id: string },
  frequency: MailFrequency = 'DAILY',
): string => unsubscribeToken(createSecretKey(Buffer.from(secret)), id, frequency);

/** Confirms the addresses of users. */
export const confirmAddresses = ({ db }: Pick<Fixture, 'db'>, users: Pick<TestUser, 'id'>[]): Promise<unknown> =>
  db.query('UPDATE users SET email_verified = true WHERE id = ANY ($1)', [users.map(({ id }) => id)]);

/** Sets how often mails about a kind are sent to a user. */
export const setMail = (who: TestUser, kind: string, frequency: MailFrequency, timeZone?: string): Promise<unknown> =>
  who.graphql(
    `mutation ($kind: NotificationKind!, $frequency: MailFrequency!, $timeZone: String) {
      setNotificationMail(kind: $kind, frequency: $frequency, timeZone: $timeZone) { id } }`,
    { kind, frequency, timeZone },
  );

/**
 * Sets the time of a site and queues all mails that are due then.
 * @param db on which `openOutbox` was called
 * @returns the number of mails
 */
export async function queueAt(db: DataSource, moment: string | Date): Promise<number> {
  await setNow({ db }, new Date(moment).toISOString());
  let sum = 0;
  for (let queued = -1; queued !== 0; sum += queued) queued = await queueDue(db);
  return sum;
}

/** Writes the times of all reactions, comments and follows anew, as if they had happened at a moment. */
export async function moveEvents({ db }: Pick<Fixture, 'db'>, moment: string): Promise<void> {
  for (const table of ['likes', 'saves', 'ratings', 'comments', 'follows', 'helpful_marks', 'businesses'])
    await db.query(`UPDATE ${table} SET created_at = $1`, [moment]);
  await db.query('UPDATE comments SET replied_at = $1 WHERE reply IS NOT NULL', [moment]);
}

/** Begins anew: no mail is planned, and only events after a given time are mailed. */
export async function beginAt({ db }: Pick<Fixture, 'db'>, moment: string): Promise<void> {
  await db.query('DELETE FROM mail_schedule');
  await db.query('DELETE FROM outbox');
  await db.query('INSERT INTO mail_progress (until) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET until = $1', [
    moment,
  ]);
  await db.query('UPDATE users SET notifications_seen_at = $1, created_at = least(created_at, $1)', [moment]);
}

/** Waits until no mail waits, and returns the subjects of all mails to a user, the oldest first. */
export async function sentSubjects(
  site: Pick<Fixture, 'db'> & { dataDir: string },
  { email }: Pick<TestUser, 'email'>,
): Promise<(string | undefined)[]> {
  await until('no mail waits', async () => (await countWaiting(site.db)) === 0);
  return (await mailsTo(site, email)).map(({ subject }) => subject);
}
