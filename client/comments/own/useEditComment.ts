/** Edits a comment. The new text shows at once; a failed request restores the old one. */
import { toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { useEditCommentMutation, type CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { clean } from '#rules/text.ts';
import { ownCommentTexts } from './ownCommentTexts.ts';

export interface EditedComment {
  id: string;
  text: string;
  isHidden: boolean;
  isPending: boolean;
  mentions: CommentItem_CommentFragment['mentions'];
}

/** Returns a function that edits a comment and resolves to whether the server accepted the text. */
export function useEditComment(businessId: string) {
  const [send] = useEditCommentMutation();
  return async (comment: EditedComment, given: string): Promise<boolean> => {
    const { id, isHidden, isPending, mentions } = comment;
    const text = clean(given);
    if (text === comment.text) return true;
    try {
      const editedAt = new Date().toISOString();
      const editComment = { __typename: 'Comment' as const, id, text, editedAt, isHidden, isPending, mentions };
      await send({
        variables: { id, text },
        optimisticResponse: { editComment },
        update: (cache, { data }) => {
          // Only visible comments are counted, and a text with links may wait for a moderator.
          const change = Number(isHidden) - Number(data?.editComment?.isHidden ?? isHidden);
          const business = cache.identify({ __typename: 'Business', id: businessId });
          cache.modify({ id: business, fields: { numComments: (number: number) => number + change } });
        },
      });
      toasts.success(ownCommentTexts.commentEdited);
      return true;
    } catch (error) {
      toastError(error, ownCommentTexts.editFailed);
      return false;
    }
  };
}
