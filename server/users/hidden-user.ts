/** Hides and restores users with all that they wrote. Triggers change the counts, so that both are exact with all other writes. */
import type { EntityManager } from 'typeorm';
import { hiddenBy } from './hidden.ts';

/**
 * Hides a user from all but that user and moderators: the profile, businesses, comments, likes, saves, ratings and follows. The
 * user may sign in to read, to appeal and to delete the account.
 * @param manager of the transaction of the caller
 * @returns whether the user exists
 */
export const hideUser = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, id, hiddenBy.decision);

/**
 * Ends what `hideUser` did. What was hidden for another reason stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the user exists
 */
export const restoreUser = (manager: EntityManager, id: string): Promise<boolean> => setHidden(manager, id, 0);

async function setHidden(manager: EntityManager, id: string, hidden: number): Promise<boolean> {
  await manager.query('SELECT lock_counts_of_person($1)', [id]);
  const found: unknown[] = await manager.query(
    'WITH changed AS (UPDATE users SET hidden = $2 WHERE id = $1 RETURNING 1) SELECT FROM changed',
    [id, hidden],
  );
  return found.length > 0;
}
