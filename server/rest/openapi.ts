/** Makes the OpenAPI 3.1 document from the routes and their descriptions. */
import type { RestRoute } from './route.ts';
import { limits } from '#rules/limits.ts';
import { siteTexts, type Site } from '#rules/site/site.ts';
import { schemas } from './openapi/all-schemas.ts';
import type { Operation } from './openapi/operation.ts';
import { described, id, ref, text, whole, textList, type Schema } from './openapi/parts.ts';
import { errorResponsesOf } from './openapi/error-responses.ts';

const exactCount = limits.exactCount.toLocaleString('en');

const description = `The API of the directory. Sign in for a token and send it as \`Authorization: Bearer …\`.
Every error response is \`{ "message": "…", "code": "…" }\`. With status 400, \`fields\` names each invalid field, unless the request as a whole is malformed. After 429 or 503 wait
for \`Retry-After\`. Every response to a readable request has an \`X-Request-Id\`, which clients may set. Responses to GET have an \`ETag\`, except long GeoJSON collections.
Lists have at most ${limits.restPage.max.toLocaleString('en')} items. \`X-Total-Count\` is the total (a lower bound with \`X-Total-Count-Is-Exact: false\`: searches
count to ${exactCount}). \`Link\` with \`rel="next"\` is the URL of the next page. Ids and categories are case-insensitive; CRLF counts as LF.
Pages of all origins may read this API in browsers, unless the operator of the site limits the origins.
The same data is available through GraphQL at \`/graphql\`. Live updates are its subscriptions: event streams of the GraphQL over SSE protocol,
each of one POST to \`/graphql\` with \`Accept: text/event-stream\`. Feeds for readers are the paths that end in \`.atom\` and in \`feed.json\`.`;

const listHeaders = {
  'X-Total-Count': { description: 'The number of items on all pages.', required: true, schema: whole(0) },
  'X-Total-Count-Is-Exact': {
    description: `\`false\` if there may be more items than \`X-Total-Count\`. Absent otherwise.`,
    schema: textList('false'),
  },
  Link: { description: 'The URL of the next page, if there is one: `<…>; rel="next"`.', schema: text() },
};

const locationOf = (description: string) => ({
  Location: { description, required: true, schema: text({}, { format: 'uri-reference' }) },
});

/** The document, served at /api/openapi.json. */
export function openApi(routes: RestRoute[], { name }: Pick<Site, 'name'>): Schema {
  const paths: Record<string, Schema> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  return {
    openapi: '3.1.0',
    info: { title: name, version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf({ method, path, status, requiresSignIn, operation }: RestRoute): Schema {
  const headers = { ...(operation.isList && listHeaders), ...(operation.location && locationOf(operation.location)) };
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tagOf(path)],
    // Public routes accept a token, but do not need one.
    security: requiresSignIn ? [{ token: [] }] : operation.isShared ? [] : [{}, { token: [] }],
    parameters: parametersOf(path, operation),
    ...(operation.body && { requestBody: bodyOf(operation.body) }),
    responses: {
      [status]: {
        description: operation.summary,
        ...(Object.keys(headers).length > 0 && { headers }),
        content: { [operation.mediaType ?? 'application/json']: { schema: operation.response } },
      },
      ...errorResponsesOf([
        ...(requiresSignIn ? (['signedOut'] as const) : []),
        ...(operation.isList ? (['malformedCursor'] as const) : []),
        ...(operation.body ? (['invalid', 'tooSlow', 'tooLarge'] as const) : []),
        ...(operation.errors ?? []),
        // Most reads have no rate limit.
        ...(method === 'GET' ? [] : (['tooMany'] as const)),
        ...(requiresSignIn && method !== 'GET' && !operation.isOpenToRestricted ? (['forbidden'] as const) : []),
      ]),
    },
  };
}

/** The tags by the first part of the path. */
const tags: Record<string, string> = {
  users: 'Users',
  texts: 'Site',
  moderation: 'Moderation',
  reports: 'Moderation',
  decisions: 'Moderation',
};

const tagOf = (path: string): string => tags[path.split('/')[1]!] ?? 'Businesses';

const idOrName = described(text(), 'An id, or a username in any case.');

/** The schemas of `{id}` in paths where it is not a UUID. */
const idSchemas: Record<string, Schema> = {
  '/users/{id}': idOrName,
  '/users/{id}/feed.atom': idOrName,
  '/users/{id}/feed.json': idOrName,
  '/texts/{id}': textList(...siteTexts.map((name) => name.toLowerCase())),
};

function parametersOf(path: string, { query = {}, required = [] }: Operation): Schema[] {
  const schemaOf = (name: string) => (name === 'id' && idSchemas[path]) || id;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: schemaOf(name) })),
    ...Object.entries(query).map(([name, schema]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      schema,
    })),
  ];
}

const bodyOf = ({ json, form }: NonNullable<Operation['body']>): Schema => ({
  required: true,
  content: {
    ...(json && { 'application/json': { schema: ref(json) } }),
    ...(form && { 'multipart/form-data': { schema: ref(form) } }),
  },
});
