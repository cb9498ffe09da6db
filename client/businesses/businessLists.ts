/** What becomes of the home page's lists when a business appears or changes. */
import type { ModifierDetails } from '@apollo/client/cache';
import type { Reference } from '@apollo/client';
import { withFirstItem } from '#client/core/apollo/lists.ts';

/** The list that the home page shows when nothing was chosen. */
const isDefaultList = (storeFieldName: string): boolean => /^businesses(:\{\})?$/.test(storeFieldName);

/** Puts a new business first where the newest stand first. Filtered lists load afresh when next opened. */
export const withNewBusiness =
  (id: string, business: Reference) =>
  <List>(list: List, details: ModifierDetails) =>
    isDefaultList(details.storeFieldName) ? withFirstItem(id, business, 'BusinessEdge')(list, details) : details.DELETE;

/** Forgets the lists that an edit may have moved a business into, out of or within. */
export const withoutFilteredLists = <List>(list: List, { storeFieldName, DELETE }: ModifierDetails) =>
  isDefaultList(storeFieldName) ? list : DELETE;
