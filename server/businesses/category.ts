/** The GraphQL enum of the categories. */
import { registerEnumType } from 'type-graphql';
import { categories, categoryNames, type CategoryName } from '#rules/categories.ts';

export const Category = Object.fromEntries(categoryNames.map((name) => [name, name])) as { [K in CategoryName]: K };
registerEnumType(Category, {
  name: 'Category',
  description: 'The category of a business.',
  valuesConfig: Object.fromEntries(categoryNames.map((name) => [name, { description: `${categories[name]}.` }])),
});
