/** Deleted comments. The request is sent when the time to undo has passed; until then the comment is only hidden. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { useSyncExternalStore } from 'react';
import { postJson, type Post } from '#client/core/apollo/httpLink.ts';
import { failureCode, toastFailure } from '#client/core/failures.ts';
import { session } from '#client/core/session.ts';
import { createStore } from '#client/core/store.ts';
import { startUndoable } from '#client/core/undo/undo.ts';
import { DeleteCommentDocument } from '#client/gql/documents/comments/DeleteComment.ts';
import { commentTexts } from './commentTexts.ts';

interface Deletion {
  id: string;
  businessId: string;
  /** A hidden comment is not counted. */
  isHidden: boolean;
}

const pending = createStore<readonly Deletion[]>([]);
const none: readonly Deletion[] = [];

/** Returns the comments on a business that are deleted but not yet at the server. */
export function useDeletedComments(businessId: string | undefined): Deletion[] {
  const deletions = useSyncExternalStore(pending.subscribe, pending.get, () => none);
  return deletions.filter((each) => each.businessId === businessId);
}

/** The id of the element of a comment. */
export const elementIdOf = (commentId: string): string => `comment-${commentId}`;

// The request outlives the page, and a logout does not cancel it.
const postBeyondPage: Post = (operation, { headers }) => postJson(operation, { headers, keepalive: true });

const removeFromCache = (cache: ApolloCache, id: string) => {
  cache.evict({ id: cache.identify({ __typename: 'Comment', id }) });
  cache.gc();
};

/** Hides a comment, and deletes it when the time to undo has passed. A failure shows it again. */
export function deleteComment(client: ApolloClient, deletion: Deletion): void {
  const { id } = deletion;
  const token = session.get()?.token;
  const end = () => pending.set(pending.get().filter((each) => each !== deletion));

  const send = async () => {
    try {
      await client.mutate({
        mutation: DeleteCommentDocument,
        variables: { id },
        context: { token, post: postBeyondPage },
        update: (cache) => {
          removeFromCache(cache, id);
          end();
        },
      });
    } catch (error) {
      // The comment was deleted elsewhere.
      if (failureCode(error) === 'NOT_FOUND') removeFromCache(client.cache, id);
      else toastFailure(error, commentTexts.deleteFailed);
      end();
    }
  };

  pending.set([...pending.get(), deletion]);
  startUndoable({
    id,
    text: commentTexts.commentDeleted,
    run: send,
    undo: () => {
      end();
      // The comment renders first.
      requestAnimationFrame(() => document.getElementById(elementIdOf(id))?.focus());
    },
  });
}
