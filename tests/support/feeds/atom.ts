/** Reads an Atom feed by an XML parser, and checks the rules of RFC 4287. */
import { JSDOM } from 'jsdom';

const atom = 'http://www.w3.org/2005/Atom';
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

interface AtomEntry {
  id: string;
  title: string;
  url: string;
  enclosure: string | null;
  author: string;
  published: string;
  updated: string;
  categories: string[];
  /** The content as HTML. */
  content: string;
}

interface AtomFeed extends Pick<AtomEntry, 'id' | 'title' | 'updated'> {
  self: string;
  page: string;
  entries: AtomEntry[];
}

/** The child elements with a name. */
const children = (parent: Element, name: string): Element[] =>
  [...parent.children].filter(({ localName, namespaceURI }) => localName === name && namespaceURI === atom);

function require(condition: boolean, rule: string): void {
  if (!condition) throw new Error(`The feed breaks RFC 4287: ${rule}`);
}

/** The text of a required element. */
function textOf(parent: Element, name: string): string {
  const found = children(parent, name);
  require(found.length === 1, `${parent.localName} must have exactly one ${name}, and has ${found.length}`);
  return found[0]!.textContent;
}

function timeOf(parent: Element, name: string): string {
  const text = textOf(parent, name);
  require(dateTime.test(text) && !Number.isNaN(Date.parse(text)), `${name} must be a date-time`);
  return text;
}

function hrefOf(parent: Element, rel: string): string | null {
  const found = children(parent, 'link').filter((link) => link.getAttribute('rel') === rel);
  require(found.length <= 1, `${parent.localName} must not have several links of the same relation and type`);
  const href = found[0]?.getAttribute('href') ?? null;
  require(href === null || URL.canParse(href), 'links must be absolute, since there is no xml:base');
  return href;
}

function personOf(parent: Element): string {
  const [author] = children(parent, 'author');
  require(author !== undefined, 'an entry must have an author, unless its feed has one');
  for (const uri of children(author!, 'uri')) require(URL.canParse(uri.textContent), 'uri must be an IRI');
  return textOf(author!, 'name');
}

function entryOf(entry: Element): AtomEntry {
  const content = children(entry, 'content')[0]!;
  require(content.getAttribute('type') === 'html' && content.children.length === 0, 'html content must be escaped');
  const url = hrefOf(entry, 'alternate');
  return {
    id: textOf(entry, 'id'),
    title: textOf(entry, 'title'),
    url: url!,
    enclosure: hrefOf(entry, 'enclosure'),
    author: personOf(entry),
    published: timeOf(entry, 'published'),
    updated: timeOf(entry, 'updated'),
    categories: children(entry, 'category').map((category) => category.getAttribute('term')!),
    content: content.textContent,
  };
}

/** Parses a feed. @throws Error unless the text is well-formed XML and a valid feed */
export function parseAtom(text: string): AtomFeed {
  const { document } = new JSDOM(text, { contentType: 'application/xml' }).window;
  const feed = document.documentElement;
  require(feed.localName === 'feed' && feed.namespaceURI === atom, 'the root must be a feed');
  const entries = children(feed, 'entry').map(entryOf);
  const ids = [textOf(feed, 'id'), ...entries.map(({ id }) => id)];
  for (const id of ids) require(/^tag:[\w.-]+,\d{4}-\d\d-\d\d:[\x21-\x7e]+$/.test(id), `an id must be a tag: ${id}`);
  require(new Set(ids).size === ids.length, 'ids must be unique');
  return {
    id: ids[0]!,
    title: textOf(feed, 'title'),
    updated: timeOf(feed, 'updated'),
    self: hrefOf(feed, 'self')!,
    page: hrefOf(feed, 'alternate')!,
    entries,
  };
}
