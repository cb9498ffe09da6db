/** The routes of the feeds for readers: each in both formats. */
import { feedUrl, type FeedFormat } from '#rules/feeds.ts';
import type { Context } from '#server/core/context.ts';
import { publicRoute, type RestRoute } from '../handler.ts';
import type { RestRequest } from '../request.ts';
import type { Feed } from './feed.ts';
import { businessesFeed, commentsFeed, personFeed } from './feeds.ts';
import { feedFormats } from './formats.ts';

type ReadFeed = (ctx: Context, request: RestRequest) => Promise<Feed>;

const feeds: [path: string, read: ReadFeed][] = [
  ['/businesses/feed', (ctx, { query }) => businessesFeed(ctx, query)],
  ['/businesses/{id}/comments/feed', (ctx, { id }) => commentsFeed(ctx, id)],
  ['/users/{id}/feed', (ctx, { id }) => personFeed(ctx, id)],
];

const routeOf = (path: string, read: ReadFeed, name: FeedFormat): RestRoute => {
  const { mediaType, write } = feedFormats[name];
  const answer = async (ctx: Context, request: RestRequest) => {
    const feed = await read(ctx, request);
    return write(feed, feedUrl(feed.self, name));
  };
  return publicRoute('GET', `${path}.${name}`, 200, answer, { mediaType, isShared: true });
};

export const feedRoutes: RestRoute[] = feeds.flatMap(([path, read]) => [
  routeOf(path, read, 'atom'),
  routeOf(path, read, 'json'),
]);
