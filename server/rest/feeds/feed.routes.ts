/** The routes of the feeds for readers: each in both formats. */
import { feedUrl, type FeedFormat } from '#rules/feeds.ts';
import { maxFeedEntries } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { feedFilters } from '../openapi/list-params.ts';
import type { Operation } from '../openapi/operation.ts';
import { ref, text, type Schema } from '../openapi/parts.ts';
import type { RestRequest } from '../request.ts';
import { publicRoute, type RestRoute } from '../route.ts';
import type { Feed } from './feed.ts';
import { businessesFeed, commentsFeed, personFeed } from './feeds.ts';
import { feedFormats } from './formats.ts';

interface Described extends Pick<Operation, 'id' | 'summary' | 'query' | 'errors'> {
  read: (ctx: Context, request: RestRequest) => Promise<Feed>;
}

/** The routes of one feed. */
function feedRoutesOf(path: string, { id, summary, read, ...more }: Described): RestRoute[] {
  const routeOf = (name: FeedFormat, idEnd: string, standard: string, response: Schema) =>
    publicRoute('GET', `${path}.${name}`, {
      id: id + idEnd,
      summary: `${summary} The newest ${maxFeedEntries}, the same for everyone, with or without a token. ${standard}.`,
      mediaType: feedFormats[name].mediaType,
      isShared: true,
      response,
      ...more,
      answer: async (ctx, request) => {
        const feed = await read(ctx, request);
        return feedFormats[name].write(feed, feedUrl(feed.self, name));
      },
    });
  return [
    routeOf('atom', 'Atom', 'Atom (RFC 4287)', text()),
    routeOf('json', 'Json', 'JSON Feed 1.1', ref('JsonFeed')),
  ];
}

export const feedRoutes: RestRoute[] = [
  ...feedRoutesOf('/businesses/feed', {
    id: 'businessesFeed',
    summary: 'A feed of new businesses. Invalid filters count as absent; a longer search is cut.',
    query: feedFilters,
    read: (ctx, { query }) => businessesFeed(ctx, query),
  }),
  ...feedRoutesOf('/businesses/{id}/comments/feed', {
    id: 'commentsFeed',
    summary: 'A feed of the comments on a business.',
    errors: ['notFound'],
    read: (ctx, { id }) => commentsFeed(ctx, id),
  }),
  ...feedRoutesOf('/users/{id}/feed', {
    id: 'userFeed',
    summary: 'A feed of what a user has listed, reviewed and commented on.',
    errors: ['notFound'],
    read: (ctx, { id }) => personFeed(ctx, id),
  }),
];
