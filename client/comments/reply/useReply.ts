/** Writes and removes the owner's reply. The change shows at once; a failed request undoes it. */
import { toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import {
  useRemoveReplyMutation,
  useWriteReplyMutation,
  type CommentItem_CommentFragment,
} from '#client/gql/graphql.ts';
import { clean } from '#rules/text.ts';
import { replyTexts } from './replyTexts.ts';

/** Returns functions that resolve to whether the server accepted the change. */
export function useReply({ id, reply }: Pick<CommentItem_CommentFragment, 'id' | 'reply'>) {
  const [write] = useWriteReplyMutation();
  const [remove] = useRemoveReplyMutation();

  const setReply = async (given: string): Promise<boolean> => {
    const text = clean(given);
    if (text === reply?.text) return true;
    const now = new Date().toISOString();
    const written = {
      __typename: 'Reply' as const,
      id: reply?.id ?? `pending:${id}`,
      isHidden: reply?.isHidden ?? false,
      text,
      createdAt: reply?.createdAt ?? now,
      editedAt: reply && now,
      mentions: reply?.mentions ?? [],
    };
    try {
      await write({
        variables: { commentId: id, text },
        optimisticResponse: { setReply: { __typename: 'Comment', id, reply: written } },
      });
      toasts.success(replyTexts.replySaved);
      return true;
    } catch (error) {
      toastError(error, replyTexts.replyFailed);
      return false;
    }
  };

  const removeReply = async (): Promise<void> => {
    try {
      await remove({
        variables: { commentId: id },
        optimisticResponse: { deleteReply: { __typename: 'Comment', id, reply: null } },
      });
      toasts.success(replyTexts.replyRemoved);
    } catch (error) {
      toastError(error, replyTexts.removeFailed);
    }
  };
  return { setReply, removeReply };
}
