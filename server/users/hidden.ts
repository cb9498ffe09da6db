/**
 * Why a business, a comment or a user is hidden. The column `hidden` is a bit mask of the reasons; 0 is visible.
 * Raw SQL: statements for several tables, with functions of the database that lock.
 */
import type { EntityManager } from 'typeorm';
import { hasRole, type Context } from '#server/core/context.ts';
import { longQuery, parameters, queryRows, unnestIds, type Placeholder } from '#server/database/sql.ts';

/** The reasons: the decision of a moderator, a text that waits for one, and a hidden user for all that the user wrote. */
export const hiddenReasons = { decision: 1, pending: 2, account: 4 } as const;

/** A row that can be hidden. Reads that find visible rows only do not select the column. */
export interface Hideable {
  hidden?: number;
}

/** Whether only the author and moderators see a row. */
export const isHidden = ({ hidden = 0 }: Hideable): boolean => hidden !== 0;

/** Whether a row waits for a moderator. */
export const isPending = ({ hidden = 0 }: Hideable): boolean => (hidden & hiddenReasons.pending) !== 0;

/** Whether the viewer sees hidden rows of all users. */
export const canSeeHidden = (ctx: Context): boolean => hasRole(ctx, 'MODERATOR');

/**
 * The condition that the viewer sees a row.
 * @param hidden SQL for the column `hidden`
 * @param author SQL for the id of the user who wrote the row
 */
export function visibilityCondition(ctx: Context, hidden: string, author: string, $: Placeholder): string {
  if (canSeeHidden(ctx)) return 'true';
  return ctx.viewer ? `(${hidden} = 0 OR ${author} = ${$(ctx.viewer.id)})` : `${hidden} = 0`;
}

// Triggers move the reactions and follows of a hidden user to tables `hidden_…`. The viewer's state chooses the tables, so that the
// statements of all others stay as they are.

/** The table of the viewer's own rows. */
export const ownTable = (ctx: Context, table: 'likes' | 'saves' | 'ratings' | 'helpful_marks' | 'follows'): string =>
  ctx.viewer?.isHidden ? `hidden_${table}` : table;

const follow = 'follower_id, followed_id';

/** SQL for the viewer's follows. Moderators also see hidden users, with whom their follows are in `hidden_follows`. */
export const ownFollows = (ctx: Context): string =>
  canSeeHidden(ctx)
    ? `(SELECT ${follow} FROM follows UNION ALL SELECT ${follow} FROM hidden_follows) own_follows`
    : ownTable(ctx, 'follows');

/** SQL for the viewer's saves of visible businesses. */
export const ownSaves = (ctx: Context): string =>
  ctx.viewer?.isHidden ? '(SELECT h.* FROM hidden_saves h JOIN business_stats USING (business_id))' : 'saves';

/** Whether the viewer sees what a hidden user has: that user, and moderators. */
export const canSeeHiddenReactions = (ctx: Context): boolean => canSeeHidden(ctx) || ctx.viewer?.isHidden === true;

const rating = 'business_id, user_id, value';

/** SQL for the ratings of the users whom the viewer sees. */
export const visibleRatings = (ctx: Context): string =>
  canSeeHiddenReactions(ctx)
    ? `(SELECT ${rating} FROM ratings UNION ALL SELECT ${rating} FROM hidden_ratings)`
    : 'ratings';

interface VisibleRowsSql {
  columns: string;
  /** The columns for hidden rows, if they differ. */
  hiddenRowColumns?: string;
  /** The joins of the ids `p` with visible rows, and with all rows. */
  joinVisible: string;
  joinAll: string;
  /** SQL for the column `hidden`, and for the id of the user who wrote the row. */
  hidden: string;
  author: string;
}

/** Reads rows by id, for `loadBatched`. A second statement reads hidden rows that the viewer sees. */
export async function readVisible<Row extends { id: string }>(
  ctx: Context,
  ids: readonly string[],
  { columns, hiddenRowColumns = columns, joinVisible, joinAll, hidden, author }: VisibleRowsSql,
): Promise<Map<string, Row>> {
  const { $, values } = parameters();
  const text = `SELECT ${columns} FROM ${unnestIds(ids, $)} AS p(id) ${joinVisible}`;
  const found = new Map((await queryRows<Row>(ctx.db, text, values)).map((row) => [row.id, row]));
  const missing = ids.filter((id) => !found.has(id));
  if (!ctx.viewer || missing.length === 0) return found;
  const more = parameters();
  const ofHidden = `SELECT ${hiddenRowColumns}, ${hidden} AS hidden FROM ${unnestIds(missing, more.$)} AS p(id) ${joinAll}
    WHERE ${visibilityCondition(ctx, hidden, author, more.$)}`;
  for (const row of await queryRows<Row>(ctx.db, ofHidden, more.values)) found.set(row.id, row);
  return found;
}

const locks = {
  businesses: 'lock_counts_of_business',
  comments: 'lock_counts_of_comment',
  users: 'lock_counts_of_person',
};

interface HideableRow {
  table: keyof typeof locks;
  id: string;
}

/**
 * Changes the reasons why a row is hidden. Triggers update the counts, which are locked first, in the same transaction.
 * @param manager of the transaction of the caller
 * @param hidden SQL for the new value of the column, with `values` from $2 on
 * @returns whether the row exists
 */
export async function setHidden(
  manager: EntityManager,
  { table, id }: HideableRow,
  hidden: string,
  values: unknown[] = [],
): Promise<boolean> {
  await longQuery(manager, `SELECT ${locks[table]}($1)`, [id]);
  const text = `UPDATE ${table} SET hidden = ${hidden} WHERE id = $1 RETURNING 1`;
  return (await longQuery(manager, text, [id, ...values])).length > 0;
}

/**
 * Hides a row from all but its author and moderators, a user with all that the user wrote: the profile, businesses, comments, likes,
 * saves, ratings and follows. That user may sign in to read, to appeal and to delete the account. Replies: see `hideReply`.
 * @param manager of the transaction of the caller
 * @returns whether the row exists
 */
export const hideByDecision = (manager: EntityManager, row: HideableRow): Promise<boolean> =>
  setHidden(manager, row, `hidden | ${hiddenReasons.decision}`);

/**
 * Ends what `hideByDecision` did. What was hidden for another reason stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the row exists
 */
export const restoreByDecision = (manager: EntityManager, row: HideableRow): Promise<boolean> =>
  setHidden(manager, row, `hidden & ~${hiddenReasons.decision}`);
