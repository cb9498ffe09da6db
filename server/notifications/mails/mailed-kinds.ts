/**
 * For each frequency and kind, the time up to which events were mailed to a user. After a change of frequency the next mail may contain
 * events from before the change, but none that an earlier mail contained.
 */
import type { DataSource } from 'typeorm';
import type { MailedKind } from '#rules/community/notifications.ts';
import { queryRows } from '#server/database/sql.ts';
import type { Notice } from './queue-due.ts';

/** SQL for the time until which mails of other frequencies than $2 have told the user $1 of a kind; null without such mails. */
export const mailedUntil = (kind: string): string =>
  `(SELECT max((mailed ->> '${kind}')::timestamptz) FROM mail_schedule WHERE user_id = $1 AND frequency <> $2)`;

// Raw SQL: one statement changes several keys of a JSON object. A mail that is sent late does not take back the time of a later one.
export const updateMailedKinds = `UPDATE mail_schedule SET mailed = mailed || (
    SELECT jsonb_object_agg(kind, greatest((mailed ->> kind)::timestamptz, $4::timestamptz)) FROM unnest($3::text[]) kind)
  WHERE user_id = $1 AND frequency = $2`;

/**
 * Records the kinds that a mail tells of, before it is sent.
 * @param kinds at least one
 * @throws the errors of Postgres
 */
export async function recordMailedKinds(
  db: DataSource,
  userId: string,
  { frequency, until }: Notice,
  kinds: readonly MailedKind[],
): Promise<void> {
  await queryRows(db, updateMailedKinds, [userId, frequency, [...new Set(kinds)], until]);
}
