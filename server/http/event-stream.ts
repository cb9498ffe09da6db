/** Responses that are event streams (server-sent events). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './caller.ts';
import { dataSecurityHeaders } from './security-headers.ts';

/** Whether a client asks for events. Clients that also take JSON get JSON. */
export const wantsEvents = ({ headers: { accept = '' } }: IncomingMessage): boolean =>
  accept.includes('text/event-stream') && !/json|\*\/\*/.test(accept);

const open = new WeakSet<ServerResponse>();

/** Whether a response stays open for as long as its client wants. */
export const isOpenStream = (response: ServerResponse): boolean => open.has(response);
export const markOpenStream = (response: ServerResponse): void => void open.add(response);

/** The headers of an event stream. Proxies must pass on each event at once. */
export const eventStreamHeaders = (request: IncomingMessage, crossOrigin: readonly string[]): string[] => [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store, no-transform',
  'X-Accel-Buffering',
  'no',
  ...dataSecurityHeaders,
  ...crossOrigin,
  'X-Request-Id',
  requestIdOf(request),
];
