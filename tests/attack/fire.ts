/** Sends malformed requests and checks every response. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { malformedRequest, type Malformed, type Target } from './malformed.ts';
import { secret } from './hostile.ts';

interface Tally {
  sent: number;
  /** The number of responses of each status. */
  statuses: Record<number, number>;
  /** One line for each wrong response. */
  faults: string[];
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(url: string, agent: Agent, { method, path, headers: given, body = '' }: Malformed): Promise<Answer> {
  // With every method: a body without a length would be read as the next request.
  const headers = { ...given, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, agent, method, path, headers, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in 20 seconds')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const internals =
  /\n\s+at .+:\d+:\d+|node_modules|QueryFailedError|SELECT .+ FROM|INSERT INTO|syntax error at or near|ECONN/;

/** What is wrong with a response, or undefined. */
function fault({ method, path }: Malformed, { status, headers, body }: Answer): string | undefined {
  // Rejected for overload with a time to retry, not for what was sent.
  if (status === 503 && headers['retry-after']) return undefined;
  if (status >= 500) return `answered ${status}`;
  // Node answers requests with too long headers itself; 304 has no body.
  if (status === 431 || status === 304) return undefined;
  if (!headers['x-request-id']) return 'has no request id';
  const isConsole = path.startsWith('/api/docs') || (path === '/graphql' && method === 'GET');
  const isApi = /^\/(api|graphql)(\/|\?|$)/.test(path) && !isConsole;
  const type = headers['content-type'] ?? '';
  if (isApi && method !== 'HEAD' && !/^application\/(([\w-]+\+)?json|atom\+xml)/.test(type)) return `is '${type}'`;
  if (internals.test(body)) return 'reveals internals';
  if (isApi && body.includes(secret) && status !== 200 && status !== 201) return 'repeats the input';
  if (status === 405 && !headers.allow) return 'has no Allow header';
  return undefined;
}

/** The calls of a site's OpenAPI document, and paths outside of it. */
export async function callsOf(url: string): Promise<Target['calls']> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  const documented = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), `/api${path}`] as const),
  );
  return [...documented, ['GET', '/api/docs/{file}'], ['GET', '/api/{path}']];
}

/**
 * Sends `count` requests of a seed, `atOnce` at a time.
 * @returns the statuses; `faults` is empty where every response was correct
 */
export async function fire(url: string, target: Target, seed: number, count: number, atOnce = 4): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const tally: Tally = { sent: 0, statuses: {}, faults: [] };
  const one = async () => {
    for (let number = tally.sent++; number < count; number = tally.sent++) {
      const malformed = malformedRequest(seed, number, target);
      const name = `${seed}/${number} ${malformed.method} ${malformed.path.slice(0, 80)}`;
      try {
        const answer = await send(url, agent, malformed);
        tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
        const wrong = fault(malformed, answer);
        if (wrong) tally.faults.push(`${name} ${wrong}: ${answer.body.slice(0, 200)}`);
      } catch (error) {
        tally.faults.push(`${name} was dropped: ${(error as Error).message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  agent.destroy();
  tally.sent = count;
  return tally;
}
