/** The routes of the feed. */
import { limits } from '#rules/limits.ts';
import { openToRestricted, type Context } from '#server/core/context.ts';
import { feedDescriptions } from '#server/feed/feed.descriptions.ts';
import { listFeed, setShowsLikesInFeeds, showsLikesInFeeds } from '#server/feed/feed.service.ts';
import type { Activity } from '#server/feed/feed.types.ts';
import { serializeComment } from '../comment.serializer.ts';
import { listOf } from '../openapi/operation.ts';
import { ref } from '../openapi/parts.ts';
import { memberRoute, type RestRoute } from '../route.ts';

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
  memberRoute('GET', '/users/profile/feed', {
    id: 'listFeed',
    summary: `${feedDescriptions.list}. ${feedDescriptions.considered}; \`X-Total-Count\` ${feedDescriptions.counted}`,
    ...listOf('Activity', limits.page.max),
    answer: async (ctx, { list }) =>
      Promise.all((await list((page) => listFeed(ctx, page))).map((activity) => serialize(ctx, activity))),
  }),
  memberRoute('GET', '/users/profile/feed/settings', {
    id: 'getFeedSettings',
    summary: `${feedDescriptions.showsLikes}.`,
    response: ref('FeedSettings'),
    answer: settings,
  }),
  memberRoute('PUT', '/users/profile/feed/settings', {
    id: 'setFeedSettings',
    summary: `${feedDescriptions.setShowsLikes} ${openToRestricted}`,
    body: { json: 'FeedSettings' },
    response: ref('FeedSettings'),
    isOpenToRestricted: true,
    answer: async (ctx, { json }) => {
      await setShowsLikesInFeeds(ctx, await json());
      return settings(ctx);
    },
  }),
];
