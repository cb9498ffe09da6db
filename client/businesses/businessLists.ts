/** Updates of the home page's cached lists after a business is created or edited. */
import type { ModifierDetails } from '@apollo/client/cache';
import type { Reference } from '@apollo/client';
import { withFirstItem } from '#client/core/apollo/lists.ts';

/** True for the list without filters in the default order. */
const isDefaultList = (storeFieldName: string): boolean => /^businesses(:\{\})?$/.test(storeFieldName);

/** Puts a new business first in the default list and drops filtered lists, which load again when opened. */
export const withNewBusiness =
  (id: string, business: Reference) =>
  <List>(list: List, details: ModifierDetails) =>
    isDefaultList(details.storeFieldName) ? withFirstItem(id, business, 'BusinessEdge')(list, details) : details.DELETE;

/** Drops the filtered lists, since an edit may change which of them contain the business. */
export const withoutFilteredLists = <List>(list: List, { storeFieldName, DELETE }: ModifierDetails) =>
  isDefaultList(storeFieldName) ? list : DELETE;
