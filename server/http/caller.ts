/** Reads the caller of a request: token, address, origin, request id. GraphQL and REST use it. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export interface Caller {
  authorization: string | undefined;
  userAgent: string | undefined;
  /** The origin of the site in the request, without a slash at the end. */
  origin: string;
  /** The caller's IP address. */
  ip: string;
  /** Identifies the request in the `X-Request-Id` header and in the log. */
  requestId: string;
}

interface CallerOptions {
  /** The site's public address; undefined takes the origin from the request. */
  publicUrl: string | undefined;
  /** The number of proxies in front that are trusted to send the client's address. */
  trustedProxies: number;
}

/** Makes the function that reads the caller of a request. */
export const createCallerReader =
  (options: CallerOptions) =>
  (request: IncomingMessage): Caller => ({
    authorization: request.headers.authorization,
    userAgent: request.headers['user-agent'],
    origin: originOf(request, options),
    ip: addressOf(request, options),
    requestId: requestIdOf(request),
  });

const wellFormed = /^[\w.:/+=-]{1,128}$/;
// A property, since each entry of a WeakMap costs the garbage collector more than the rest of a cached response.
const idOf = Symbol('id');

/** The request's id: the one in `X-Request-Id` where it is well-formed, else a new one. */
export const requestIdOf = (request: IncomingMessage & { [idOf]?: string }): string =>
  (request[idOf] ??= wellFormed.exec(String(request.headers['x-request-id'] ?? ''))?.[0] ?? randomUUID());

// Some proxies append the client's port. Unparsed, all their clients would share one address.
const withPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;

// Each trusted proxy appends the address of its client. The client may have written what stands before.
function addressOf({ headers, socket }: IncomingMessage, { trustedProxies }: CallerOptions): string {
  const peer = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const entry = (forwarded.at(-trustedProxies) ?? forwarded[0])?.trim() ?? '';
  const [, inBrackets, beforePort] = withPort.exec(entry) ?? [];
  const address = inBrackets ?? beforePort ?? entry;
  return isIP(address) ? address : peer;
}

// A name has 253 characters at most. A response repeats the origin in each address of a picture.
const wellFormedOrigin = /^https?:\/\/[\w.:[\]-]{1,260}$/;

function originOf({ headers }: IncomingMessage, { publicUrl, trustedProxies }: CallerOptions): string {
  if (publicUrl) return publicUrl;
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-proto'] : undefined;
  const protocol = String(forwarded).split(',')[0]!.trim() === 'https' ? 'https' : 'http';
  const origin = `${protocol}://${headers.host ?? 'localhost'}`;
  // The client chooses the `Host` header, and pages contain addresses with it.
  return wellFormedOrigin.test(origin) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}
