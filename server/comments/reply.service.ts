/** The reply of an owner: at most one for each comment, in the row of the comment, so that it is hidden and deleted with it. */
import { replyRules } from '#rules/comments.ts';
import * as messages from '#rules/messages.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { badInput, forbidden } from '#server/core/errors.ts';
import { validate } from '#server/core/validate.ts';
import { queryRows } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { needsApproval } from '#server/users/pending-texts.ts';
import type { FoundComment } from './comment.reads.ts';
import { getComment, getCommentForWrite, type CommentKey } from './find-comment.ts';
import { mentionTopics } from './mentions/mention-topics.ts';

// Raw SQL: the times depend on the stored reply. One that stays the same keeps the time of the last edit, and also
// its links, which a new text may not have if $3.
const write = `UPDATE comments SET reply = $2::varchar, replied_at = coalesce(replied_at, now()),
    reply_edited_at = CASE WHEN coalesce(reply, $2::varchar) = $2::varchar THEN reply_edited_at ELSE now() END
  WHERE id = $1 AND (reply = $2::varchar OR NOT $3::boolean) RETURNING id`;

/**
 * Replies to a comment on one of the viewer's businesses, or changes the reply.
 * @returns the comment with its reply
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN unless the viewer owns the business;
 *   BAD_USER_INPUT 'Please enter a reply', and for links of a new account
 */
export async function setReply(ctx: Context, input: CommentKey & { text: unknown }): Promise<FoundComment> {
  const { id, userId, businessId, reply } = await requireCommentOnOwnBusiness(ctx, input);
  const { text } = validate(replyRules, input);
  // A reply cannot wait for a moderator apart from its comment.
  const refusesNewLinks = await needsApproval(ctx, [text]);
  const written = await queryRows(ctx.db, write, [id, text, refusesNewLinks]);
  if (refusesNewLinks && written.length === 0) throw badInput({ text: messages.noLinksInReply });
  recordChanges(
    ctx,
    `business:${businessId}`,
    `user:${userId}`,
    ...mentionTopics(reply?.text ?? ''),
    ...mentionTopics(text),
  );
  return getComment(ctx, { id });
}

const remove = 'UPDATE comments SET reply = NULL, replied_at = NULL, reply_edited_at = NULL WHERE id = $1';

/**
 * Removes the reply to a comment on one of the viewer's businesses. Without one it changes nothing.
 * @returns the comment
 * @throws UNAUTHENTICATED; FORBIDDEN; RATE_LIMITED; NOT_FOUND 'Comment not found'
 */
export async function deleteReply(ctx: Context, input: CommentKey): Promise<FoundComment> {
  const { id, userId, businessId, reply } = await requireCommentOnOwnBusiness(ctx, input);
  await queryRows(ctx.db, remove, [id]);
  recordChanges(ctx, `business:${businessId}`, `user:${userId}`, ...mentionTopics(reply?.text ?? ''));
  return getComment(ctx, { id });
}

async function requireCommentOnOwnBusiness(ctx: Context, key: CommentKey): Promise<FoundComment> {
  const viewer = await requireWriter(ctx);
  const found = await getCommentForWrite(ctx, key);
  if (found.ownerId !== viewer.id) throw forbidden(messages.cannotReply);
  return found;
}
