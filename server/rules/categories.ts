/** The ten categories: the word people read, keyed by the name that GraphQL and the database use. */
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

export type CategoryName = keyof typeof categories;

export const categoryNames = Object.keys(categories) as CategoryName[];

/**
 * The category that a word or a name means: 'Real Estate' and 'REAL_ESTATE' are both REAL_ESTATE.
 * Anything else gives undefined.
 */
export function categoryFrom(text: unknown): CategoryName | undefined {
  return categoryNames.find((name) => name === text || categories[name] === text);
}
