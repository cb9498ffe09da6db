/** The GraphQL enum of the categories. */
import { categories } from '#rules/categories.ts';
import { enumOf } from '#server/core/graphql/enum.ts';

export const Category = enumOf('Category', 'The category of a business.', categories);
