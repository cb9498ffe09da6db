/** Updates of the home page's cached lists after a business is created or edited. */
import type { Reference } from '@apollo/client';
import { dropField, onDefaultVariant, prependItem, removeItem } from '#client/core/apollo/lists.ts';

/** Puts a new business first in the default list and drops filtered lists, which load again when opened. */
export const withNewBusiness = (id: string, business: Reference) =>
  // Only lists near a position have distances.
  onDefaultVariant(prependItem(id, business, 'BusinessEdge', { distance: null }));

/**
 * Drops the filtered lists, since an edit may change which of them contain the business. The list without a filter loses one that
 * the edit hides, and loads again where the edit shows one, whose place is not known.
 * @param change 1 if the edit shows the business, -1 if it hides it, 0 if it stays as it was
 */
export function withEditedBusiness(id: string, change: number) {
  if (change > 0) return dropField;
  return onDefaultVariant(change < 0 ? removeItem(id, true) : (list) => list);
}
