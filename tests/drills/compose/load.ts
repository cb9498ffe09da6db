/** Members who read and write through the proxy, and the record of their acknowledged writes. */
import { setTimeout as pause } from 'node:timers/promises';
import { statusOf, createClient, type Outcome } from '../client.ts';
import { tally } from '../result.ts';

/** A member with a business, as the REST API names them. */
export interface Owner {
  token: string;
  businessId: string;
}

export interface Sent {
  kind: 'read' | 'write';
  outcome: Outcome;
}

export interface Load {
  /** Ends a phase. @returns the requests of this phase */
  phase(): Sent[];
  /** The texts of all acknowledged comments. */
  acknowledged: string[];
  stop(): Promise<void>;
}

/** Starts one reader and one writer for each owner, each with at most one request every 20 ms. */
export function startLoad(url: string, owners: Owner[]): Load {
  const client = createClient(url, owners.length * 2);
  const acknowledged: string[] = [];
  let sent: Sent[] = [];
  let isOver = false;

  async function read({ businessId }: Owner): Promise<void> {
    sent.push({ kind: 'read', outcome: await client.send({ path: `/api/businesses/${businessId}` }) });
  }
  async function write({ token, businessId }: Owner, number: number): Promise<void> {
    const text = `${businessId} ${number}`;
    const path = `/api/businesses/${businessId}/comments`;
    const outcome = await client.send({ method: 'POST', path, token, body: JSON.stringify({ text }) });
    sent.push({ kind: 'write', outcome });
    if (outcome.kind === 'answered' && outcome.status === 201) acknowledged.push(text);
  }
  async function repeat(request: (number: number) => Promise<void>): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      await request(number);
      await pause(20);
    }
  }
  const loops = owners.flatMap((owner) => [repeat(() => read(owner)), repeat((number) => write(owner, number))]);

  return {
    acknowledged,
    phase() {
      const phase = sent;
      sent = [];
      return phase;
    },
    async stop() {
      isOver = true;
      await Promise.all(loops);
      client.close();
    },
  };
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export const isServed = ({ outcome }: Sent): boolean => outcome.kind === 'answered' && outcome.status < 300;

/** Whether a response is 503 in JSON with `Retry-After`. */
export const isRetryLater = ({ outcome }: Sent): boolean =>
  outcome.kind === 'answered' && outcome.status === 503 && outcome.retryAfter !== undefined && isJson(outcome.body);

/** Counts the outcomes, as 'read 200 × 900, write 201 × 880'. */
export const summary = (phase: Sent[]): string =>
  tally(phase.map(({ kind, outcome }) => `${kind} ${statusOf(outcome)}`));
