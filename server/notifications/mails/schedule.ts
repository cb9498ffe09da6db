/** When mails about notifications are due, as SQL. */
import type { MailFrequency } from '#rules/community/notifications.ts';

type ActiveFrequency = Exclude<MailFrequency, 'NONE'>;

/** The time of digests in the time zone of their reader. Weekly ones are sent on Mondays. */
const digestHour = 8;

/** The shortest pause between two mails of a frequency. That of digests matters when the reader moves to another time zone. */
const pauses: Record<ActiveFrequency, string> = { AT_ONCE: '30 minutes', DAILY: '12 hours', WEEKLY: '4 days' };

/** The next morning in a zone. The hours are those of the clock, so that a change of the clocks does not move it. */
const nextMorning = (unit: 'day' | 'week', zone: string, after: string): string =>
  `(date_trunc('${unit}', ${after} AT TIME ZONE ${zone} - interval '${digestHour} hours')
      + interval '1 ${unit} ${digestHour} hours') AT TIME ZONE ${zone}`;

/**
 * SQL for the time of the next mail.
 * @param frequency SQL for AT_ONCE, DAILY or WEEKLY
 * @param zone SQL for the name of a time zone that Postgres knows
 * @param since SQL for the time after which the events of the mail happened
 * @param queuedAt SQL for the time of the last mail of this frequency, or null
 */
export function nextMailAt(frequency: string, zone: string, since: string, queuedAt: string): string {
  const after = (each: ActiveFrequency) => `greatest(${since}, ${queuedAt} + interval '${pauses[each]}')`;
  return `CASE ${frequency} WHEN 'AT_ONCE' THEN ${after('AT_ONCE')}
    WHEN 'DAILY' THEN ${nextMorning('day', zone, after('DAILY'))}
    ELSE ${nextMorning('week', zone, after('WEEKLY'))} END`;
}

/** SQL for the time zone of a user `u`: the one that they set, else that of their oldest business that has one, else UTC. */
export const zoneOfUser = `coalesce(known_time_zone(u.time_zone), (SELECT known_time_zone(b.time_zone) FROM businesses b
    WHERE b.owner_id = u.id AND b.time_zone IS NOT NULL ORDER BY b.created_at, b.id LIMIT 1), 'UTC')`;
