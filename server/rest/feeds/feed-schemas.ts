/** The JSON Schemas of JSON Feed. */
import { maxFeedEntries } from '#rules/limits.ts';
import { described, list, object, ref, text, textList, timestamp, type Schema } from '../openapi/parts.ts';

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
