/** Sends GraphQL and REST requests to a fixture over HTTP, as a visitor or as a member. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fixture } from './fixture.ts';

export interface GraphQLErrorJson {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; fields?: Record<string, string>; retryAfter?: number; errorId?: string };
}

export interface GraphQLResponse<Data> {
  status: number;
  headers: Headers;
  data: Data | null | undefined;
  errors: GraphQLErrorJson[];
}

export interface RestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A file to upload: `new Blob([bytes], { type })` with a name. */
export interface Upload {
  blob: Blob;
  name: string;
}

export type Variables = Record<string, unknown>;
type Where = Pick<Fixture, 'url'>;

// A response has the fields that the test's query selects.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Caller {
  /** Sends a GraphQL operation. @returns the data @throws Error where the response has errors */
  graphql<Data = Json>(query: string, variables?: Variables, files?: Record<string, Upload>): Promise<Data>;
  /** Sends a GraphQL operation. @returns the whole response, errors included */
  graphqlResponse<Data = Json>(
    query: string,
    variables?: Variables,
    files?: Record<string, Upload>,
  ): Promise<GraphQLResponse<Data>>;
  /** Sends a subscription. @returns its first result; the stream is closed */
  firstEvent(query: string): Promise<Omit<GraphQLResponse<Json>, 'headers'>>;
  /** Sends a REST request: an object as JSON, a FormData as a form. */
  call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<RestResponse<Body>>;
}

/** A GraphQL multipart request: the operation, a map of files to variables, the files. */
function formOf(operation: object, files: Record<string, Upload>): FormData {
  const form = new FormData();
  const entries = Object.entries(files);
  form.set('operations', JSON.stringify(operation));
  form.set('map', JSON.stringify(Object.fromEntries(entries.map(([path], at) => [at, [path]]))));
  entries.forEach(([, { blob, name }], at) => form.set(String(at), blob, name));
  return form;
}

const isUnavailable = ({ extensions }: GraphQLErrorJson): boolean => extensions.code === 'SERVICE_UNAVAILABLE';

/** A client with a token, or a visitor without one. Files are named by their path, as `{ 'variables.image': upload }`. */
export function apiClient({ url }: Where, token?: string): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

  const graphqlResponse: Caller['graphqlResponse'] = async (query, variables, files) => {
    const operation = { query, variables };
    // As bytes, since fetch sends a FormData in several packets: a form that has not arrived when it is read costs a statement.
    const form = files && new Response(formOf(operation, files));
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        ...authorization,
        'content-type': form?.headers.get('content-type') ?? 'application/json',
        ...(form && { 'apollo-require-preflight': 'true' }),
      },
      body: form ? await form.arrayBuffer() : JSON.stringify(operation),
    });
    const { data, errors = [] } = (await response.json()) as { data?: Json; errors?: GraphQLErrorJson[] };
    return { status: response.status, headers: response.headers, data, errors };
  };

  return {
    graphqlResponse,
    async firstEvent(query) {
      const headers = { ...authorization, 'content-type': 'application/json', accept: 'text/event-stream' };
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
      let text = '';
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
        if ((text += chunk).includes('\n\n')) break;
      const { data, errors = [] } = JSON.parse(/^event: next\ndata: (.*)$/m.exec(text)?.[1] ?? text);
      return { status: response.status, data, errors };
    },
    async graphql(query, variables, files) {
      const { data, errors } = await retryWhileUnavailable(() => graphqlResponse(query, variables, files), 10);
      if (errors.length > 0) throw new Error(`The GraphQL response has errors: ${JSON.stringify(errors)}`);
      return data;
    },
    async call(method, path, body, headers) {
      const isForm = body instanceof FormData;
      const response = await fetch(url + path, {
        method,
        headers: {
          ...authorization,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await response.text();
      const isJson = /^application\/((geo|feed)\+)?json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
    },
  };
}

/** A client that is not signed in. */
export const visitorOf = (fixture: Where): Caller => apiClient(fixture);

/**
 * Sends a request, and repeats it after a 503 for `seconds`, as clients are to: on a busy machine it can exceed the timeouts of a
 * site, and has written nothing.
 * @returns the last response
 */
export async function retryWhileUnavailable<T extends { status: number; errors?: GraphQLErrorJson[] }>(
  send: () => Promise<T>,
  seconds = 60,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ; await pause(200)) {
    const response = await send();
    const isRefused = response.status === 503 || response.errors?.some(isUnavailable);
    if (!isRefused || Date.now() > end) return response;
  }
}
