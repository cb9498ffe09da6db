/** Sends requests over keep-alive or new connections, and classifies the outcome: a response, a refused connection or a lost request. */
import { Agent, request } from 'node:http';

export type Outcome =
  | { kind: 'answered'; status: number; body: string; retryAfter: string | undefined; ms: number }
  /** No process listened, so no process received the request. */
  | { kind: 'refused' }
  /**
   * The connection was opened, and no complete response came. `isUnread`: the system reset it before a response to its first request,
   * as it does with a connection that the site has not accepted when it closes its port.
   */
  | { kind: 'lost'; code: string; message: string; isUnread?: boolean };

/** Whether a request was lost that the site may have begun. */
export const isLost = (outcome: Outcome): boolean => outcome.kind === 'lost' && !outcome.isUnread;

/** Milliseconds without a byte after which a request is lost, and an idle connection is closed. */
const timeout = 30_000;

/** The status of a response, or why there is none. */
export function statusOf(outcome: Outcome): number | string {
  if (outcome.kind === 'answered') return outcome.status;
  return outcome.kind === 'lost' ? outcome.code : outcome.kind;
}

/** The durations of the answered requests in milliseconds. */
export const durationsOf = (outcomes: Outcome[]): number[] =>
  outcomes.flatMap((each) => (each.kind === 'answered' ? [each.ms] : []));

export interface HttpRequest {
  method?: string;
  path: string;
  body?: string;
  token?: string;
}

export interface HttpClient {
  send(request: HttpRequest): Promise<Outcome>;
  close(): void;
}

/**
 * Creates a client of a site.
 * @param connections the maximum number of connections
 * @param keepAlive whether connections are reused; otherwise each request opens one
 */
export function createClient(url: string, connections: number, keepAlive = true): HttpClient {
  // The site closes connections that were idle for 65 s. One that the client closes earlier carries no request at that moment.
  const agent = new Agent({ keepAlive, maxSockets: connections, timeout });
  // A host name would be resolved for every connection.
  const { port } = new URL(url);

  const send = ({ method = 'GET', path, body, token }: HttpRequest) =>
    new Promise<Outcome>((resolve) => {
      const begun = performance.now();
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(token && { authorization: `Bearer ${token}` }),
      };
      const lost = ({ code, message }: NodeJS.ErrnoException, isUnread = false) =>
        resolve(
          code === 'ECONNREFUSED' ? { kind: 'refused' } : { kind: 'lost', code: code ?? message, message, isUnread },
        );
      const sent = request({ host: '127.0.0.1', port, method, path, agent, headers, timeout }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.once('error', (error) => lost(error));
        response.once('end', () =>
          resolve({
            kind: 'answered',
            status: response.statusCode!,
            body: text,
            retryAfter: response.headers['retry-after'],
            ms: performance.now() - begun,
          }),
        );
      });
      sent.once('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'no response in time' })));
      // An error of the system, and not of Node: 'socket hang up' is the end of a connection that the site has accepted.
      sent.once('error', (error: NodeJS.ErrnoException) =>
        lost(error, !sent.reusedSocket && error.code === 'ECONNRESET' && error.syscall !== undefined),
      );
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** A GraphQL request. */
export const graphqlRequest = (query: string, variables: object, token?: string): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
  token,
});
