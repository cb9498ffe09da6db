/** The routes of the feed. */
import type { Context } from '#server/core/context.ts';
import { listFeed, setShowsLikesInFeeds, showsLikesInFeeds } from '#server/feed/feed.service.ts';
import type { Activity } from '#server/feed/feed.types.ts';
import { serializeComment } from '../comment.serializer.ts';
import { memberRoute, type RestRoute } from '../handler.ts';

const serialize = async (ctx: Context, { id, kind, createdAt, actor, business, comment }: Activity) => ({
  _id: id,
  kind,
  createdAt,
  actor: { _id: actor.id, username: actor.username, profilePicture: actor.profilePicture },
  business: { _id: business.id, name: business.name },
  comment: comment && (await serializeComment(ctx, comment)),
});

const settings = async (ctx: Context) => ({ showsLikes: await showsLikesInFeeds(ctx) });

export const activityRoutes: RestRoute[] = [
  memberRoute('GET', '/users/profile/feed', 200, async (ctx, { list }) =>
    Promise.all((await list((page) => listFeed(ctx, page))).map((activity) => serialize(ctx, activity))),
  ),
  memberRoute('GET', '/users/profile/feed/settings', 200, settings),
  memberRoute('PUT', '/users/profile/feed/settings', 200, async (ctx, { json }) => {
    await setShowsLikesInFeeds(ctx, await json());
    return settings(ctx);
  }),
];
