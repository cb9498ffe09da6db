/** Opens event streams of subscriptions, and reads their events. */
import { request, type IncomingMessage } from 'node:http';
import type { Json, Variables } from '../api.ts';
import { until } from '../site.ts';

export interface EventStream {
  status: number;
  headers: IncomingMessage['headers'];
  /** The results so far. */
  results: Json[];
  /** All text so far. */
  text(): string;
  isComplete(): boolean;
  isClosed(): boolean;
  /** Resolves when the response has ended or the connection is lost. */
  closed: Promise<void>;
  /** Waits for the result that fulfils a condition, and returns it. */
  next(what: string, holds: (result: Json) => boolean, seconds?: number): Promise<Json>;
  /** Stops reading, and reads on. */
  pause(): void;
  resume(): void;
  close(): void;
}

interface Subscription {
  url: string;
  query: string;
  variables?: Variables;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** Sends a subscription, and returns once the head of the response has arrived. */
export function subscribe({ url, query, variables, token, headers }: Subscription): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    sent.once('error', reject).end(JSON.stringify({ query, variables }));
    sent.once('response', (response) => {
      let text = '';
      let isClosed = false;
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const closed = new Promise<void>((end) => {
        const onClose = () => {
          isClosed = true;
          end();
        };
        response.on('close', onClose).on('error', () => undefined);
      });
      sent.on('error', () => undefined);
      const isStream = response.headers['content-type']?.startsWith('text/event-stream');
      const stream: EventStream = {
        status: response.statusCode!,
        headers: response.headers,
        get results() {
          return [...text.matchAll(/event: next\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data!));
        },
        text: () => text,
        isComplete: () => text.endsWith('event: complete\ndata:\n\n'),
        isClosed: () => isClosed,
        closed,
        async next(what, holds, seconds) {
          await until(what, () => stream.results.some(holds), seconds);
          return stream.results.find(holds);
        },
        pause: () => void response.pause(),
        resume: () => void response.resume(),
        close: () => void sent.destroy(),
      };
      if (isStream) resolve(stream);
      else response.once('end', () => resolve(stream));
    });
  });
}
