/** The feed: what the people whom the viewer follows listed, reviewed, liked and answered. */
import { Not } from 'typeorm';
import { feedLimits } from '#rules/community/feed.ts';
import * as messages from '#rules/messages.ts';
import { limits } from '#rules/limits.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { readCommentsById } from '#server/comments/comment.reads.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { loadBatched } from '#server/core/loader.ts';
import {
  boundedCount,
  checkPageSize,
  encodeCursor,
  keysetPage,
  type Page,
  type PageRequest,
} from '#server/core/page.ts';
import { countWrite } from '#server/http/rate-limits/count.ts';
import { User } from '#server/users/user.entity.ts';
import { readUsers } from '#server/users/user.reads.ts';
import { getMe } from '#server/users/user.service.ts';
import { countFeed, readFeed, type ActivityRow } from './feed.reads.ts';
import type { Activity } from './feed.types.ts';

const order = 'feed';

/** Reads the contents of an activity. Undefined if it was deleted or hidden since its row was read. */
async function findActivity(ctx: Context, row: ActivityRow): Promise<Activity | undefined> {
  const { id, kind, at, subject } = row;
  const hasComment = kind === 'REVIEW' || kind === 'REPLY';
  const [actor, business, comment] = await Promise.all([
    loadBatched(ctx, readUsers, row.actor),
    loadBatched(ctx, readBusinesses, row.business),
    hasComment ? loadBatched(ctx, readCommentsById, subject) : null,
  ]);
  if (!actor || !business || comment === undefined) return undefined;
  return { id, kind, createdAt: at, actor, business, comment };
}

/**
 * Lists the viewer's feed, the newest first. A page has at most 100 activities, also where `max` is higher.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for an invalid page size or cursor
 */
export async function listFeed(ctx: Context, { max, first, after }: PageRequest): Promise<Page<Activity>> {
  const viewer = requireViewer(ctx);
  const request = { first: Math.min(checkPageSize(first, max), limits.page.max), after };
  const page = await keysetPage<ActivityRow>(
    request,
    { name: order, keyType: 'timestamp', positionOf: ({ at, id }) => [at, id] },
    (limit, position) => readFeed(ctx, viewer.id, limit, position),
    async () => boundedCount(await countFeed(ctx, viewer.id), feedLimits.counted),
  );
  const nodes = (await Promise.all(page.nodes.map((row) => findActivity(ctx, row)))).filter(
    (each) => each !== undefined,
  );
  const cursorAt = (index: number) => nodes[index] && encodeCursor(order, [nodes[index].createdAt, nodes[index].id]);
  return { ...page, nodes, cursorAt };
}

/** Whether the viewer's likes are shown in the feeds of followers. @throws UNAUTHENTICATED */
export async function showsLikesInFeeds(ctx: Context): Promise<boolean> {
  const { id } = requireViewer(ctx);
  const user = await ctx.db.getRepository(User).findOne({ select: { showsLikes: true }, where: { id } });
  return user?.showsLikes ?? false;
}

/**
 * Shows the viewer's likes in the feeds of followers, or removes all of them. The viewer may be suspended.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for anything but a boolean
 */
export async function setShowsLikesInFeeds(ctx: Context, { showsLikes }: { showsLikes?: unknown }): Promise<User> {
  const { id } = await countWrite(ctx);
  if (typeof showsLikes !== 'boolean') throw badInput({ showsLikes: messages.malformed });
  await ctx.db.getRepository(User).update({ id, showsLikes: Not(showsLikes) }, { showsLikes });
  return getMe(ctx);
}
