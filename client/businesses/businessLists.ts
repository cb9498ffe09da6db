/** Updates of the home page's cached lists after a business is created or edited. */
import type { Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';
import { isDefaultVariant, onDefaultVariant, withFirstItem } from '#client/core/apollo/lists.ts';

/** Puts a new business first in the default list and drops filtered lists, which load again when opened. */
export const withNewBusiness = (id: string, business: Reference) =>
  // Only lists near a position have distances.
  onDefaultVariant(withFirstItem(id, business, 'BusinessEdge', { distance: null }));

/** Drops the filtered lists, since an edit may change which of them contain the business. */
export const withoutFilteredLists = <List>(list: List, details: ModifierDetails) =>
  isDefaultVariant(details) ? list : details.DELETE;
