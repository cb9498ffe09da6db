/** The OpenAPI 3.1 document: what the table of calls says, with what is said of each call. */
import type { Call } from './call.ts';
import { operations, type Operation } from './openapi/operations.ts';
import { about, id, ref, text, whole, type Schema } from './openapi/parts.ts';
import { refusalsOf } from './openapi/refusals.ts';
import { schemas } from './openapi/schemas.ts';

const description = `The directory for other programs. Sign in for a token and send it as \`Authorization: Bearer …\`.
Every refusal is \`{ "message": "…" }\`; after a 429 or 503 wait for \`Retry-After\`. Every answer names its request in
\`X-Request-Id\`, which you may choose. Lists hold at most 1,000: \`X-Total-Count\` says how many there are
(counted to 10,000 where a search is made) and \`Link\` with \`rel="next"\` where they go on.
The same directory speaks GraphQL at \`/graphql\`.`;

const listHeaders = {
  'X-Total-Count': { description: 'How many there are on all pages together.', schema: whole(0) },
  Link: { description: 'The address of the next page, where there is one: `<…>; rel="next"`.', schema: text() },
};

/** The document, served at /api/openapi.json. */
export function openApi(calls: Call[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: { title: 'Main Street', version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    paths,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function operationOf({ method, path, status, signedIn }: Call): Schema {
  const operation = operations[`${method} ${path}`]!;
  return {
    summary: operation.about,
    tags: [path.startsWith('/users') ? 'People' : 'Businesses'],
    // Who reads may be a visitor; with a token, answers know what is yours.
    security: signedIn ? [{ token: [] }] : method === 'GET' ? [{}, { token: [] }] : [],
    parameters: parametersOf(path, operation),
    ...(operation.body && { requestBody: bodyOf(operation.body) }),
    responses: {
      [status]: {
        description: operation.about,
        ...(operation.isList && { headers: listHeaders }),
        content: { 'application/json': { schema: operation.answer } },
      },
      ...refusalsOf([
        ...(signedIn ? (['signedOut'] as const) : []),
        ...(operation.refusals ?? []),
        // Reading is never counted.
        ...(method === 'GET' ? [] : (['tooMany'] as const)),
      ]),
    },
  };
}

function parametersOf(path: string, { query = {} }: Operation): Schema[] {
  const person = path === '/users/{id}' ? about(text(), 'An id, or a username in any case.') : id;
  return [
    ...(path.includes('{id}') ? [{ name: 'id', in: 'path', required: true, schema: person }] : []),
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
  ];
}

const bodyOf = ({ json, form }: NonNullable<Operation['body']>): Schema => ({
  required: true,
  content: {
    'application/json': { schema: ref(json) },
    ...(form && { 'multipart/form-data': { schema: ref(form) } }),
  },
});
