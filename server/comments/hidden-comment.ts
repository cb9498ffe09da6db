/** Hides and restores comments. Triggers change the counts, so that both are exact with all other writes. */
import type { EntityManager } from 'typeorm';
import { hiddenBy, setHidden } from '#server/users/hidden.ts';

const { decision } = hiddenBy;

/**
 * Hides a comment from all but its author and moderators.
 * @param manager of the transaction of the caller
 * @returns whether the comment exists
 */
export const hideComment = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'comments', id }, `hidden | ${decision}`);

/**
 * Ends what `hideComment` did. What was hidden for another reason stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the comment exists
 */
export const restoreComment = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'comments', id }, `hidden & ~${decision}`);
