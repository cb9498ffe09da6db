/** Marks a comment as helpful or removes the mark. The change shows at once; a failure undoes it. */
import type { ApolloClient } from '@apollo/client';
import { toastError } from '#client/core/errors.ts';
import { MarkHelpfulDocument } from '#client/gql/documents/comments/MarkHelpful.ts';
import { commentTexts } from './commentTexts.ts';

export interface Markable {
  id: string;
  numHelpful: number;
  isHelpful: boolean;
}

/** Sets the mark to the other state. */
export async function toggleHelpful(client: ApolloClient, { id, numHelpful, isHelpful }: Markable): Promise<void> {
  const helpful = !isHelpful;
  try {
    await client.mutate({
      mutation: MarkHelpfulDocument,
      variables: { commentId: id, helpful },
      optimisticResponse: {
        setHelpful: { __typename: 'Comment', id, isHelpful: helpful, numHelpful: numHelpful + (helpful ? 1 : -1) },
      },
    });
  } catch (error) {
    toastError(error, commentTexts.markFailed);
  }
}
