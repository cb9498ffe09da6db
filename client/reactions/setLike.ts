/** Likes or unlikes a business. The change shows at once; a failed request undoes it. */
import type { ApolloClient } from '@apollo/client';
import { toastError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { SetLikeDocument } from '#client/gql/documents/reactions/SetLike.ts';

const texts = { added: 'Added to likes', removed: 'Removed from likes' };

export interface Likeable {
  id: string;
  name: string;
  numLikes: number;
}

/**
 * Sets a like to the given state.
 * @param failureTextOf returns the toast of a failure
 */
export async function setLike(
  client: ApolloClient,
  { id, numLikes }: Likeable,
  liked: boolean,
  failureTextOf: (error: unknown) => string,
): Promise<void> {
  try {
    await client.mutate({
      mutation: SetLikeDocument,
      variables: { businessId: id, liked },
      optimisticResponse: {
        setLike: { __typename: 'Business', id, isLiked: liked, numLikes: numLikes + (liked ? 1 : -1) },
      },
    });
    toasts.success(liked ? texts.added : texts.removed);
  } catch (error) {
    toastError(error, failureTextOf(error));
  }
}
