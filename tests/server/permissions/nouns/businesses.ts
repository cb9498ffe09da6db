/** The requests of businesses, their pictures and suggestions. */
import { publicTexts } from '#server/businesses/contact/optional-texts.ts';
import type { Noun } from '../nouns.ts';
import { onBusiness, pixel, text } from '../things.ts';

const business = `name: "Stall", description: "One of many.", location: "Lisbon", category: OTHER`;
const businessBody = { name: 'Stall', description: 'One of many.', location: 'Lisbon', category: 'Other' };

export const businesses: Noun = {
  graphql: {
    'Query.businesses': () => '{ it: businesses { totalCount } }',
    'Query.business': ({ businessId }) => `{ it: business(id: ${text(businessId)}) { id } }`,
    'Business.email': async ({ fixture, businessId }) => {
      await fixture.db.query(`UPDATE businesses SET email = 'shop@example.com' WHERE id = $1`, [businessId]);
      return `{ business(id: ${text(businessId)}) { it: email } }`;
    },
    'Query.searchSuggestions': () => '{ it: searchSuggestions(search: "stall") { didYouMean } }',
    'Mutation.createBusiness': () => `mutation { it: createBusiness(input: { ${business} }) { id } }`,
    'Mutation.updateBusiness': ({ businessId }) =>
      `mutation { it: updateBusiness(id: ${text(businessId)}, input: { name: "Shop" }) { id } }`,
    'Mutation.uploadPicture': () => ({
      query: 'mutation ($image: Upload!) { it: uploadPicture(image: $image) { id } }',
      variables: { image: null },
      files: { 'variables.image': { blob: pixel, name: 'pixel.png' } },
    }),
    'Mutation.deleteBusiness': ({ businessId }) => `mutation { it: deleteBusiness(id: ${text(businessId)}) }`,
  },
  rest: {
    'GET /businesses': () => ({}),
    'GET /businesses/{id}': onBusiness,
    'GET /suggestions': () => ({ query: '?search=stall' }),
    'GET /users/profile/posts': () => ({}),
    'POST /businesses': () => ({ body: businessBody }),
    'PUT /businesses/{id}': (world) => ({ ...onBusiness(world), body: { name: 'Shop' } }),
    'POST /pictures': () => {
      const body = new FormData();
      body.set('image', pixel, 'pixel.png');
      return { body };
    },
    'DELETE /businesses/{id}': onBusiness,
  },
  publicFields: {
    Picture: 'id url srcSet placeholder width height alt',
    Business: `id name description category location images cover pictures imagePosition owner averageRating numRatings ratingCounts
      numComments numLikes numSaves isHidden isPending isLiked isSaved myRating createdAt updatedAt version moreByOwner moreInCategory
      hours opening ${publicTexts.join(' ')} phoneText hasEmail socialLinks position timeZone`,
    DayHours: 'day spans',
    Opening: 'isOpen changesAt changesAtLocal localDate',
    OpeningHours: 'timeZone week specialDays',
    OpenSpan: 'opens closes',
    SocialLink: 'url name',
    SpecialDay: 'date name spans',
    Cover: 'src srcSet width height placeholder',
    FilterAlternative: 'category minRating openNow search totalCount',
    SearchHints: 'alternatives didYouMean',
    SearchSuggestions: 'businesses categories places didYouMean',
  },
};
