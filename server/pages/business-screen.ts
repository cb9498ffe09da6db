/** The page of a business before any script runs: its card for search engines and link previews, its text for readers. */
import { pictureSizes } from '#rules/picture-sizes.ts';
import { escapeHtml, link, paragraph, summaryOf } from './html.ts';
import { homeHead, type Listing, type Screen } from './screen.ts';

interface Comments {
  comments: { edges: { node: { text: string; author: { username: string } } }[] };
}

/** A business's own page: the listing, and what people say about it. */
export const businessScreen: Screen = {
  code: ['businesses/details/BusinessPage.tsx'],
  questions: ({ id = '' }) => [
    { operation: 'BusinessPage', variables: { id } },
    { operation: 'BusinessComments', variables: { businessId: id } },
  ],
  picture: ([answer]) => {
    const cover = (answer?.data.business as Listing | undefined)?.cover;
    return cover ? { ...cover, sizes: pictureSizes.details } : undefined;
  },
  head: ([answer], origin) => {
    const business = answer?.data.business as Listing | undefined;
    if (!business) return homeHead;
    const canonical = `/business/${business.id}`;
    const { name, description, cover, numRatings, averageRating } = business;
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
        address: business.location,
        ...(cover && { image: cover.src }),
        // Search engines refuse a rating that nobody gave.
        ...(numRatings > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(averageRating.toFixed(1)),
            ratingCount: numRatings,
          },
        }),
      },
    };
  },
  text: ([answer, talk]) => {
    const business = answer?.data.business as Listing | undefined;
    if (!business) return '';
    const { edges } = ((talk?.data.business ?? { comments: { edges: [] } }) as Comments).comments;
    const said = edges.map(({ node }) => `<li>${escapeHtml(node.author.username)}: ${escapeHtml(node.text)}</li>`);
    const { name, description, location, owner } = business;
    return [
      `<h1>${escapeHtml(name)}</h1>`,
      paragraph(location),
      paragraph(description),
      `<p>${link(`/user/${owner.username}`, owner.username)}</p>`,
      said.length > 0 ? `<ul>${said.join('')}</ul>` : '',
    ].join('');
  },
};
