/** Subscriptions: what they watch and send. Streams of one round share their reads, since many watch the same. */
import { streamLimits, streamMessages } from '#rules/requests/stream-limits.ts';
import * as messages from '#rules/messages.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { pagesOfComments, picturesIn } from '#server/comments/comment.reads.ts';
import type { Comment } from '#server/comments/comment.types.ts';
import { type Context, requireActive, type Topic } from '#server/core/context.ts';
import { badInput, badRequest, notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { primaryOf } from '#server/database/replicas.ts';
import { isHidden, canSeeHidden } from '#server/users/hidden.ts';
import { readUsers } from '#server/users/user.reads.ts';
import type { BusinessChange, LiveState } from './live.types.ts';

/**
 * Lets the stream of the request watch businesses and, of a member, the notifications.
 * @throws BAD_REQUEST without a stream; UNAUTHENTICATED for an invalid token, and without businesses for a visitor; FORBIDDEN for a
 *   suspended or hidden user
 */
function watch(ctx: Context, businessIds: readonly string[]): void {
  if (!ctx.stream) throw badRequest(streamMessages.noStream);
  const needsViewer = ctx.viewer !== null || ctx.tokenError === 'badToken' || businessIds.length === 0;
  const viewer = needsViewer ? requireActive(ctx) : undefined;
  const own: Topic[] = viewer ? [`user:${viewer.id}`, `sessions:${viewer.id}`] : [];
  ctx.stream.watch([...own, ...businessIds.map((id): Topic => `business:${id}`)]);
  // Right after a write, replicas do not have it.
  ctx.db = primaryOf(ctx.db);
}

/**
 * The state of the viewer and of some businesses, which the stream sends after each change.
 * @throws BAD_USER_INPUT for too many businesses; as `watch`
 */
export async function liveState(ctx: Context, { businessIds }: { businessIds: readonly string[] }): Promise<LiveState> {
  if (businessIds.length > streamLimits.businesses) throw badInput({ businessIds: streamMessages.tooManyBusinesses });
  const ids = businessIds.map(parseId).filter((id) => id !== undefined);
  watch(ctx, ids);
  const [me, businesses] = await Promise.all([
    ctx.viewer && loadBatched(ctx.shared ?? ctx, readUsers, ctx.viewer.id),
    Promise.all(ids.map((id) => readChange(ctx, id))),
  ]);
  return { me: me ? { ...me } : null, businesses };
}

/** The state of a business, which the stream sends after each change. @throws NOT_FOUND 'Business not found'; as `watch` */
export async function businessChange(ctx: Context, givenId: string): Promise<BusinessChange> {
  const id = parseId(givenId);
  if (!id) throw notFound(messages.businessNotFound);
  watch(ctx, [id]);
  const change = await readChange(ctx, id);
  if (!change.business && !ctx.stream?.isOpen) throw notFound(messages.businessNotFound);
  return change;
}

async function readChange(ctx: Context, businessId: string): Promise<BusinessChange> {
  const business = await loadBatched(ctx.shared ?? ctx, readBusinesses, businessId);
  return { businessId, business: business && !isHidden(business) ? { ...business } : null };
}

const newest = pagesOfComments({ sort: 'NEWEST', rating: undefined });

/**
 * The newest comments on a business by other users. What only the viewer sees of them is read for each viewer, and the URLs of
 * pictures begin with the origin of the viewer's request. Moderators see hidden comments, and they and the owner hidden replies.
 */
export async function newestComments(ctx: Context, { businessId, business }: BusinessChange): Promise<Comment[]> {
  if (!business) return [];
  const sharesRead = !canSeeHidden(ctx) && business.ownerId !== ctx.viewer?.id;
  const reader = (sharesRead && ctx.shared) || ctx;
  // Comments of one writer can take all places.
  const found = (await loadBatched(reader, newest, businessId, 2 * streamLimits.comments)) ?? [];
  const ofOthers = found.filter(({ userId }) => userId !== ctx.viewer?.id).slice(0, streamLimits.comments);
  // The field reads it for the viewer where it is selected.
  const isHelpful = ctx.viewer ? undefined : false;
  return ofOthers.map((comment) => ({ ...comment, isHelpful, pictures: picturesIn(ctx, comment) }) as Comment);
}
