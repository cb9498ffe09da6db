/** The OpenAPI descriptions of the routes about the site itself. */
import type { Operation } from './operation.ts';
import { ref } from './parts.ts';

export const siteOperations: Record<string, Operation> = {
  'GET /texts/{id}': {
    id: 'getSiteText',
    summary: 'A text of the site, which its operator can replace.',
    response: ref('SiteText'),
    errors: ['notFound'],
  },
};
