/** Comments as the documented JSON. */
import type { Comment, Reply } from '#server/comments/comment.types.ts';
import { mentionsOf } from '#server/comments/mentions/mention.service.ts';
import type { Context } from '#server/core/context.ts';
import { pictureJson } from './picture.serializer.ts';
import { hiddenJson } from './serializers.ts';

/** The users whom a comment or a reply mentions. */
const mentionsJson = async (ctx: Context, text: Parameters<typeof mentionsOf>[1]) =>
  (await mentionsOf(ctx, text)).map(({ id, username }) => ({ _id: id, username }));

const replyJson = async (ctx: Context, reply: Reply | null) => {
  if (!reply) return null;
  const { id, text, createdAt, editedAt, isHidden } = reply;
  return {
    _id: id,
    text,
    createdAt,
    editedAt,
    mentions: await mentionsJson(ctx, reply),
    ...(isHidden && { isHidden }),
  };
};

/** A comment with the username of its author. */
export const serializeComment = async (ctx: Context, comment: Comment) => ({
  _id: comment.id,
  business: comment.businessId,
  user: comment.userId,
  username: comment.author.username,
  text: comment.text,
  createdAt: comment.createdAt,
  editedAt: comment.editedAt,
  rating: comment.rating,
  isReview: comment.isReview,
  pictures: comment.pictures.map(pictureJson),
  numHelpful: comment.numHelpful,
  isHelpful: comment.isHelpful,
  reply: await replyJson(ctx, comment.reply),
  mentions: await mentionsJson(ctx, comment),
  ...hiddenJson(comment),
});
