/** The OpenAPI 3.1 document: what the table of calls says, with what is said of each call. */
import type { RestRoute } from './handler.ts';
import { operations, type Operation } from './openapi/operations.ts';
import { described, id, ref, text, whole, textList, type Schema } from './openapi/parts.ts';
import { errorResponsesOf } from './openapi/refusals.ts';
import { schemas } from './openapi/schemas.ts';

const description = `The directory for other programs. Sign in for a token and send it as \`Authorization: Bearer …\`.
Every refusal is \`{ "message": "…", "code": "…" }\`; one of 400 names each field that is wrong in \`fields\`. After a 429 or 503 wait
for \`Retry-After\`. Every answer names its request in \`X-Request-Id\`, which you may choose; answers to GET carry an \`ETag\`.
Lists hold at most 1,000: \`X-Total-Count\` says how many there are (with \`X-Total-Count-Is-Exact: false\` at least so many: a search
is counted to 10,000) and \`Link\` with \`rel="next"\` where they go on. Ids and categories are read in any case, CRLF as LF.
Programs in browsers may read the answers of this API, with these headers, from every origin that the site's operator allows.
The same directory speaks GraphQL at \`/graphql\`.`;

const listHeaders = {
  'X-Total-Count': { description: 'How many there are on all pages together.', required: true, schema: whole(0) },
  'X-Total-Count-Is-Exact': {
    description: '`false` where `X-Total-Count` stopped at 10,000: there are more. Absent otherwise.',
    schema: textList('false'),
  },
  Link: { description: 'The address of the next page, where there is one: `<…>; rel="next"`.', schema: text() },
};

const locationOf = (description: string) => ({
  Location: { description, required: true, schema: text({}, { format: 'uri-reference' }) },
});

/** The document, served at /api/openapi.json. */
export function openApi(calls: RestRoute[]): Schema {
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

function operationOf({ method, path, status, signedIn }: RestRoute): Schema {
  const operation = operations[`${method} ${path}`]!;
  const headers = { ...(operation.isList && listHeaders), ...(operation.location && locationOf(operation.location)) };
  return {
    operationId: operation.id,
    summary: operation.about,
    tags: [path.startsWith('/users') ? 'People' : 'Businesses'],
    // Who reads may be a visitor; with a token, answers know what is yours.
    security: signedIn ? [{ token: [] }] : method === 'GET' ? [{}, { token: [] }] : [],
    parameters: parametersOf(path, operation),
    ...(operation.body && { requestBody: bodyOf(operation.body) }),
    responses: {
      [status]: {
        description: operation.about,
        ...(Object.keys(headers).length > 0 && { headers }),
        content: { 'application/json': { schema: operation.answer } },
      },
      ...errorResponsesOf([
        ...(signedIn ? (['signedOut'] as const) : []),
        ...(operation.isList ? (['malformedCursor'] as const) : []),
        ...(operation.refusals ?? []),
        // Reading is never counted.
        ...(method === 'GET' ? [] : (['tooMany'] as const)),
      ]),
    },
  };
}

function parametersOf(path: string, { query = {} }: Operation): Schema[] {
  const person = path === '/users/{id}' ? described(text(), 'An id, or a username in any case.') : id;
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
