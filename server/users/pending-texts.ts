/** Texts with links of new accounts wait for a moderator. Their authors see them meanwhile. */
import { newAccountHours } from '#rules/limits.ts';
import { hasLinks } from '#rules/text.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { hiddenReasons } from './hidden.ts';
import { User } from './user.entity.ts';
import { hasRightsCondition } from './user.reads.ts';

/**
 * Whether a text of the viewer waits: it has a link, the account of a member is new, and there is a moderator who can decide.
 * Only a text with links costs a statement.
 */
export async function needsApproval(ctx: Context, texts: (string | undefined)[]): Promise<boolean> {
  const { id, role } = requireViewer(ctx);
  if (role !== 'MEMBER' || !texts.some((text) => text && hasLinks(text))) return false;
  return ctx.db
    .getRepository(User)
    .createQueryBuilder('user')
    .where(`user.id = :id AND user.createdAt > now() - interval '${newAccountHours} hours'`, { id })
    .andWhere(`EXISTS (SELECT FROM users u WHERE u.role <> 'MEMBER' AND ${hasRightsCondition})`)
    .getExists();
}

/**
 * How an edit changes the reasons to hide a row: `hidden & keep | add`. Without links the row no longer waits.
 * @param isUnapproved whether the new text waits for a moderator
 * @param texts all texts of the row after the edit
 */
export const pendingAfterEdit = (isUnapproved: boolean, texts: string[]): { keep: number; add: number } => ({
  keep: isUnapproved || texts.some(hasLinks) ? ~0 : ~hiddenReasons.pending,
  add: isUnapproved ? hiddenReasons.pending : 0,
});
