/** A link to a feed for readers. */
import { apiOrigin } from '#client/core/paths.ts';
import { feedUrl } from '#rules/feeds.ts';

const feedText = 'Atom feed';

interface FeedLinkProps {
  /** The path of the feed without the ending of a format. */
  feed: string;
  /** What the feed is about, for screen readers. */
  about: string;
}

export function FeedLink({ feed, about }: FeedLinkProps) {
  return (
    <a href={apiOrigin + feedUrl(feed, 'atom')} className="link py-2 text-sm">
      {feedText} <span className="sr-only">{about}</span>
    </a>
  );
}
