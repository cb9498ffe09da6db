/** The query parameters of the lists of users and of saved businesses, in OpenAPI. */
import { limits } from '#rules/limits.ts';
import { savedSortOrders, userSortOrders } from '#rules/sort-orders.ts';
import { described, text, textList, type Schema } from './parts.ts';

const sortBy = (orders: object): Schema => ({ ...textList(...Object.keys(orders)), default: Object.keys(orders)[0] });

export const userListParams = {
  search: described(text(limits.search), 'Words, each in the username or at the beginning of a word of the bio.'),
  sortBy: sortBy(userSortOrders),
};

export const savedListParams = {
  search: described(text(limits.search), 'Words that a business must all contain.'),
  sortBy: sortBy(savedSortOrders),
};
