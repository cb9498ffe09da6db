/** The OpenAPI descriptions of the feeds for readers, and the schemas of JSON Feed. */
import { maxFeedEntries } from '#rules/limits.ts';
import { filterParams } from '../openapi/list-params.ts';
import type { Operation } from '../openapi/operation.ts';
import { described, list, object, ref, text, textList, timestamp, type Schema } from '../openapi/parts.ts';
import { feedFormats } from './formats.ts';

const url = text({}, { format: 'uri' });
const authors = list(object({ name: text(), url, avatar: url }, ['avatar']));

export const feedSchemas: Record<string, Schema> = {
  JsonFeed: object(
    {
      version: textList('https://jsonfeed.org/version/1.1'),
      title: text(),
      home_page_url: url,
      feed_url: url,
      description: text(),
      authors,
      items: list(ref('JsonFeedItem'), maxFeedEntries),
    },
    ['authors'],
  ),
  JsonFeedItem: object(
    {
      id: described(text(), 'A tag URI (RFC 4151), which never changes.'),
      url,
      title: text(),
      content_html: text(),
      content_text: text(),
      image: described(url, 'The cover, or the first picture of a review.'),
      attachments: list(object({ url, mime_type: text() })),
      date_published: timestamp,
      date_modified: timestamp,
      authors,
      tags: list(text()),
    },
    ['image', 'attachments'],
  ),
};

/** The descriptions of one feed in both formats. */
const feed = (
  path: string,
  id: string,
  summary: string,
  more: Pick<Operation, 'query' | 'errors'>,
): Record<string, Operation> => {
  const shared = `${summary} The newest ${maxFeedEntries}, the same for everyone, with or without a token.`;
  return {
    [`GET ${path}.atom`]: {
      id: `${id}Atom`,
      summary: `${shared} Atom (RFC 4287).`,
      mediaType: feedFormats.atom.mediaType,
      response: text(),
      ...more,
    },
    [`GET ${path}.json`]: {
      id: `${id}Json`,
      summary: `${shared} JSON Feed 1.1.`,
      mediaType: feedFormats.json.mediaType,
      response: ref('JsonFeed'),
      ...more,
    },
  };
};

const notFound: Operation['errors'] = ['notFound'];

export const feedOperations: Record<string, Operation> = {
  ...feed('/businesses/feed', 'businessesFeed', 'A feed of new businesses. Invalid filters count as absent.', {
    query: filterParams,
  }),
  ...feed('/businesses/{id}/comments/feed', 'commentsFeed', 'A feed of the comments on a business.', {
    errors: notFound,
  }),
  ...feed('/users/{id}/feed', 'userFeed', 'A feed of what a user has listed, reviewed and commented on.', {
    errors: notFound,
  }),
};
