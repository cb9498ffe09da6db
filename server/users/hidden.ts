/** Why a business, a comment or a user is hidden. The column `hidden` is the sum of the reasons; 0 is visible. */
import type { EntityManager } from 'typeorm';
import { hasRole, type Context } from '#server/core/context.ts';

/** The reasons: the decision of a moderator, a text that waits for one, and a hidden user for all that the user wrote. */
export const hiddenBy = { decision: 1, pending: 2, account: 4 } as const;

/** A row that can be hidden. Reads that find visible rows only do not select the column. */
export interface Hideable {
  hidden?: number;
}

/** Whether only the author and moderators see a row. */
export const isHidden = ({ hidden = 0 }: Hideable): boolean => hidden !== 0;

/** Whether a row waits for a moderator. */
export const isPending = ({ hidden = 0 }: Hideable): boolean => (hidden & hiddenBy.pending) !== 0;

/** Whether the viewer sees hidden rows of all users. */
export const seesHidden = (ctx: Context): boolean => hasRole(ctx, 'MODERATOR');

/**
 * The condition that the viewer sees a row.
 * @param hidden SQL for the column `hidden`
 * @param author SQL for the id of the user who wrote the row
 */
export function isSeen(ctx: Context, hidden: string, author: string, $: (value: unknown) => string): string {
  if (seesHidden(ctx)) return 'true';
  return ctx.viewer ? `(${hidden} = 0 OR ${author} = ${$(ctx.viewer.id)})` : `${hidden} = 0`;
}

const locks = {
  businesses: 'lock_counts_of_business',
  comments: 'lock_counts_of_comment',
  users: 'lock_counts_of_person',
};

/**
 * Changes the reasons why a row is hidden. Triggers change the counts, which are locked first.
 * @param manager of the transaction of the caller
 * @param hidden SQL for the new value of the column
 * @returns whether the row exists
 */
export async function setHidden(
  manager: EntityManager,
  { table, id }: { table: keyof typeof locks; id: string },
  hidden: string,
): Promise<boolean> {
  await manager.query(`SELECT ${locks[table]}($1)`, [id]);
  const found: unknown[] = await manager.query(
    `WITH changed AS (UPDATE ${table} SET hidden = ${hidden} WHERE id = $1 RETURNING 1) SELECT FROM changed`,
    [id],
  );
  return found.length > 0;
}
