/** The routes of the feed. */
import type { Comment } from '#server/comments/comment.types.ts';
import type { Context } from '#server/core/context.ts';
import { listFeed, setShowsLikesInFeeds, showsLikesInFeeds } from '#server/feed/feed.service.ts';
import type { Activity } from '#server/feed/feed.types.ts';
import { memberRoute, type RestRoute } from '../handler.ts';

const commentJson = ({ id, text, rating, reply }: Comment) => ({
  _id: id,
  text,
  rating,
  reply: reply && !reply.isHidden ? { text: reply.text, createdAt: reply.createdAt, editedAt: reply.editedAt } : null,
});

const serialize = ({ id, kind, createdAt, actor, business, comment }: Activity) => ({
  _id: id,
  kind,
  createdAt,
  actor: { _id: actor.id, username: actor.username, profilePicture: actor.profilePicture },
  business: { _id: business.id, name: business.name },
  comment: comment && commentJson(comment),
});

const settings = async (ctx: Context) => ({ showsLikes: await showsLikesInFeeds(ctx) });

export const activityRoutes: RestRoute[] = [
  memberRoute('GET', '/users/profile/feed', 200, async (ctx, { list }) =>
    (await list((page) => listFeed(ctx, page))).map(serialize),
  ),
  memberRoute('GET', '/users/profile/feed/settings', 200, settings),
  memberRoute('PUT', '/users/profile/feed/settings', 200, async (ctx, { json }) => {
    await setShowsLikesInFeeds(ctx, await json());
    return settings(ctx);
  }),
];
