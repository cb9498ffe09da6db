/** The checks of graphql-cop (https://github.com/dolevf/graphql-cop), as our own code. */
import { retryConnect } from './retry-connect.ts';

export interface Check {
  name: string;
  /** The fault, or undefined for green. */
  fault: string | undefined;
  /** The reason for a deliberate choice. */
  choice?: string;
}

interface Answer {
  status: number;
  text: string;
  errors: { message: string; extensions?: Record<string, unknown> }[];
  data: unknown;
  extensions: unknown;
}

const json = { 'content-type': 'application/json' };

async function send(url: string, init: RequestInit): Promise<Answer> {
  const response = await retryConnect(
    () => fetch(url, init),
    ({ status }) => status === 503,
  );
  const text = await response.text();
  let body: Partial<Answer> = {};
  try {
    body = JSON.parse(text) as Partial<Answer>;
  } catch {
    // Not JSON: the checks read the text.
  }
  const { errors = [], data, extensions } = Array.isArray(body) ? { data: body } : body;
  return { status: response.status, text, errors, data, extensions };
}

const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');

/** Runs every check against the GraphQL API at `url`. */
export async function copChecks(url: string): Promise<Check[]> {
  const post = (body: unknown, headers: Record<string, string> = json) =>
    send(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const ask = (query: string) => post({ query });
  const refuses = async (query: string) => {
    const { status } = await ask(query);
    return status === 400 ? undefined : `was answered ${status}`;
  };
  const unanswered = ({ data }: Answer, what: string) => (data ? what : undefined);

  const circular =
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
  const checks: [name: string, check: () => Promise<string | undefined>, choice?: string][] = [
    ['alias overloading', () => refuses(`{ ${repeated(101, (at) => `alias${at}: __typename`)} }`)],
    [
      'array-based query batching',
      async () => unanswered(await post(Array(10).fill({ query: '{ __typename }' })), 'ten were answered'),
    ],
    [
      'directive overloading',
      async () => {
        const { errors, text } = await ask(`{ __typename ${'@aa'.repeat(10)} }`);
        const { text: longText } = await ask(`{ __typename ${'@aa'.repeat(900)} }`);
        if (errors.length >= 10) return `${errors.length} errors`;
        return Math.max(text.length, longText.length) > 4000 ? 'a long response' : undefined;
      },
    ],
    ['circular introspection', () => refuses(circular)],
    ['field duplication', () => refuses(`{ ${'__typename '.repeat(500)} }`)],
    [
      'deep nesting',
      () => refuses(`{ users { nodes ${'{ businesses { nodes { owner '.repeat(4)} { id } ${'} } } '.repeat(4)} } }`),
    ],
    [
      'field suggestions',
      async () => {
        const { text } = await ask('{ __schema { directive } }');
        return /did you mean/i.test(text) ? 'it suggests fields' : undefined;
      },
    ],
    [
      'queries by GET',
      async () =>
        unanswered(await send(`${url}?query=${encodeURIComponent('{ __typename }')}`, { headers: json }), 'answered'),
    ],
    [
      'mutations by GET',
      async () =>
        unanswered(
          await send(`${url}?query=${encodeURIComponent('mutation { __typename }')}`, { headers: json }),
          'done',
        ),
    ],
    [
      'queries by an urlencoded form',
      async () =>
        unanswered(
          await post(new URLSearchParams({ query: '{ __typename }' }).toString(), {
            'content-type': 'application/x-www-form-urlencoded',
          }),
          'answered',
        ),
    ],
    [
      'queries by a plain text',
      async () => unanswered(await post('{"query":"{ __typename }"}', { 'content-type': 'text/plain' }), 'answered'),
    ],
    [
      'trace mode',
      async () => ((await ask('{ __typename }')).extensions ? 'the response contains a trace' : undefined),
    ],
    [
      'unhandled errors',
      async () => {
        const { text } = await ask('qwerty { abc }');
        return /exception|stack|\bat .+:\d+:\d+/i.test(text) ? 'a stack is shown' : undefined;
      },
    ],
    [
      'introspection',
      async () => unanswered(await ask('{ __schema { queryType { name } } }'), 'open'),
      'API clients may read the schema; GRAPHQL_INTROSPECTION=off disables it',
    ],
    [
      'a console',
      async () => {
        const { text } = await send(url, { headers: { accept: 'text/html' } });
        return /graphiql|playground|sandbox/i.test(text) ? 'GraphiQL' : undefined;
      },
      'GraphiQL, served by the site, with the limits of all clients',
    ],
  ];
  return Promise.all(checks.map(async ([name, check, choice]) => ({ name, fault: await check(), choice })));
}

/** Whether a check passes. */
export const isGreen = ({ fault, choice }: Check): boolean => fault === undefined || choice !== undefined;
