/** The checked fields of a business, and whether an edit changes them. */
import { isDeepStrictEqual } from 'node:util';
import { parseCategory, type CategoryName } from '#rules/categories.ts';
import type { Business } from './business.entity.ts';

/** Whether an edit changes none of the stored fields. */
export const changesNothing = (stored: Business, changes: Partial<Business>): boolean =>
  Object.entries(changes).every(([name, value]) => isDeepStrictEqual(stored[name as keyof Business], value));

/** The fields with the category as the row stores it: the API says REAL_ESTATE, the forms of REST say Real Estate. */
export const withCategoryName = <F extends { category?: unknown }>(
  fields: F,
): { [K in keyof F]: K extends 'category' ? CategoryName : F[K] } =>
  ({ ...fields, ...('category' in fields && { category: parseCategory(fields.category) }) }) as never;
