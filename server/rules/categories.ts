/** The categories: their names in GraphQL and in the database, with the labels for users. */
export const categories = {
  RESTAURANT: 'Restaurant',
  RETAIL: 'Retail',
  SERVICE: 'Service',
  TECHNOLOGY: 'Technology',
  HEALTHCARE: 'Healthcare',
  EDUCATION: 'Education',
  ENTERTAINMENT: 'Entertainment',
  AUTOMOTIVE: 'Automotive',
  REAL_ESTATE: 'Real Estate',
  OTHER: 'Other',
} as const;

/** The hue of each category in degrees of OKLCH: the client's awnings and chips, and the demo's pictures. */
export const categoryHues: Record<CategoryName, number> = {
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

export type CategoryName = keyof typeof categories;

export const categoryNames = Object.keys(categories) as CategoryName[];

/**
 * The category of a label or a name in any case: 'Real Estate', 'real estate' and 'REAL_ESTATE' are REAL_ESTATE.
 * @returns undefined for other values
 */
export function parseCategory(text: unknown): CategoryName | undefined {
  if (typeof text !== 'string') return undefined;
  const expected = text.toLowerCase();
  return categoryNames.find((name) => [name, categories[name]].some((each) => each.toLowerCase() === expected));
}
