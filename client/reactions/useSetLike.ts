/** Likes or unlikes a business. The change shows at once; a failed request undoes it. */
import { useAuth } from '#client/auth/authContext.ts';
import { toastFailure } from '#client/core/failures.ts';
import { askToLogin } from '#client/core/wayBack.ts';
import { reactionTexts } from './reactionTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useSetLikeMutation } from '#client/gql/graphql.ts';

interface Likeable {
  id: string;
  name: string;
  numLikes: number;
}

/**
 * Returns a function that sets a like to the given state. Visitors get an error toast that asks them to log in.
 * @param failureTextOf returns the toast of a failure
 */
export function useSetLike(failureTextOf: (error: unknown) => string) {
  const { isAuthenticated } = useAuth();
  const [send] = useSetLikeMutation();

  return async ({ id, name, numLikes }: Likeable, liked: boolean): Promise<void> => {
    if (!isAuthenticated) return askToLogin(reactionTexts.loginToLike, { id, name });
    try {
      await send({
        variables: { businessId: id, liked },
        optimisticResponse: {
          setLike: { __typename: 'Business', id, isLiked: liked, numLikes: numLikes + (liked ? 1 : -1) },
        },
      });
      toasts.success(liked ? reactionTexts.addedToLikes : reactionTexts.removedFromLikes);
    } catch (error) {
      toastFailure(error, failureTextOf(error));
    }
  };
}
