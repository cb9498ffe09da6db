/** Every kind of business the demo knows, by category: the key that the name index uses, its noun, and what it is known for. */
import type { CategoryName } from '#rules/categories.ts';
import { automotive, education, entertainment, others, realEstate } from './kinds-life.ts';
import { restaurants, shops } from './kinds-street.ts';
import { healthcare, services, technology } from './kinds-work.ts';
import type { Kind } from './read.ts';

export const kinds: Record<CategoryName, Record<string, Kind>> = {
  RESTAURANT: restaurants,
  RETAIL: shops,
  SERVICE: services,
  TECHNOLOGY: technology,
  HEALTHCARE: healthcare,
  EDUCATION: education,
  ENTERTAINMENT: entertainment,
  AUTOMOTIVE: automotive,
  REAL_ESTATE: realEstate,
  OTHER: others,
};
