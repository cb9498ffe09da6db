/** A category in its own hue and in its own word. */
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
