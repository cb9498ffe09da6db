/** Hides and restores users with all that they wrote. Triggers change the counts, so that both are exact with all other writes. */
import type { EntityManager } from 'typeorm';
import { hiddenBy, setHidden } from './hidden.ts';

/**
 * Hides a user from all but that user and moderators: the profile, businesses, comments, likes, saves, ratings and follows. The
 * user may sign in to read, to appeal and to delete the account. `ownTable` and the like in `hidden.ts` read the moved rows for them.
 * @param manager of the transaction of the caller
 * @returns whether the user exists
 */
export const hideUser = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'users', id }, String(hiddenBy.decision));

/**
 * Ends what `hideUser` did. What was hidden for another reason stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the user exists
 */
export const restoreUser = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'users', id }, '0');
