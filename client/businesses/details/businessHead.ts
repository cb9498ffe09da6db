/** The head of the details page. */
import { fixedHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { BusinessTile_BusinessFragment } from '#client/gql/graphql.ts';
import { structuredData, type StructuredFacts } from './structuredData.ts';
import * as messages from '#rules/messages.ts';
import { feedPaths } from '#rules/feeds.ts';
import type { Head } from '#rules/page.ts';

/** The facts of a business that its head contains. */
type HeadFacts = Pick<
  BusinessTile_BusinessFragment,
  'id' | 'name' | 'description' | 'location' | 'cover' | 'numRatings' | 'averageRating'
>;

const loadingHead = fixedHead('');
const notFoundHead = fixedHead(messages.businessNotFound);

/**
 * @param business null if it does not exist, undefined while it is unknown
 * @param origin the start of URLs; empty makes them relative
 * @param structured what only the server's page contains, for search engines
 */
export function businessHead(
  business: HeadFacts | null | undefined,
  origin = '',
  structured?: StructuredFacts | null,
): Head {
  if (!business) return business === null ? notFoundHead : loadingHead;
  const canonical = paths.business(business.id);
  const { name, description, location, cover, numRatings, averageRating } = business;
  return {
    title: name,
    description,
    canonical,
    image: cover?.src,
    feed: feedPaths.comments(business.id),
    jsonLd: {
      '@type': 'LocalBusiness',
      '@id': origin + canonical,
      url: origin + canonical,
      name,
      description,
      address: location,
      ...(import.meta.env?.SSR && structured && structuredData(structured)),
      // Search engines reject a rating with a count of 0.
      ...(numRatings > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: Number(averageRating.toFixed(1)),
          ratingCount: numRatings,
        },
      }),
    },
  };
}
