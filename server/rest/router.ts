/** The REST API: all its routes, and the router that answers them. */
import { Router } from 'express';
import type { Services } from '#server/auth/request-context.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { sendWhole, type WholeBody } from '#server/http/bodies/whole-body.ts';
import { activityRoutes } from './community/activity.routes.ts';
import { notificationRoutes } from './community/notification.routes.ts';
import { docs } from './docs.ts';
import { createErrorHandler, notFoundHandler, methodNotAllowed } from './errors.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { createHandler, type CallerOf, type RestResponse } from './handler.ts';
import { openApi } from './openapi.ts';
import type { RestRoute } from './route.ts';
import { accountRoutes } from './routes/account.routes.ts';
import { businessRoutes } from './routes/business.routes.ts';
import { commentRoutes } from './routes/comment.routes.ts';
import { moderationRoutes } from './routes/moderation.routes.ts';
import { placeRoutes } from './routes/place.routes.ts';
import { reactionRoutes } from './routes/reaction.routes.ts';
import { siteRoutes } from './routes/site.routes.ts';
import { userRoutes } from './routes/user.routes.ts';

/** The routes. Fixed paths come before those with `{id}`. */
export const routes: RestRoute[] = [
  ...accountRoutes,
  ...placeRoutes,
  ...feedRoutes,
  ...siteRoutes,
  ...businessRoutes,
  ...commentRoutes,
  ...reactionRoutes,
  ...moderationRoutes,
  ...notificationRoutes,
  ...activityRoutes,
  ...userRoutes,
];

/** All routes under /api: the API, its documentation, and 404 for other paths. */
export function createRestRouter(services: Services, callerOf: CallerOf): Router {
  const router = Router();
  const visitors = new SharedReads<RestResponse>(
    ({ body }) => 'bytes' in body,
    ({ body }) => (body as WholeBody).bytes.length,
  );
  let document: WholeBody | undefined;
  router.get('/openapi.json', async (request, response) => {
    document ??= { bytes: Buffer.from(JSON.stringify(openApi(routes, services.site))) };
    await sendWhole(request, response.set('Cache-Control', 'no-cache').type('json'), document);
  });
  router.use('/docs', docs(services.site));
  for (const path of ['/openapi.json', '/docs']) router.all(path, methodNotAllowed(['GET', 'HEAD']));
  for (const path of new Set(routes.map((each) => each.path))) {
    const rows = routes.filter((each) => each.path === path);
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const row of rows) route[methodOf(row)](createHandler(row, { services, callerOf, visitors }));
    route.all(methodNotAllowed(rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))));
  }
  router.use(notFoundHandler);
  router.use(createErrorHandler(services.log));
  return router;
}

const methodOf = ({ method }: RestRoute) => method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
