/** Validates REST's responses against the OpenAPI document of the same site, and records which occurred. */
import { addFormats } from './formats.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { visitorOf, type Caller, type RestResponse, type Json } from '../../support/api.ts';

interface CallOptions {
  /** The value of `{id}`. */
  id?: string;
  /** The value of `{commentId}`; that of `{id}` by default. */
  commentId?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Contract {
  /** Every route of the document, as 'PUT /businesses/{id}'. */
  calls: string[];
  /** The routes that need a token. */
  protectedCalls: string[];
  /** The protected routes that write, apart from those that are open to suspended users. */
  closedToSuspended: string[];
  /** The `operationId` of every route. */
  operationIds: string[];
  /** The routes of lists with pages. */
  listCalls: string[];
  /** The routes with a request body. */
  callsWithBody: string[];
  /** Sends a request and returns the response. Throws unless the document allows it. */
  call<Body = Json>(who: Caller, call: string, options?: CallOptions): Promise<RestResponse<Body>>;
  /** Checks a response to a route, which was requested in another way. Throws unless the document allows it. */
  check(call: string, response: RestResponse<unknown>): void;
  /** The documented responses that did not occur, as 'PUT /businesses/{id} 409'. */
  unseen(): string[];
}

interface Operation {
  security: object[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  parameters: { name: string }[];
  operationId: string;
  responses: Record<string, { headers?: Record<string, { required?: boolean }>; content: object }>;
}

const pointer = (...steps: string[]) =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names of the properties that a schema has, at any depth. */
const propertiesOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null
    ? Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...propertiesOf(value),
      ])
    : [];

/** Reads the contract of a site. */
export async function readContract({ url }: { url: string }): Promise<Contract> {
  const { body: document } = await visitorOf({ url }).call('GET', '/api/openapi.json');
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }));
  ajv.addSchema(document, 'api');

  const operations = new Map<string, Operation>();
  for (const [path, methods] of Object.entries<Record<string, Operation>>(document.paths))
    for (const [method, operation] of Object.entries(methods))
      operations.set(`${method.toUpperCase()} ${path}`, operation);
  const documented = [...operations].flatMap(([call, { responses }]) =>
    Object.keys(responses).map((status) => `${call} ${status}`),
  );
  const seen = new Set<string>();

  /** The parameters of a route, and the fields of its body and of the items in it. */
  const namesOf = ({ parameters, requestBody }: Operation): string[] => [
    ...parameters.map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema: { $ref } }) =>
      propertiesOf(document.components.schemas[$ref.split('/').at(-1)!]),
    ),
  ];

  function validate(call: string, { status, headers, body }: RestResponse<unknown>): void {
    const [method, path] = call.split(' ') as [string, string];
    const response = operations.get(call)?.responses[status];
    if (!response) throw new Error(`${call} responds ${status}, which is not documented: ${JSON.stringify(body)}`);
    const [mediaType] = Object.keys(response.content) as [string];
    const contentType = mediaType === 'application/json' ? 'application/json; charset=utf-8' : mediaType;
    if (headers.get('content-type') !== contentType) throw new Error(`${call} ${status} is not ${contentType}`);
    const at = pointer(
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      String(status),
      'content',
      mediaType,
      'schema',
    );
    const isValid = ajv.getSchema(`api#${at}`) as ValidateFunction;
    if (!isValid(body)) throw new Error(`${call} ${status} is not as documented: ${ajv.errorsText(isValid.errors)}`);
    const fields = Object.keys((body as { fields?: object } | undefined)?.fields ?? {});
    const unknown = fields.filter((name) => status === 400 && !namesOf(operations.get(call)!).includes(name));
    if (unknown.length > 0) throw new Error(`${call} has no fields ${unknown.join(', ')}, which its error names`);
    const documentedHeaders = Object.entries(response.headers ?? {});
    const missing = documentedHeaders.flatMap(([name, { required }]) => (required && !headers.has(name) ? [name] : []));
    if (missing.length > 0) throw new Error(`${call} ${status} lacks ${missing.join(', ')}`);
    seen.add(`${call} ${status}`);
  }

  return {
    calls: [...operations.keys()],
    protectedCalls: [...operations].filter(([, { security }]) => security.length === 1).map(([call]) => call),
    closedToSuspended: [...operations]
      .filter(([call, { responses, security }]) => !call.startsWith('GET ') && responses[403] && security.length === 1)
      .map(([call]) => call),
    operationIds: [...operations.values()].map(({ operationId }) => operationId),
    listCalls: [...operations].filter(([, { responses }]) => responses[200]?.headers?.Link).map(([call]) => call),
    callsWithBody: [...operations].filter(([, { requestBody }]) => requestBody).map(([call]) => call),
    async call(who, call, { id = '', commentId = id, query = '', body, headers } = {}) {
      const [method, path] = call.split(' ') as [string, string];
      const response = await who.call(
        method,
        `/api${path.replace('{id}', id).replace('{commentId}', commentId)}${query}`,
        body,
        headers,
      );
      validate(call, response);
      return response as never;
    },
    check: validate,
    unseen: () => documented.filter((each) => !seen.has(each)),
  };
}
