/** The CSS class of a category's hue. */
import { categoryHues, type CategoryName } from '#rules/categories.ts';

/** The class that sets `--h`, the hue of every chip, awning and tinted area inside the element, as 'hue-30'. */
export const hueClass = (category: CategoryName): string => `hue-${categoryHues[category]}`;
