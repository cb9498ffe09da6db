/** The requests of live updates. */
import type { Noun } from '../nouns.ts';
import { text } from '../things.ts';

export const live: Noun = {
  graphql: {
    'Subscription.live': () => 'subscription { it: live { me { id } } }',
    'Subscription.businessChanged': ({ businessId }) =>
      `subscription { it: businessChanged(id: ${text(businessId)}) { business { id } } }`,
  },
  publicFields: {
    BusinessChange: 'businessId business newestComments',
    LiveState: 'me businesses',
  },
};
