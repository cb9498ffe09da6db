/** Sends malformed requests and judges every answer. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { malformedRequest, type Malformed, type Target } from './malformed.ts';
import { secret } from './hostile.ts';

export interface Tally {
  sent: number;
  /** How often each status came. */
  statuses: Record<number, number>;
  /** What was wrong, one line for each answer that should not have been. */
  faults: string[];
}

interface Heard {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

function send(url: string, agent: Agent, { method, path, headers: given, body = '' }: Malformed): Promise<Heard> {
  // Said with every method: what is not announced would be read as the next request.
  const headers = { ...given, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asking = request({ hostname, port, agent, method, path, headers, timeout: 20_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      );
    });
    asking.on('timeout', () => asking.destroy(new Error('no answer in 20 seconds')));
    asking.on('error', reject);
    asking.end(body);
  });
}

const insides =
  /\n\s+at .+:\d+:\d+|node_modules|QueryFailedError|SELECT .+ FROM|INSERT INTO|syntax error at or near|ECONN/;

/** What is wrong with an answer, or undefined. */
function fault({ method, path }: Malformed, { status, headers, body }: Heard): string | undefined {
  // Turned away by load, and told when to come back: not for what was sent.
  if (status === 503 && headers['retry-after']) return undefined;
  if (status >= 500) return `answered ${status}`;
  // Node answers what is longer than a header may be, before any of us sees it; 304 has no body to judge.
  if (status === 431 || status === 304) return undefined;
  if (!headers['x-request-id']) return 'has no name';
  const isConsole = path.startsWith('/api/docs') || (path === '/graphql' && method === 'GET');
  const isApi = /^\/(api|graphql)(\/|\?|$)/.test(path) && !isConsole;
  const type = headers['content-type'] ?? '';
  if (isApi && method !== 'HEAD' && !/^application\/(graphql-response\+)?json/.test(type)) return `is '${type}'`;
  if (insides.test(body)) return 'shows our insides';
  if (isApi && body.includes(secret) && status !== 200 && status !== 201) return 'repeats what it was given';
  if (status === 405 && !headers.allow) return 'does not say what is allowed';
  return undefined;
}

/**
 * Sends `count` requests of a seed, a few at once.
 * @returns what came back; `faults` is empty where every answer was in order
 */
export async function fire(url: string, target: Target, seed: number, count: number, atOnce = 4): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const tally: Tally = { sent: 0, statuses: {}, faults: [] };
  const one = async () => {
    for (let number = tally.sent++; number < count; number = tally.sent++) {
      const malformed = malformedRequest(seed, number, target);
      const name = `${seed}/${number} ${malformed.method} ${malformed.path.slice(0, 80)}`;
      try {
        const heard = await send(url, agent, malformed);
        tally.statuses[heard.status] = (tally.statuses[heard.status] ?? 0) + 1;
        const wrong = fault(malformed, heard);
        if (wrong) tally.faults.push(`${name} ${wrong}: ${heard.body.slice(0, 200)}`);
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
