/** The requests of likes, saves and ratings. */
import type { Noun } from '../nouns.ts';
import { addSave, onBusiness, text } from '../things.ts';

export const reactions: Noun = {
  graphql: {
    'User.numSaved': ({ author }) => `{ user(id: ${text(author.id)}) { it: numSaved } }`,
    'User.savedBusinesses': ({ author }) => `{ user(id: ${text(author.id)}) { it: savedBusinesses { totalCount } } }`,
    'Mutation.setLike': ({ businessId }) =>
      `mutation { it: setLike(businessId: ${text(businessId)}, liked: true) { id } }`,
    'Mutation.setSaved': ({ businessId }) =>
      `mutation { it: setSaved(businessId: ${text(businessId)}, saved: true) { id } }`,
    'Mutation.setSaved: removed': async (world) => {
      await addSave(world);
      return `mutation { it: setSaved(businessId: ${text(world.businessId)}, saved: false) { id } }`;
    },
    'Mutation.rateBusiness': ({ businessId }) =>
      `mutation { it: rateBusiness(businessId: ${text(businessId)}, value: 4) { id } }`,
    'Mutation.clearRating': ({ businessId }) => `mutation { it: clearRating(businessId: ${text(businessId)}) { id } }`,
  },
  rest: {
    'GET /users/profile/saved': () => ({}),
    'PUT /businesses/{id}/like': onBusiness,
    'PUT /users/save/{id}': onBusiness,
    'PUT /users/unsave/{id}: removed': async (world) => {
      await addSave(world);
      return onBusiness(world);
    },
    'POST /businesses/{id}/ratings': (world) => ({ ...onBusiness(world), body: { value: 4 } }),
    'DELETE /businesses/{id}/ratings': onBusiness,
  },
};
