/** The requests of comments, reviews and replies. */
import type { Noun } from '../nouns.ts';
import { onBusiness, onComment, text } from '../things.ts';

export const comments: Noun = {
  graphql: {
    'Business.comments': ({ businessId }) => `{ business(id: ${text(businessId)}) { it: comments { nodes { id } } } }`,
    'Mutation.addComment': ({ businessId }) =>
      `mutation { it: addComment(businessId: ${text(businessId)}, text: "Good.") { comment { id } } }`,
    'Mutation.editComment': ({ commentId }) =>
      `mutation { it: editComment(id: ${text(commentId)}, text: "Good.") { id } }`,
    'Query.comment': ({ commentId }) => `{ it: comment(id: ${text(commentId)}) { id } }`,
    'Business.myReview': async ({ fixture, businessId, commentId }) => {
      await fixture.db.query('UPDATE comments SET is_review = true WHERE id = $1', [commentId]);
      return `{ business(id: ${text(businessId)}) { it: myReview { id } } }`;
    },
    'Mutation.setReview': ({ businessId }) =>
      `mutation { it: setReview(businessId: ${text(businessId)}, value: 4, text: "Good.") { comment { id } } }`,
    'Mutation.setHelpful': ({ commentId }) =>
      `mutation { it: setHelpful(commentId: ${text(commentId)}, helpful: true) { id } }`,
    'Mutation.setHelpful: removed': ({ commentId }) =>
      `mutation { it: setHelpful(commentId: ${text(commentId)}, helpful: false) { id } }`,
    'Mutation.setReply': ({ commentId }) =>
      `mutation { it: setReply(commentId: ${text(commentId)}, text: "Thanks.") { id } }`,
    'Mutation.deleteReply': ({ commentId }) => `mutation { it: deleteReply(commentId: ${text(commentId)}) { id } }`,
    'Mutation.deleteComment': ({ commentId }) => `mutation { it: deleteComment(id: ${text(commentId)}) { id } }`,
  },
  rest: {
    'GET /businesses/{id}/comments': onBusiness,
    'POST /businesses/{id}/comments': (world) => ({ ...onBusiness(world), body: { text: 'Good.' } }),
    'PUT /businesses/{id}/comments/{commentId}': (world) => ({ ...onComment(world), body: { text: 'Good.' } }),
    'DELETE /businesses/{id}/comments/{commentId}': onComment,
    'GET /businesses/{id}/comments/{commentId}': onComment,
    'PUT /businesses/{id}/review': (world) => ({ ...onBusiness(world), body: { value: 4, text: 'Good.' } }),
    'PUT /businesses/{id}/comments/{commentId}/helpful': onComment,
    'DELETE /businesses/{id}/comments/{commentId}/helpful: removed': onComment,
    'PUT /businesses/{id}/comments/{commentId}/reply': (world) => ({ ...onComment(world), body: { text: 'Thanks.' } }),
    'DELETE /businesses/{id}/comments/{commentId}/reply': onComment,
  },
  publicFields: {
    AddCommentPayload: 'comment business',
    Comment:
      'id business text createdAt editedAt rating author isHidden isPending isReview numHelpful isHelpful versions pictures mentions',
    CommentVersion: 'text writtenAt',
    Reply: 'id text createdAt editedAt isHidden mentions',
    SetReviewPayload: 'comment business',
    DeleteCommentPayload: 'id business',
  },
};
