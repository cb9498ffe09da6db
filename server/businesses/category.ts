/** The GraphQL enum of the categories. */
import { categories } from '#rules/categories.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';

export const Category = registerEnum('Category', 'The category of a business.', categories);
