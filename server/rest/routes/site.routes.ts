/** The routes about the site itself. */
import { ref } from '../openapi/parts.ts';
import { publicRoute, type RestRoute } from '../route.ts';
import { serializeSiteText } from '../serializers.ts';

export const siteRoutes: RestRoute[] = [
  publicRoute('GET', '/texts/{id}', {
    id: 'getSiteText',
    summary: 'A text of the site, which its operator can replace.',
    response: ref('SiteText'),
    errors: ['notFound'],
    answer: (ctx, { id }) => serializeSiteText(ctx, id),
  }),
];
