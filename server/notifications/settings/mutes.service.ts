/** Mutes: the businesses, people and conversations that cause no notifications of a user. */
import { notificationLimits, notificationMessages } from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { countWrite } from '#server/http/rate-limits/count.ts';
import type { User } from '#server/users/user.entity.ts';
import { readUsers } from '#server/users/user.reads.ts';
import { findSettings, settingsColumns } from './settings.reads.ts';
import type { NotificationSettings } from './settings.types.ts';

// What is gone leaves the list.
const update = (column: string, isThere: string, limit: number) => {
  const others = `ARRAY(SELECT muted FROM unnest(array_remove(u.${column}, $2::uuid)) muted WHERE ${isThere})`;
  return `UPDATE users u SET ${column} = ${others} || CASE WHEN $3::boolean THEN ARRAY[$2::uuid] ELSE '{}' END
  WHERE u.id = $1 AND (NOT $3 OR cardinality(${others}) < ${limit})
  RETURNING ${settingsColumns}`;
};
const isBusiness = 'EXISTS (SELECT FROM businesses WHERE id = muted)';
const setMutedId = update(
  'muted_ids',
  `${isBusiness} OR EXISTS (SELECT FROM users WHERE id = muted)`,
  notificationLimits.muted,
);
const setMutedThread = update('muted_threads', isBusiness, notificationLimits.mutedThreads);

/**
 * Mutes a business or a person for the viewer, who may be suspended, or unmutes it: a muted business causes no notifications, a
 * muted person no new businesses, mentions and replies. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND for an id of neither; BAD_USER_INPUT for too many
 */
export async function setMuted(
  ctx: Context,
  input: { id?: unknown; isMuted?: unknown },
): Promise<NotificationSettings> {
  const viewer = await countWrite(ctx);
  const id = parseId(input.id);
  if (typeof input.isMuted !== 'boolean') throw badInput({ isMuted: messages.malformed });
  const isKnown =
    id && ((await loadBatched(ctx, readBusinesses, id)) ?? (await loadBatched(ctx, readUsers, id))) !== undefined;
  if (!id || (input.isMuted && !isKnown)) throw notFound(notificationMessages.mutedNotFound);
  const settings = await findSettings(ctx, setMutedId, [viewer.id, id, input.isMuted]);
  if (!settings) throw badInput({ id: notificationMessages.tooManyMuted });
  recordChanges(ctx, `user:${viewer.id}`);
  return settings;
}

/**
 * Mutes the conversation under a business for the viewer, who may be suspended, or ends that: its comments, replies, mentions and
 * helpful marks cause no notifications, other events of the business do. A repeated call changes nothing.
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND for an unknown business; BAD_USER_INPUT for too many
 */
export async function setThreadMuted(
  ctx: Context,
  input: { businessId?: unknown; isMuted?: unknown },
): Promise<NotificationSettings> {
  const viewer = await countWrite(ctx);
  const id = parseId(input.businessId);
  if (typeof input.isMuted !== 'boolean') throw badInput({ isMuted: messages.malformed });
  if (!id || (input.isMuted && (await loadBatched(ctx, readBusinesses, id)) === undefined))
    throw notFound(messages.businessNotFound);
  const settings = await findSettings(ctx, setMutedThread, [viewer.id, id, input.isMuted]);
  if (!settings) throw badInput({ businessId: notificationMessages.tooManyThreads });
  recordChanges(ctx, `user:${viewer.id}`);
  return settings;
}

/** What is muted. A conversation is named by its business. What is gone or hidden is left out. */
export async function mutedOf(
  ctx: Context,
  { mutedIds, mutedThreadIds }: NotificationSettings,
): Promise<{ businesses: Business[]; people: User[]; threads: Business[] }> {
  const read = async <Found>(ids: string[], find: (id: string) => Promise<Found | undefined>) =>
    (await Promise.all(ids.map(find))).filter((each) => each !== undefined);
  const [businesses, people, threads] = await Promise.all([
    read(mutedIds, (id) => loadBatched(ctx, readBusinesses, id)),
    read(mutedIds, (id) => loadBatched(ctx, readUsers, id)),
    read(mutedThreadIds, (id) => loadBatched(ctx, readBusinesses, id)),
  ]);
  return { businesses, people, threads };
}
