/** The routes of businesses, their pictures and suggestions. */
import { businessDescriptions } from '#server/businesses/business.descriptions.ts';
import { updateBusiness } from '#server/businesses/business-edit.service.ts';
import { createBusiness, deleteBusiness } from '#server/businesses/business.service.ts';
import { uploadPicture } from '#server/businesses/pictures/picture.service.ts';
import { listBusinesses } from '#server/directory/directory.service.ts';
import { suggestSearches } from '#server/directory/suggestions.ts';
import { directoryParams, suggestionParams } from '../openapi/list-params.ts';
import { listOf, pageParams } from '../openapi/operation.ts';
import { id, ref } from '../openapi/parts.ts';
import { pictureErrors } from '../openapi/picture-schemas.ts';
import { parseBusinessParams, parseDirectoryParams, parseSuggestionParams, parseUpdateParams } from '../params.ts';
import { serializePicture } from '../picture.serializer.ts';
import { namingDegrees } from '../place-params.ts';
import { memberRoute, messageWith, publicRoute, type RestRoute } from '../route.ts';
import { serializeBusiness, serializeBusinesses, serializeSuggestions } from '../serializers.ts';

export const businessRoutes: RestRoute[] = [
  publicRoute('GET', '/businesses', {
    id: 'listBusinesses',
    summary:
      'The businesses that match a search. Invalid values count as absent, apart from a malformed cursor; a longer search is cut.',
    ...listOf('BusinessInList'),
    query: { ...directoryParams, ...pageParams },
    answer: async (ctx, { query, list }) => {
      const criteria = parseDirectoryParams(query);
      return serializeBusinesses(
        ctx,
        await list((page) => listBusinesses(ctx, { ...criteria, ...page }), { isNumbered: true }),
      );
    },
  }),
  publicRoute('GET', '/suggestions', {
    id: 'suggestSearches',
    summary:
      'Businesses, categories and places for the text of a search field. Invalid values count as absent; a longer search is cut.',
    query: suggestionParams,
    response: ref('Suggestions'),
    answer: async (ctx, { query }) => serializeSuggestions(await suggestSearches(ctx, parseSuggestionParams(query))),
  }),
  memberRoute('POST', '/businesses', {
    id: 'createBusiness',
    summary: 'Creates a business.',
    body: { json: 'NewBusiness', form: 'NewBusinessForm' },
    response: ref('Business'),
    errors: pictureErrors,
    location: 'The business.',
    answer: async (ctx, { form, created }) => {
      const { fields, files } = await form();
      const business = await namingDegrees(fields, () => createBusiness(ctx, parseBusinessParams(fields), files));
      created(`/businesses/${business.id}`);
      return serializeBusiness(ctx, business.id);
    },
  }),
  publicRoute('GET', '/businesses/{id}', {
    id: 'getBusiness',
    summary: 'A business.',
    response: ref('Business'),
    errors: ['notFound'],
    answer: (ctx, request) => serializeBusiness(ctx, request.id),
  }),
  memberRoute('PUT', '/businesses/{id}', {
    id: 'updateBusiness',
    summary: 'Edits a business of the signed-in user. Absent fields stay unchanged.',
    body: { json: 'BusinessChange', form: 'BusinessChangeForm' },
    response: ref('Business'),
    errors: ['notFound', 'stale', ...pictureErrors],
    answer: async (ctx, request) => {
      const { fields, files } = await request.form();
      const business = await namingDegrees(fields, () =>
        updateBusiness(ctx, request.id, parseUpdateParams(fields), files),
      );
      return serializeBusiness(ctx, business.id);
    },
  }),
  memberRoute('POST', '/pictures', {
    id: 'uploadPicture',
    summary: businessDescriptions.uploadPicture,
    body: { form: 'NewPicture' },
    response: ref('Picture'),
    errors: pictureErrors,
    location: 'The file of the picture.',
    answer: async (ctx, { form, created }) => {
      const picture = serializePicture(ctx, await uploadPicture(ctx, (await form()).files.image));
      created(picture.url);
      return picture;
    },
  }),
  memberRoute('DELETE', '/businesses/{id}', {
    id: 'deleteBusiness',
    summary: 'Deletes a business of the signed-in user with its comments, ratings, likes, saves and pictures.',
    errors: ['notFound'],
    ...messageWith('Business removed', { _id: id }, async (ctx, request) => ({
      _id: await deleteBusiness(ctx, request.id),
    })),
  }),
];
