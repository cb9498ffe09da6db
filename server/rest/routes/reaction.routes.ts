/** The routes of ratings, likes and saves. */
import { limits } from '#rules/limits.ts';
import { clearRating, rateBusiness, save, toggleLike, unsave } from '#server/reactions/reaction.service.ts';
import { described, flag, id, list, whole } from '../openapi/parts.ts';
import { memberRoute, messageAfter, messageWith, type RestRoute } from '../route.ts';
import { reactorsOf } from '../serializers.ts';

const { min, max } = limits.rating;

export const reactionRoutes: RestRoute[] = [
  // A rating has no URL of its own: `Location` names the URL that contains it.
  memberRoute('POST', '/businesses/{id}/ratings', {
    id: 'rateBusiness',
    summary: 'Rates a business. A second rating replaces the first.',
    body: { json: 'NewRating' },
    errors: ['notFound'],
    location: 'The business.',
    ...messageWith(
      'Rating added/updated',
      { averageRating: { type: 'number', minimum: min, maximum: max }, numRatings: whole(1), value: whole(min, max) },
      async (ctx, { id: businessId, json, created }) => {
        const { value } = await json();
        const rated = await rateBusiness(ctx, { businessId, value });
        const { averageRating, numRatings } = rated;
        created(`/businesses/${rated.id}`);
        return { averageRating, numRatings, value };
      },
    ),
  }),
  memberRoute('DELETE', '/businesses/{id}/ratings', {
    id: 'clearRating',
    summary: 'Removes the rating of the signed-in user. Without one it changes nothing.',
    errors: ['notFound'],
    ...messageWith(
      'Rating removed',
      {
        averageRating: described({ type: 'number', minimum: 0, maximum: max }, '0 without ratings.'),
        numRatings: whole(0),
      },
      async (ctx, request) => {
        const { averageRating, numRatings } = await clearRating(ctx, request.id);
        return { averageRating, numRatings };
      },
    ),
  }),
  memberRoute('PUT', '/businesses/{id}/like', {
    id: 'toggleLike',
    summary: 'Adds a like to a business, or removes it.',
    errors: ['notFound'],
    ...messageWith(
      'Like status updated',
      {
        liked: flag,
        likes: described(list(id, limits.restUsers.alone), 'The ids of users who like it, the signed-in user first.'),
      },
      async (ctx, request) => {
        const { liked, business } = await toggleLike(ctx, request.id);
        return { liked, likes: (await reactorsOf(ctx, business.id)).likes };
      },
    ),
  }),
  memberRoute('PUT', '/users/save/{id}', {
    id: 'saveBusiness',
    summary: 'Saves a business.',
    errors: ['invalid', 'notFound'],
    ...messageAfter('Business saved successfully', (ctx, request) => save(ctx, request.id)),
  }),
  memberRoute('PUT', '/users/unsave/{id}', {
    id: 'unsaveBusiness',
    summary: 'Removes a saved business.',
    errors: ['invalid', 'notFound'],
    ...messageAfter('Business unsaved successfully', (ctx, request) => unsave(ctx, request.id)),
  }),
];
