/** The category's name in the category's hue. */
import type { Category } from '#client/gql/graphql.ts';
import { categories } from '#rules/categories.ts';
import { hueStyle } from './categoryHue.ts';

export function CategoryChip({ category }: { category: Category }) {
  return (
    <span className="chip" style={hueStyle(category)}>
      {categories[category]}
    </span>
  );
}
