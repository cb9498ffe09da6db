/** Adds a comment to a business. It is listed at once; a failed request removes it. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { isDefaultVariant, onDefaultVariant, prependItem } from '#client/core/apollo/lists.ts';
import { toastError } from '#client/core/errors.ts';
import type { SessionUser } from '#client/core/session.ts';
import { commentTexts } from './commentTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import {
  AddCommentDocument,
  BusinessCommentsDocument,
  StarRating_BusinessFragmentDoc,
  type AddCommentMutation,
} from '#client/gql/graphql.ts';
import { clean } from '#rules/text.ts';

interface Commentable {
  id: string;
  numComments: number;
}

const optimisticPrefix = 'pending:';

/** Whether a comment's id is temporary, until the response to the request that adds it. */
export const isOptimisticId = (commentId: string): boolean => commentId.startsWith(optimisticPrefix);

/** The optimistic response of the mutation, with a temporary id. */
function optimisticResult(
  cache: ApolloCache,
  { id, numComments }: Commentable,
  { id: authorId, username, profilePicture }: SessionUser,
  text: string,
): AddCommentMutation {
  const business = cache.identify({ __typename: 'Business', id });
  const rating = cache.readFragment({ fragment: StarRating_BusinessFragmentDoc, id: business })?.myRating ?? null;
  return {
    addComment: {
      __typename: 'AddCommentPayload',
      comment: {
        __typename: 'Comment',
        id: optimisticPrefix + id,
        text: clean(text),
        createdAt: new Date().toISOString(),
        editedAt: null,
        rating,
        isReview: false,
        isHidden: false,
        isPending: false,
        numHelpful: 0,
        isHelpful: false,
        pictures: [],
        reply: null,
        // The server finds them.
        mentions: [],
        author: { __typename: 'User', id: authorId, username, profilePicture },
      },
      business: { __typename: 'Business', id, numComments: numComments + 1 },
    },
  };
}

/** Puts a new comment at the start of the list without an order or a filter. */
export function putFirst(
  cache: ApolloCache,
  { comment, business }: Pick<NonNullable<AddCommentMutation['addComment']>, 'comment'> & { business: { id: string } },
): void {
  const put = prependItem(comment.id, { __ref: cache.identify(comment) ?? '' }, 'CommentEdge');
  cache.modify({
    id: cache.identify(business),
    fields: { comments: (list: unknown, details) => (isDefaultVariant(details) ? put(list, details) : list) },
  });
}

/**
 * Drops the lists with an order or a filter, which load again. Not for optimistic updates: a shown list would not load again after
 * them.
 */
export function dropOtherLists(cache: ApolloCache, businessId: string): void {
  cache.modify({
    id: cache.identify({ __typename: 'Business', id: businessId }),
    fields: { comments: onDefaultVariant((list) => list) },
  });
}

/** Loads the shown list again where it has failed to load, or has not loaded yet: the cache has no list that a new comment could be put into. */
export function retryFailedList(client: ApolloClient): void {
  void client.refetchQueries({
    include: [BusinessCommentsDocument],
    onQueryUpdated: (query) => !query.getCurrentResult().data || !!query.getCurrentResult().error,
  });
}

/**
 * Returns a function that adds a comment and resolves to whether the server accepted it.
 * The caller makes sure that the viewer is signed in.
 */
export function useAddComment() {
  const { user } = useAuth();
  // Visitors need no hook of mutations: its code loads with the forms of members.
  const client = useApolloClient();

  return async (business: Commentable, text: string): Promise<boolean> => {
    try {
      await client.mutate({
        mutation: AddCommentDocument,
        variables: { businessId: business.id, text },
        optimisticResponse: user ? optimisticResult(client.cache, business, user, text) : undefined,
        update: (cache, { data }) => data?.addComment && putFirst(cache, data.addComment),
      });
      dropOtherLists(client.cache, business.id);
      retryFailedList(client);
      toasts.success(commentTexts.commentAdded);
      return true;
    } catch (error) {
      toastError(error, commentTexts.commentFailed);
      return false;
    }
  };
}
