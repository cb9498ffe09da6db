/** Rates a business and writes the viewer's review of it. The list, the stars and the numbers change with the response. */
import { useAuth } from '#client/auth/authContext.ts';
import { toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { useWriteReviewMutation, type MyReviewQuery, type WriteReviewMutationVariables } from '#client/gql/graphql.ts';
import { dropRatedLists, rateComments } from '#client/core/apollo/rateComments.ts';
import { dropOtherLists, putFirst, retryFailedList } from '../useAddComment.ts';
import { reviewTexts } from './reviewTexts.ts';

/** Returns a function that resolves to whether the server accepted the review. */
export function useSetReview() {
  const { user } = useAuth();
  const [send, { client }] = useWriteReviewMutation();
  return async (
    { id, myReview }: NonNullable<MyReviewQuery['business']>,
    fields: Omit<WriteReviewMutationVariables, 'businessId'>,
  ): Promise<boolean> => {
    // A deletion that waits names the stored review. Sent later, it would delete what is saved now.
    await finishAll();
    try {
      await send({
        variables: { businessId: id, ...fields },
        update: (cache, { data }) => {
          if (!data?.setReview) return;
          // A changed review keeps its place.
          if (data.setReview.comment.id !== myReview?.id) {
            putFirst(cache, data.setReview);
            dropOtherLists(cache, id);
          }
          if (user) rateComments(cache, id, user.id, fields.value);
          dropRatedLists(cache, id);
        },
      });
      retryFailedList(client);
      toasts.success(reviewTexts.saved);
      return true;
    } catch (error) {
      toastError(error, reviewTexts.failed);
      return false;
    }
  };
}
