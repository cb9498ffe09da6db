/** The REST API: one row for each route. */
import { Router } from 'express';
import { listVariables } from '#rules/list-params.ts';
import { savedSortOrders, userSortOrders } from '#rules/sort-orders.ts';
import type { Services } from '#server/auth/request-context.ts';
import { updateBusiness } from '#server/businesses/business-edit.service.ts';
import { createBusiness, deleteBusiness } from '#server/businesses/business.service.ts';
import { uploadPicture } from '#server/businesses/pictures/picture.service.ts';
import { requireViewer } from '#server/core/context.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { listBusinesses } from '#server/directory/directory.service.ts';
import { listOwned } from '#server/directory/user-lists.service.ts';
import { listSaved } from '#server/directory/saved-list.service.ts';
import { suggestSearches } from '#server/directory/suggestions.ts';
import { findUserDetails, userKeyOf } from '#server/directory/user-details.reads.ts';
import { toggleFollow } from '#server/follows/follow.service.ts';
import { clearRating, rateBusiness, save, toggleLike, unsave } from '#server/reactions/reaction.service.ts';
import { listUsers } from '#server/users/user-list.service.ts';
import { getMe, updateProfile } from '#server/users/user.service.ts';
import {
  createHandler,
  publicRoute,
  memberRoute,
  type CallerOf,
  type RestResponse,
  type RestRoute,
} from './handler.ts';
import { docs } from './docs.ts';
import { serializePicture } from './picture.serializer.ts';
import { accountRoutes } from './account.routes.ts';
import { commentRoutes } from './comment.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { feedRoutes } from './feeds/feed.routes.ts';
import { placeRoutes } from './place.routes.ts';
import { activityRoutes } from './community/activity.routes.ts';
import { notificationRoutes } from './community/notification.routes.ts';
import { createErrorHandler, notFoundHandler, methodNotAllowed } from './errors.ts';
import { openApi } from './openapi.ts';
import {
  reactorsOf,
  serializeAccount,
  serializeBusiness,
  serializeBusinesses,
  serializeSiteText,
  serializeSuggestions,
  serializeUser,
  serializeUsers,
} from './serializers.ts';
import { namingDegrees } from './place-params.ts';
import { parseBusinessParams, parseDirectoryParams, parseSuggestionParams, parseUpdateParams } from './params.ts';

/** The routes. Fixed paths come before those with `{id}`. */
export const routes: RestRoute[] = [
  ...accountRoutes,
  ...placeRoutes,
  ...feedRoutes,

  publicRoute('GET', '/texts/{id}', 200, (ctx, { id }) => serializeSiteText(ctx, id)),

  publicRoute('GET', '/businesses', 200, async (ctx, { query, list }) => {
    const criteria = parseDirectoryParams(query);
    return serializeBusinesses(
      ctx,
      await list((page) => listBusinesses(ctx, { ...criteria, ...page }), { isNumbered: true }),
    );
  }),
  publicRoute('GET', '/suggestions', 200, async (ctx, { query }) =>
    serializeSuggestions(await suggestSearches(ctx, parseSuggestionParams(query))),
  ),
  memberRoute('POST', '/businesses', 201, async (ctx, { form, created }) => {
    const { fields, files } = await form();
    const { id } = await namingDegrees(fields, () => createBusiness(ctx, parseBusinessParams(fields), files));
    created(`/businesses/${id}`);
    return serializeBusiness(ctx, id);
  }),
  publicRoute('GET', '/businesses/{id}', 200, (ctx, { id }) => serializeBusiness(ctx, id)),
  memberRoute('PUT', '/businesses/{id}', 200, async (ctx, request) => {
    const { fields, files } = await request.form();
    const { id } = await namingDegrees(fields, () => updateBusiness(ctx, request.id, parseUpdateParams(fields), files));
    return serializeBusiness(ctx, id);
  }),
  memberRoute('POST', '/pictures', 201, async (ctx, { form, created }) => {
    const picture = serializePicture(ctx, await uploadPicture(ctx, (await form()).files.image));
    created(picture.url);
    return picture;
  }),
  memberRoute('DELETE', '/businesses/{id}', 200, async (ctx, { id }) => ({
    message: 'Business removed',
    _id: await deleteBusiness(ctx, id),
  })),

  ...commentRoutes,
  // A rating has no URL of its own: `Location` names the URL that contains it.
  memberRoute('POST', '/businesses/{id}/ratings', 201, async (ctx, { id, json, created }) => {
    const { value } = await json();
    const rated = await rateBusiness(ctx, { businessId: id, value });
    const { averageRating, numRatings } = rated;
    created(`/businesses/${rated.id}`);
    return { message: 'Rating added/updated', averageRating, numRatings, value };
  }),
  memberRoute('DELETE', '/businesses/{id}/ratings', 200, async (ctx, { id }) => {
    const { averageRating, numRatings } = await clearRating(ctx, id);
    return { message: 'Rating removed', averageRating, numRatings };
  }),
  memberRoute('PUT', '/businesses/{id}/like', 200, async (ctx, { id }) => {
    const { liked, business } = await toggleLike(ctx, id);
    return { message: 'Like status updated', liked, likes: (await reactorsOf(ctx, business.id)).likes };
  }),
  memberRoute('PUT', '/users/save/{id}', 200, async (ctx, { id }) => {
    await save(ctx, id);
    return { message: 'Business saved successfully' };
  }),
  memberRoute('PUT', '/users/unsave/{id}', 200, async (ctx, { id }) => {
    await unsave(ctx, id);
    return { message: 'Business unsaved successfully' };
  }),

  publicRoute('GET', '/users', 200, async (ctx, { query, list }) => {
    const criteria = listVariables(userSortOrders, query);
    return serializeUsers(ctx, await list((page) => listUsers(ctx, { ...criteria, ...page })));
  }),
  ...moderationRoutes,
  ...notificationRoutes,
  ...activityRoutes,
  memberRoute('GET', '/users/profile/posts', 200, async (ctx, { list }) => {
    const me = await getMe(ctx);
    return serializeBusinesses(ctx, await list((page) => listOwned(ctx, me, page)));
  }),
  memberRoute('GET', '/users/profile/saved', 200, async (ctx, { query, list }) => {
    const criteria = listVariables(savedSortOrders, query);
    return serializeBusinesses(ctx, await list((page) => listSaved(ctx, { ...criteria, ...page })));
  }),
  memberRoute('PUT', '/users/profile', 200, async (ctx, { json }) =>
    serializeAccount(ctx, await updateProfile(ctx, await json())),
  ),
  publicRoute('GET', '/users/{id}', 200, async (ctx, { id, list }) => {
    const user = await findUserDetails(ctx, userKeyOf(id));
    const businesses = await list((page) => listOwned(ctx, user, page));
    return { user: await serializeUser(ctx, user), businesses: await serializeBusinesses(ctx, businesses) };
  }),
  memberRoute('PUT', '/users/{id}/follow', 200, async (ctx, { id }) => {
    const { isFollowing, user } = await toggleFollow(ctx, id);
    const message = isFollowing ? `Now following ${user.username}` : `Unfollowed ${user.username}`;
    return { success: true, message, isFollowing, currentUserId: requireViewer(ctx).id };
  }),
];

/** All routes under /api: the API, its documentation, and 404 for other paths. */
export function createRestRouter(services: Services, callerOf: CallerOf): Router {
  const router = Router();
  const visitors = new SharedReads<RestResponse>(
    ({ body }) => typeof body === 'string',
    ({ body }) => (body as string).length,
  );
  router.get(
    '/openapi.json',
    (_request, response) => void response.set('Cache-Control', 'no-cache').json(openApi(routes, services.site)),
  );
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
