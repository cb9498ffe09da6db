/** Sets the hue of a category on an element. */
import type { CSSProperties } from 'react';
import { categoryHues, type CategoryName } from '#rules/categories.ts';

/** Sets `--h`, the hue of every chip, awning and tinted area inside the element. */
export const hueStyle = (category: CategoryName) => ({ '--h': categoryHues[category] }) as CSSProperties;
