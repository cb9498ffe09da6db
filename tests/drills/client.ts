/** Asks over kept connections or new ones, and tells an answer from nobody there and from a request that was lost. */
import { Agent, request } from 'node:http';

export type Outcome =
  | { kind: 'answered'; status: number; body: string; retryAfter: string | undefined; ms: number }
  /** Nobody listened, so nobody took the request. */
  | { kind: 'refused' }
  /** It was taken, and no whole answer came. */
  | { kind: 'lost'; code: string };

/** What somebody heard: a status, or why there is none. */
export const statusOf = (outcome: Outcome): number | string =>
  outcome.kind === 'answered' ? outcome.status : outcome.kind;

/** How many milliseconds each took that was answered. */
export const durationsOf = (outcomes: Outcome[]): number[] =>
  outcomes.flatMap((each) => (each.kind === 'answered' ? [each.ms] : []));

export interface HttpRequest {
  method?: string;
  path: string;
  body?: string;
  token?: string;
}

export interface HttpClient {
  ask(asking: HttpRequest): Promise<Outcome>;
  hangUp(): void;
}

/**
 * A line to a site with at most so many connections.
 * @param keepAlive whether a connection is used again, rather than one made for each request
 */
export function createClient(url: string, connections: number, keepAlive = true): HttpClient {
  const agent = new Agent({ keepAlive, maxSockets: connections });
  // A name would be looked up for every connection.
  const { port } = new URL(url);

  const ask = ({ method = 'GET', path, body, token }: HttpRequest) =>
    new Promise<Outcome>((resolve) => {
      const begun = performance.now();
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const lost = (error: NodeJS.ErrnoException) =>
        resolve(
          error.code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'lost', code: error.code ?? error.message },
        );
      const asked = request({ host: '127.0.0.1', port, method, path, agent, headers, timeout: 30_000 }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.once('error', lost);
        answer.once('end', () =>
          resolve({
            kind: 'answered',
            status: answer.statusCode!,
            body: text,
            retryAfter: answer.headers['retry-after'],
            ms: performance.now() - begun,
          }),
        );
      });
      asked.once('timeout', () => asked.destroy(Object.assign(new Error(), { code: 'no answer in 30 s' })));
      asked.once('error', lost);
      asked.end(body);
    });
  return { ask, hangUp: () => agent.destroy() };
}

/** A GraphQL request. */
export const graphqlRequest = (query: string, variables: object, token?: string): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  token,
});
