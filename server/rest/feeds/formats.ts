/** A feed as Atom (RFC 4287) and as JSON Feed 1.1. */
import { feedTypes, type FeedFormat } from '#rules/feeds.ts';
import { escapeHtml } from '#server/core/html.ts';
import { allowedText, updatedOf, type Feed, type FeedAuthor, type FeedEntry } from './feed.ts';

interface Format {
  mediaType: string;
  /** The text of a feed. @param url the URL of the feed in this format */
  write: (feed: Feed, url: string) => string;
}

const pictureType = 'image/webp';

/** The pictures and the texts of an entry as HTML. Each text is escaped: it is text, not markup. */
function htmlOf({ texts, pictures }: FeedEntry): string {
  const shown = pictures.map(({ url, alt }) => `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></p>`);
  const paragraphs = texts
    .flatMap((text) => text.split(/\n{2,}/))
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  return [...shown, ...paragraphs].join('');
}

/** An XML element with attributes and either text, which is escaped, or elements. */
function element(name: string, attributes: Record<string, string>, content: string | string[] = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === 'string' ? escapeXml(content) : `\n${content.join('\n')}\n`;
  return inner ? `<${name}${written.join('')}>${inner}</${name}>` : `<${name}${written.join('')}/>`;
}

const escapeXml = (text: string): string => escapeHtml(allowedText(text));

const authorElement = ({ name, url }: FeedAuthor) =>
  element('author', {}, [element('name', {}, name), element('uri', {}, url)]);

const link = (rel: string, type: string, href: string) => element('link', { rel, type, href });

const entryElement = (entry: FeedEntry) =>
  element('entry', {}, [
    element('id', {}, entry.id),
    element('title', {}, entry.title),
    link('alternate', 'text/html', entry.url),
    ...entry.pictures.map(({ url }) => link('enclosure', pictureType, url)),
    element('published', {}, entry.published),
    element('updated', {}, entry.updated),
    authorElement(entry.author),
    ...entry.categories.map((term) => element('category', { term })),
    element('content', { type: 'html' }, htmlOf(entry)),
  ]);

const atom: Format = {
  mediaType: feedTypes.atom,
  write(feed, url) {
    const root = element('feed', { xmlns: 'http://www.w3.org/2005/Atom' }, [
      element('id', {}, feed.id),
      element('title', {}, feed.title),
      element('subtitle', {}, feed.description),
      link('self', atom.mediaType, url),
      link('alternate', 'text/html', feed.page),
      element('updated', {}, updatedOf(feed)),
      ...(feed.author ? [authorElement(feed.author)] : []),
      ...feed.entries.map(entryElement),
    ]);
    return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
  },
};

const authorJson = ({ name, url, avatar }: FeedAuthor) => ({ name, url, ...(avatar && { avatar }) });

const itemJson = (entry: FeedEntry) => ({
  id: entry.id,
  url: entry.url,
  title: entry.title,
  content_html: htmlOf(entry),
  content_text: entry.texts.join('\n\n'),
  ...(entry.pictures[0] && {
    image: entry.pictures[0].url,
    attachments: entry.pictures.map(({ url }) => ({ url, mime_type: pictureType })),
  }),
  date_published: entry.published,
  date_modified: entry.updated,
  authors: [authorJson(entry.author)],
  tags: entry.categories,
});

const json: Format = {
  mediaType: feedTypes.json,
  write: (feed, url) =>
    JSON.stringify(
      {
        version: 'https://jsonfeed.org/version/1.1',
        title: feed.title,
        home_page_url: feed.page,
        feed_url: url,
        description: feed.description,
        ...(feed.author && { authors: [authorJson(feed.author)] }),
        items: feed.entries.map(itemJson),
      },
      (_key, value: unknown) => (typeof value === 'string' ? allowedText(value) : value),
    ),
};

/** The formats by the endings of their URLs. */
export const feedFormats: Record<FeedFormat, Format> = { atom, json };
