/** The category's name in the category's hue. */
import type { Category } from '#client/gql/graphql.ts';
import { categories } from '#rules/categories.ts';
import { hueClass } from './categoryHue.ts';

interface CategoryChipProps {
  category: Category;
  className?: string;
}

export function CategoryChip({ category, className = '' }: CategoryChipProps) {
  return <span className={`chip ${hueClass(category)} ${className}`}>{categories[category]}</span>;
}
