/** The details page of a business as the server renders it, with metadata for search engines and link previews. */
import { pictureSizes } from '#rules/picture-sizes.ts';
import { escapeHtml, link, paragraph, summaryOf } from './html.ts';
import { homeHead, type BusinessData, type Screen } from './screen.ts';

interface Comments {
  comments: { edges: { node: { text: string; author: { username: string } } }[] };
}

export const businessScreen: Screen = {
  code: ['businesses/details/BusinessPage.tsx'],
  queries: ({ id = '' }) => [
    { operation: 'BusinessPage', variables: { id } },
    { operation: 'BusinessComments', variables: { businessId: id } },
  ],
  picture: ([page]) => {
    const cover = (page?.data.business as BusinessData | undefined)?.cover;
    return cover ? { ...cover, sizes: pictureSizes.details } : undefined;
  },
  head: ([page], origin) => {
    const business = page?.data.business as BusinessData | undefined;
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
  },
  text: ([page, list]) => {
    const business = page?.data.business as BusinessData | undefined;
    if (!business) return '';
    const { edges } = ((list?.data.business ?? { comments: { edges: [] } }) as Comments).comments;
    const items = edges.map(({ node }) => `<li>${escapeHtml(node.author.username)}: ${escapeHtml(node.text)}</li>`);
    const { name, description, location, owner } = business;
    return [
      `<h1>${escapeHtml(name)}</h1>`,
      paragraph(location),
      paragraph(description),
      `<p>${link(`/user/${owner.username}`, owner.username)}</p>`,
      items.length > 0 ? `<ul>${items.join('')}</ul>` : '',
    ].join('');
  },
};
