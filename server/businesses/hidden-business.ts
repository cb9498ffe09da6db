/** Hides and restores businesses. Triggers change the counts, so that both are exact with all other writes. */
import type { EntityManager } from 'typeorm';
import { hiddenBy } from '#server/core/hidden.ts';

const { decision, pending } = hiddenBy;

/**
 * Hides a business from all but its owner and moderators.
 * @param manager of the transaction of the caller
 * @returns whether the business exists
 */
export const hideBusiness = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, id, `hidden | ${decision}`);

/**
 * Ends what `hideBusiness` did, and the wait for a moderator. A business of a hidden user stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the business exists
 */
export const restoreBusiness = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, id, `hidden & ~${decision | pending}`);

async function setHidden(manager: EntityManager, id: string, hidden: string): Promise<boolean> {
  await manager.query('SELECT lock_counts_of_business($1)', [id]);
  const found: unknown[] = await manager.query(
    `WITH changed AS (UPDATE businesses SET hidden = ${hidden} WHERE id = $1 RETURNING 1) SELECT FROM changed`,
    [id],
  );
  return found.length > 0;
}
