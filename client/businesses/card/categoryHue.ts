/** The hue of each category's awning, chip and shopfront. */
import type { CSSProperties } from 'react';
import type { Category } from '#client/gql/graphql.ts';

const hues: Record<Category, number> = {
  RESTAURANT: 30,
  RETAIL: 350,
  SERVICE: 225,
  TECHNOLOGY: 265,
  HEALTHCARE: 195,
  EDUCATION: 290,
  ENTERTAINMENT: 325,
  AUTOMOTIVE: 55,
  REAL_ESTATE: 140,
  OTHER: 95,
};

/** The style that tints everything inside an element. */
export const hueStyle = (category: Category) => ({ '--h': hues[category] }) as CSSProperties;
