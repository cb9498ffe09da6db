/** Speaks to a world through its doors: GraphQL and REST over HTTP, as a visitor or as somebody. */
import type { Fixture } from './fixture.ts';

export interface GraphQLErrorJson {
  message: string;
  path?: (string | number)[];
  extensions: { code: string; fields?: Record<string, string>; errorId?: string };
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

/** A file on its way: `new Blob([bytes], { type })` with a name. */
export interface Upload {
  blob: Blob;
  name: string;
}

export type Variables = Record<string, unknown>;
type Where = Pick<Fixture, 'url'>;

// Answers have the shape that the test asked for, which no type can know.
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Caller {
  /** Asks in GraphQL and gives the data. Throws where the answer holds any error. */
  ask<Data = Json>(query: string, variables?: Variables, files?: Record<string, Upload>): Promise<Data>;
  /** Asks in GraphQL and gives the whole answer, errors included. */
  tryAsk<Data = Json>(
    query: string,
    variables?: Variables,
    files?: Record<string, Upload>,
  ): Promise<GraphQLResponse<Data>>;
  /** Calls REST: an object is sent as JSON, a FormData as a form. */
  call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<RestResponse<Body>>;
}

/** The GraphQL multipart request: the operation, a map of files to variables, the files. */
function formOf(operation: object, files: Record<string, Upload>): FormData {
  const form = new FormData();
  const entries = Object.entries(files);
  form.set('operations', JSON.stringify(operation));
  form.set('map', JSON.stringify(Object.fromEntries(entries.map(([path], at) => [at, [path]]))));
  entries.forEach(([, { blob, name }], at) => form.set(String(at), blob, name));
  return form;
}

/** Whoever holds the token, or a visitor without one. Files go by their place, as `{ 'variables.image': upload }`. */
export function callerOf({ url }: Where, token?: string): Caller {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};

  const tryAsk: Caller['tryAsk'] = async (query, variables, files) => {
    const operation = { query, variables };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: files
        ? { ...authorization, 'apollo-require-preflight': 'true' }
        : { ...authorization, 'content-type': 'application/json' },
      body: files ? formOf(operation, files) : JSON.stringify(operation),
    });
    const { data, errors = [] } = (await response.json()) as { data?: Json; errors?: GraphQLErrorJson[] };
    return { status: response.status, headers: response.headers, data, errors };
  };

  return {
    tryAsk,
    async ask(query, variables, files) {
      const { data, errors } = await tryAsk(query, variables, files);
      if (errors.length > 0) throw new Error(`GraphQL answered with errors: ${JSON.stringify(errors)}`);
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
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
}

/** Somebody who is not signed in. */
export const visitorOf = (world: Where): Caller => callerOf(world);
