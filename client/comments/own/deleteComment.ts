/** Deletes a comment when the time to undo has passed. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';
import { postJson, type Post } from '#client/core/apollo/httpLink.ts';
import { failureCode, toastFailure } from '#client/core/failures.ts';
import { session } from '#client/core/session.ts';
import { startUndoable } from '#client/core/undo/undo.ts';
import { DeleteCommentDocument } from '#client/gql/documents/comments/own/DeleteComment.ts';
import { ownCommentTexts } from './ownCommentTexts.ts';
import { elementIdOf, pending, type Deletion } from '../deletions.ts';

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
      else toastFailure(error, ownCommentTexts.deleteFailed);
      end();
    }
  };

  pending.set([...pending.get(), deletion]);
  startUndoable({
    id,
    text: ownCommentTexts.commentDeleted,
    run: send,
    undo: () => {
      end();
      // The comment renders first.
      requestAnimationFrame(() => document.getElementById(elementIdOf(id))?.focus());
    },
  });
}
