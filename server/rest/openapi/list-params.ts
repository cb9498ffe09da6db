/** The query parameters of searches and lists, in OpenAPI. */
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { maxDistanceRows } from '#rules/places/search.ts';
import { defaultSortBy, distanceOrder, listOrders, savedSortOrders, userSortOrders } from '#rules/sort-orders.ts';
import { hoursDescriptions } from '#server/businesses/hours/hours.descriptions.ts';
import { savedOrders } from '#server/directory/saved-list.service.ts';
import { correctedSearch } from '#server/directory/suggestion.descriptions.ts';
import { userOrders } from '#server/users/user-list.reads.ts';
import { centre, placeParams } from './position-schemas.ts';
import { described, text, textList, whole, type Schema } from './parts.ts';

/** The parameter of an order. @param descriptions those of GraphQL */
function sortBy<Field extends string>(
  orders: Record<string, { field: Field }>,
  descriptions: Record<Field, { description: string }>,
): Schema {
  const names = Object.keys(orders);
  const texts = Object.entries(orders).map(([name, { field }]) => `\`${name}\`: ${descriptions[field].description}`);
  return described({ ...textList(...names), default: names[0] }, texts.join(' '));
}

/** The filters of a list. */
export const filterParams = {
  search: described(
    text(limits.search),
    `Words that a business must all contain. ${correctedSearch}: \`didYouMean\` of \`GET /suggestions\` has the correction. \`keyword\` is an alias.`,
  ),
  category: described(textList(...Object.values(categories)), 'Case-insensitive.'),
  minRating: described(whole(limits.rating.min, limits.rating.max), 'The lowest average rating.'),
  openNow: described({ const: 'true' }, `Only ${hoursDescriptions.openNow}`),
  ...placeParams,
};

/** The filters of feeds. */
export const feedFilters = { ...filterParams, latitude: centre };

export const directoryParams = {
  ...filterParams,
  sortBy: described(
    { ...textList(...Object.keys(listOrders), distanceOrder.name), default: defaultSortBy },
    `\`best\` weighs the average rating by the number of ratings. \`distance\` needs \`latitude\` and \`longitude\`, and lists the nearest first, at most ${maxDistanceRows.toLocaleString('en')}. \`sort\` is an alias of \`sortBy\`.`,
  ),
  order: described(
    { ...textList('asc', 'desc'), default: 'desc' },
    'Also of names: `desc` is from Z to A. Without effect on `distance`.',
  ),
  page: described(whole(1), `The number of the page, up to row ${limits.exactCount}. An alternative to \`cursor\`.`),
};

const { longitude, radius, search, category, minRating, openNow } = filterParams;

/** The filters of clusters. */
export const clusterFilters = { search, category, minRating, openNow, latitude: centre, longitude, radius };

export const suggestionParams = {
  search: described(text(limits.search), 'The text. Empty text has no suggestions.'),
  limit: described(
    { ...whole(1, limits.suggestions.max), default: limits.suggestions.default },
    'The maximum number of suggestions of each kind. A larger number is reduced.',
  ),
};

export const userListParams = {
  search: described(text(limits.search), 'Words, each anywhere in the username or the bio.'),
  sortBy: sortBy(userSortOrders, userOrders),
};

export const savedListParams = {
  search: described(text(limits.search), 'Words that a business must all contain.'),
  sortBy: sortBy(savedSortOrders, savedOrders),
};
