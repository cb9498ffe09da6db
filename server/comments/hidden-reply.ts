/** Hides and restores the replies of owners. No count contains them. */
import type { EntityManager } from 'typeorm';
import { hiddenReasons } from '#server/users/hidden.ts';

const { decision } = hiddenReasons;

// Raw SQL: the statement changes one bit of the stored value.
const setHidden = async (manager: EntityManager, id: string, hidden: string): Promise<boolean> => {
  const text = `WITH found AS (UPDATE comments SET reply_hidden = ${hidden} WHERE reply_id = $1 RETURNING id) SELECT FROM found`;
  const found: unknown[] = await manager.query(text, [id]);
  return found.length > 0;
};

/**
 * Hides a reply from all but its author and moderators. Its comment stays.
 * @param manager of the transaction of the caller
 * @returns whether the reply exists
 */
export const hideReply = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, id, `reply_hidden | ${decision}`);

/**
 * Ends what `hideReply` did.
 * @param manager of the transaction of the caller
 * @returns whether the reply exists
 */
export const restoreReply = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, id, `reply_hidden & ~${decision}`);
