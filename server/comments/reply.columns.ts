/** The reply of an owner as columns of its comment. */
import type { Context } from '#server/core/context.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { visibilityCondition } from '#server/users/hidden.ts';
import type { Reply } from './comment.types.ts';

/** The columns of a reply. The text is null without a reply, and where the viewer does not see it. */
export interface ReplyRow {
  replyId: string;
  replyText: string | null;
  replyHidden: number;
  repliedAt: string;
  replyEditedAt: string | null;
  replyNamed: Record<string, string> | null;
}

const ownerOf = '(SELECT owner_id FROM businesses WHERE id = c.business_id)';

/** SQL for the columns of `ReplyRow`, from `comments c`. */
export const replyColumns = (ctx: Context, $: Placeholder): string =>
  `CASE WHEN ${visibilityCondition(ctx, 'c.reply_hidden', ownerOf, $)} THEN c.reply END AS "replyText", c.reply_id AS "replyId",
    c.reply_hidden AS "replyHidden", c.replied_at AS "repliedAt", c.reply_edited_at AS "replyEditedAt", c.reply_named AS "replyNamed"`;

/** The reply of a comment, if the viewer sees one. */
export function replyFrom({
  replyId: id,
  replyText: text,
  repliedAt: createdAt,
  replyEditedAt: editedAt,
  replyHidden,
  replyNamed: mentionedAt,
}: ReplyRow): Reply | null {
  return text === null ? null : { id, text, createdAt, editedAt, isHidden: replyHidden !== 0, mentionedAt };
}
