/** The settings of notifications: kinds that a user turns off, and muted businesses and people. */
import {
  notificationKinds,
  notificationLimits,
  notificationMessages,
  type NotificationKind,
} from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { readId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { queryRows } from '#server/database/sql.ts';
import { countWrite } from '#server/http/rate-limits/attempts.ts';
import type { User } from '#server/users/user.entity.ts';
import { readUsers } from '#server/users/user.reads.ts';
import type { NotificationSettings } from './settings.types.ts';

const columns = 'id, notifications_off AS "off", muted_ids AS "mutedIds"';

interface Row {
  id: string;
  off: string[];
  mutedIds: string[];
}

const names = Object.keys(notificationKinds) as NotificationKind[];

const settingsOf = ({ id, off, mutedIds }: Row): NotificationSettings => ({
  id,
  mutedIds,
  kinds: names.map((kind) => ({ kind, isOn: !off.includes(kind) })),
});

async function one(ctx: Context, text: string, values: unknown[]): Promise<NotificationSettings> {
  const [row] = await queryRows<Row>(ctx.db, text, values);
  if (!row) throw notFound(messages.userNotFound);
  return settingsOf(row);
}

/** The settings of the viewer. @throws UNAUTHENTICATED */
export const notificationSettings = async (ctx: Context): Promise<NotificationSettings> =>
  one(ctx, `SELECT ${columns} FROM users WHERE id = $1`, [requireViewer(ctx).id]);

const setOff = `UPDATE users SET notifications_off = array_remove(notifications_off, $2::varchar)
    || CASE WHEN $3::boolean THEN '{}' ELSE ARRAY[$2::varchar] END
  WHERE id = $1 RETURNING ${columns}`;

/**
 * Turns a kind of notifications on or off for the viewer, who may be suspended. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for an unknown kind
 */
export async function setNotificationKind(
  ctx: Context,
  { kind, isOn }: { kind?: unknown; isOn?: unknown },
): Promise<NotificationSettings> {
  const { id } = await countWrite(ctx);
  if (typeof kind !== 'string' || !Object.hasOwn(notificationKinds, kind))
    throw badInput({ kind: notificationMessages.unknownKind });
  if (typeof isOn !== 'boolean') throw badInput({ isOn: messages.malformed });
  return one(ctx, setOff, [id, kind, isOn]);
}

// What is gone leaves the list.
const setMutedId = `UPDATE users u SET muted_ids = ARRAY(
      SELECT muted FROM unnest(array_remove(u.muted_ids, $2::uuid)) muted
      WHERE EXISTS (SELECT FROM businesses WHERE id = muted) OR EXISTS (SELECT FROM users WHERE id = muted))
    || CASE WHEN $3::boolean THEN ARRAY[$2::uuid] ELSE '{}' END
  WHERE u.id = $1 AND (NOT $3 OR $2 = ANY (muted_ids) OR cardinality(muted_ids) < ${notificationLimits.muted})
  RETURNING ${columns}`;

/**
 * Mutes a business or a person for the viewer, who may be suspended, or ends that: of a muted business nothing is told, of a
 * muted person no new businesses, mentions and replies. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND for an id of neither; BAD_USER_INPUT for too many
 */
export async function setMuted(
  ctx: Context,
  input: { id?: unknown; isMuted?: unknown },
): Promise<NotificationSettings> {
  const viewer = await countWrite(ctx);
  const id = readId(input.id);
  if (typeof input.isMuted !== 'boolean') throw badInput({ isMuted: messages.malformed });
  const isKnown =
    id && ((await loadBatched(ctx, readBusinesses, id)) ?? (await loadBatched(ctx, readUsers, id))) !== undefined;
  if (!id || (input.isMuted && !isKnown)) throw notFound(notificationMessages.mutedNotFound);
  const [row] = await queryRows<Row>(ctx.db, setMutedId, [viewer.id, id, input.isMuted]);
  if (!row) throw badInput({ id: notificationMessages.tooManyMuted });
  return settingsOf(row);
}

/** The muted businesses and people. Those that are gone or hidden are left out. */
export async function mutedOf(
  ctx: Context,
  { mutedIds }: NotificationSettings,
): Promise<{ businesses: Business[]; people: User[] }> {
  const read = async <Found>(find: (id: string) => Promise<Found | undefined>) =>
    (await Promise.all(mutedIds.map(find))).filter((each) => each !== undefined);
  const [businesses, people] = await Promise.all([
    read((id) => loadBatched(ctx, readBusinesses, id)),
    read((id) => loadBatched(ctx, readUsers, id)),
  ]);
  return { businesses, people };
}
