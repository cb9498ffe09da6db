/** Deletes a comment when the time to undo has passed. */
import type { ApolloClient } from '@apollo/client';
import type { ApolloCache, ModifierDetails, Reference } from '@apollo/client/cache';
import { postJson, type Post } from '#client/core/apollo/httpLink.ts';
import { errorCode, toastError } from '#client/core/errors.ts';
import { session } from '#client/core/session.ts';
import { startUndoable } from '#client/core/undo/undo.ts';
import { DeleteCommentDocument } from '#client/gql/documents/comments/own/DeleteComment.ts';
import { ownCommentTexts } from './ownCommentTexts.ts';
import { commentAnchor } from '#rules/page.ts';
import { pendingDeletions, type Deletion } from '../deletions.ts';

// The request outlives the page, and a logout does not cancel it.
const postBeyondPage: Post = (operation, { headers }) => postJson(operation, { headers, keepalive: true });

interface StoredFeed {
  edges?: { node: Reference }[];
}

const removeFromCache = (cache: ApolloCache, { id, businessId }: Deletion) => {
  const removed = cache.identify({ __typename: 'Comment', id });
  const myReview = (review: Reference | null) => (review?.__ref === removed ? null : review);
  cache.modify({ id: cache.identify({ __typename: 'Business', id: businessId }), fields: { myReview } });
  // An activity may name it, as that of an owner's reply: without it no page of the feed could be read.
  const viewer = cache.identify({ __typename: 'User', id: session.get()?.user.id });
  const feed = <Field>(stored: Field, { readField, DELETE }: ModifierDetails) => {
    const { edges = [] } = (stored ?? {}) as StoredFeed;
    return edges.some(({ node }) => readField<Reference>('comment', node)?.__ref === removed) ? DELETE : stored;
  };
  cache.modify({ id: viewer, fields: { feed } });
  cache.evict({ id: removed });
  cache.gc();
};

/** Hides a comment, and deletes it when the time to undo has passed. A failure shows it again. */
export function deleteComment(client: ApolloClient, deletion: Deletion): void {
  const { id } = deletion;
  const token = session.get()?.token;
  const end = () => pendingDeletions.set(pendingDeletions.get().filter((each) => each !== deletion));

  const send = async () => {
    try {
      await client.mutate({
        mutation: DeleteCommentDocument,
        variables: { id },
        context: { token, post: postBeyondPage },
        update: (cache) => {
          removeFromCache(cache, deletion);
          end();
        },
      });
    } catch (error) {
      // The comment was deleted elsewhere.
      if (errorCode(error) === 'NOT_FOUND') removeFromCache(client.cache, deletion);
      else toastError(error, ownCommentTexts.deleteFailed);
      end();
    }
  };

  pendingDeletions.set([...pendingDeletions.get(), deletion]);
  startUndoable({
    id,
    text: ownCommentTexts.commentDeleted,
    run: send,
    undo: () => {
      end();
      // The comment renders first.
      requestAnimationFrame(() => document.getElementById(commentAnchor(id))?.focus());
    },
  });
}
