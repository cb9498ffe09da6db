/** Finds the comment that a request names. */
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { findComments, type FoundComment } from './comment.reads.ts';

/** Which comment a request names. */
export interface CommentKey {
  id: string;
  /** The business of the comment, where the request names it. A comment on another business counts as not found. */
  businessId?: string;
}

async function findComment(ctx: Context, key: CommentKey, onHidden: boolean): Promise<FoundComment> {
  const id = parseId(key.id);
  const [found] = id ? await findComments(ctx, ($) => `c.id = ${$(id)}`, { onHidden }) : [];
  const isElsewhere = key.businessId !== undefined && parseId(key.businessId) !== found?.businessId;
  if (!found || isElsewhere) throw notFound(messages.commentNotFound);
  return found;
}

/**
 * Returns the comment with an id, also on a hidden business that the viewer sees.
 * @throws NOT_FOUND 'Comment not found', also for one that the viewer does not see
 */
export const getComment = (ctx: Context, key: CommentKey): Promise<FoundComment> => findComment(ctx, key, true);

/**
 * Returns the comment with an id for a write: a hidden business takes none.
 * @throws NOT_FOUND 'Comment not found', also on a hidden business
 */
export const getCommentForWrite = (ctx: Context, key: CommentKey): Promise<FoundComment> =>
  findComment(ctx, key, false);
