/** The head of the details page. */
import type { Unmasked } from '@apollo/client/masking';
import { fixedHead, summaryOf } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { BusinessPageQuery } from '#client/gql/graphql.ts';
import type { Head } from '#rules/screen.ts';

/** @param origin the start of URLs; empty makes them relative */
export function businessHead(page: Unmasked<BusinessPageQuery> | undefined, origin: string): Head {
  const business = page?.business;
  if (!business) return fixedHead('', paths.home)();
  const canonical = paths.business(business.id);
  const { name, description, location, cover, numRatings, averageRating } = business;
  return {
    title: name,
    description: summaryOf(description),
    canonical,
    image: cover?.src,
    jsonLd: {
      '@type': 'LocalBusiness',
      '@id': origin + canonical,
      url: origin + canonical,
      name,
      description,
      address: location,
      ...(cover && { image: cover.src }),
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
