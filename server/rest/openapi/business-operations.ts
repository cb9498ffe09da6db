/** The OpenAPI descriptions of the routes of businesses and suggestions. */
import { limits, waitingUploads } from '#rules/limits.ts';
import { maxExported } from '#rules/places/search.ts';
import { geoJsonType } from '../geojson/feature-collection.ts';
import { clusterFilters, directoryParams, filterParams, suggestionParams } from './list-params.ts';
import { pictureErrors } from './picture-schemas.ts';
import { mapParams } from './position-schemas.ts';
import { listOf, pageParams, type Operation } from './operation.ts';
import { described, flag, id, list, object, ref, textList, whole } from './parts.ts';

export const businessOperations: Record<string, Operation> = {
  'GET /businesses': {
    id: 'listBusinesses',
    summary: 'The businesses that match a search. Invalid values count as absent, apart from a malformed cursor.',
    ...listOf('BusinessInList'),
    query: { ...directoryParams, ...pageParams },
  },
  'GET /businesses/clusters': {
    id: 'listClusters',
    summary:
      'The businesses of a part of a map, grouped by cells of about 64 pixels: those of all cells that the box touches. Invalid filters count as absent.',
    query: { ...mapParams, ...clusterFilters },
    response: list(ref('BusinessCluster')),
    errors: ['invalid'],
  },
  'GET /businesses.geojson': {
    id: 'exportBusinesses',
    summary: `The businesses of a filter that have a position, as GeoJSON: the newest first, near a position the nearest first, at most ${maxExported.toLocaleString('en')}. Invalid values count as absent. A long collection is streamed and has no \`ETag\`; after an error the connection closes before its end.`,
    query: filterParams,
    mediaType: geoJsonType,
    response: ref('BusinessFeatures'),
    errors: ['tooMany'],
  },
  'POST /businesses': {
    id: 'createBusiness',
    summary: 'Creates a business.',
    body: { json: 'NewBusiness', form: 'NewBusinessForm' },
    response: ref('Business'),
    errors: pictureErrors,
    location: 'The business.',
  },
  'GET /suggestions': {
    id: 'suggestSearches',
    summary: 'Businesses, categories and places for the text of a search field. Invalid values count as absent.',
    query: suggestionParams,
    response: ref('Suggestions'),
  },
  'GET /businesses/{id}': {
    id: 'getBusiness',
    summary: 'A business.',
    response: ref('Business'),
    errors: ['notFound'],
  },
  'PUT /businesses/{id}': {
    id: 'updateBusiness',
    summary: 'Edits a business of the signed-in user. Absent fields stay unchanged.',
    body: { json: 'BusinessChange', form: 'BusinessChangeForm' },
    response: ref('Business'),
    errors: ['notFound', 'stale', ...pictureErrors],
  },
  'POST /pictures': {
    id: 'uploadPicture',
    summary: `Stores a picture that a business or a review of the signed-in user may take within ${waitingUploads.hours} hours, by its id in \`pictures\`.`,
    body: { form: 'NewPicture' },
    response: ref('Picture'),
    errors: pictureErrors,
    location: 'The file of the picture.',
  },
  'DELETE /businesses/{id}': {
    id: 'deleteBusiness',
    summary: 'Deletes a business of the signed-in user with its comments, ratings, likes, saves and pictures.',
    response: object({ message: textList('Business removed'), _id: id }),
    errors: ['notFound'],
  },
  'POST /businesses/{id}/ratings': {
    id: 'rateBusiness',
    summary: 'Rates a business. A second rating replaces the first.',
    body: { json: 'NewRating' },
    response: object({
      message: textList('Rating added/updated'),
      averageRating: { type: 'number', minimum: limits.rating.min, maximum: limits.rating.max },
      numRatings: whole(1),
      value: whole(limits.rating.min, limits.rating.max),
    }),
    errors: ['notFound'],
    location: 'The business.',
  },
  'DELETE /businesses/{id}/ratings': {
    id: 'clearRating',
    summary: 'Removes the rating of the signed-in user. Without one it changes nothing.',
    response: object({
      message: textList('Rating removed'),
      averageRating: described({ type: 'number', minimum: 0, maximum: limits.rating.max }, '0 without ratings.'),
      numRatings: whole(0),
    }),
    errors: ['notFound'],
  },
  'PUT /businesses/{id}/like': {
    id: 'toggleLike',
    summary: 'Adds a like to a business, or removes it.',
    response: object({
      message: textList('Like status updated'),
      liked: flag,
      likes: described(list(id, limits.restUsers.alone), 'The ids of users who like it, the signed-in user first.'),
    }),
    errors: ['notFound'],
  },
};
