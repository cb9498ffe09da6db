/** The number of items of lists without pages in the limits of a query. */
import { Extensions } from 'type-graphql';

/**
 * The extension of a list without pages: the limit of long texts counts `max` items, and the cost of a query `usual` ones. A list
 * that may have more than ten items needs it.
 */
export const ListSize = (max: number, usual: number = max) => Extensions({ listSize: usual, maxListSize: max });
