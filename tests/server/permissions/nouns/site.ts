/** The requests of the texts of the operator. */
import type { Noun } from '../nouns.ts';

export const site: Noun = {
  graphql: {
    'Query.siteText': () => '{ it: siteText(name: RULES) { title } }',
  },
  rest: {
    'GET /texts/{id}': () => ({ id: 'rules' }),
  },
  publicFields: {
    SiteText: 'name title html content',
  },
};
