/** The settings of notifications: the kinds that a user turns off, how often mails are sent about a kind, and the time zone of digests. */
import {
  alwaysMailed,
  mailFrequencies,
  notificationKinds,
  notificationMessages,
  type NotificationKind,
} from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import { isTimeZone, timeZoneMessage } from '#rules/places/time-zone.ts';
import { recordChanges, requireViewer, type Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { countWrite } from '#server/http/rate-limits/count.ts';
import { currentZone } from '#server/places/current-zone.ts';
import { nextMailAt } from '../mails/schedule.ts';
import { findSettings, querySettings, settingsColumns as columns } from './settings.reads.ts';
import type { NotificationSettings } from './settings.types.ts';

/** The settings of the viewer. @throws UNAUTHENTICATED */
export const notificationSettings = async (ctx: Context): Promise<NotificationSettings> =>
  querySettings(ctx, `SELECT ${columns} FROM users u WHERE id = $1`, [requireViewer(ctx).id]);

/** @throws BAD_USER_INPUT for anything but a kind */
function requireKind(kind: unknown): asserts kind is NotificationKind {
  if (typeof kind !== 'string' || !Object.hasOwn(notificationKinds, kind))
    throw badInput({ kind: notificationMessages.unknownKind });
}

const setOff = `UPDATE users u SET notifications_off = array_remove(notifications_off, $2::varchar)
    || CASE WHEN $3::boolean THEN '{}' ELSE ARRAY[$2::varchar] END
  WHERE id = $1 RETURNING ${columns}`;

/**
 * Turns a kind of notifications on the site on or off for the viewer, who may be suspended. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for an unknown kind
 */
export async function setNotificationKind(
  ctx: Context,
  { kind, isOn }: { kind?: unknown; isOn?: unknown },
): Promise<NotificationSettings> {
  const { id } = await countWrite(ctx);
  requireKind(kind);
  if (typeof isOn !== 'boolean') throw badInput({ isOn: messages.malformed });
  recordChanges(ctx, `user:${id}`);
  return querySettings(ctx, setOff, [id, kind, isOn]);
}

/** Moves the planned digests of the user `u` to the morning of the zone that the user has now. */
const moveDigests = `UPDATE mail_schedule s
    SET due_at = ${nextMailAt('frequency', 'u.time_zone', 'current_moment()', 'queued_at')} FROM u
    WHERE s.user_id = u.id AND frequency <> 'AT_ONCE' AND due_at IS NOT NULL`;

const setMail = `WITH u AS (
    UPDATE users u SET notification_mails = u.notification_mails || jsonb_build_object($2::text, $3::text),
      time_zone = coalesce(u.time_zone, known_time_zone($4))
    FROM users earlier WHERE u.id = $1 AND earlier.id = u.id
    RETURNING u.*, earlier.time_zone IS NULL AND u.time_zone IS NOT NULL AS has_new_zone),
  moved AS (${moveDigests} AND has_new_zone)
  SELECT ${columns} FROM u`;

/** A time zone from a client under its name of today; null for anything else. */
const zoneOf = (timeZone: unknown): string | null => (isTimeZone(timeZone) ? currentZone(timeZone) : null);

/**
 * Sets how often mails about a kind are sent to the viewer, who may be suspended. A repeated call changes nothing.
 * @param input.timeZone the time zone of the viewer's browser, which is taken for digests, also for planned ones, if the viewer has set
 *   none and the server knows it
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for another kind or frequency, for decisions, which are always mailed, and for a
 *   time zone that is no text
 */
export async function setNotificationMail(
  ctx: Context,
  { kind, frequency, timeZone = null }: { kind?: unknown; frequency?: unknown; timeZone?: unknown },
): Promise<NotificationSettings> {
  const { id } = await countWrite(ctx);
  requireKind(kind);
  if (kind === alwaysMailed) throw badInput({ kind: notificationMessages.decisionsAreMailed });
  if (typeof frequency !== 'string' || !Object.hasOwn(mailFrequencies, frequency))
    throw badInput({ frequency: notificationMessages.unknownFrequency });
  if (timeZone !== null && typeof timeZone !== 'string') throw badInput({ timeZone: timeZoneMessage });
  return querySettings(ctx, setMail, [id, kind, frequency, zoneOf(timeZone)]);
}

const setZone = `WITH u AS (
    UPDATE users SET time_zone = known_time_zone($2) WHERE id = $1 AND known_time_zone($2) IS NOT NULL RETURNING *),
  moved AS (${moveDigests})
  SELECT ${columns} FROM u`;

/**
 * Sets the time zone in whose morning the viewer, who may be suspended, gets digests. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for an unknown time zone
 */
export async function setTimeZone(ctx: Context, { timeZone }: { timeZone?: unknown }): Promise<NotificationSettings> {
  const { id } = await countWrite(ctx);
  const zone = zoneOf(timeZone);
  const settings = zone === null ? undefined : await findSettings(ctx, setZone, [id, zone]);
  if (!settings) throw badInput({ timeZone: timeZoneMessage });
  return settings;
}
