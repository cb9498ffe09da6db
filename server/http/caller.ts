/** Who sends a request and from where, read in the same way at both doors. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What a request says of itself. */
export interface Caller {
  authorization: string | undefined;
  userAgent: string | undefined;
  /** Where the request reached this site, without a slash at the end. */
  origin: string;
  /** The caller's IP address. */
  address: string;
  /** Names the request in the answer's `X-Request-Id` and in the log. */
  requestId: string;
}

export interface CallerOptions {
  /** The site's public address; undefined takes what the request says. */
  publicUrl: string | undefined;
  /** How many proxies in front are trusted to name the caller's address. */
  trustedProxies: number;
}

/** Makes the reader of callers. */
export const createCallerReader =
  (approach: CallerOptions) =>
  (request: IncomingMessage): Caller => ({
    authorization: request.headers.authorization,
    userAgent: request.headers['user-agent'],
    origin: originOf(request, approach),
    address: addressOf(request, approach),
    requestId: requestIdOf(request),
  });

const wellFormed = /^[\w.:/+=-]{1,128}$/;
const ids = new WeakMap<IncomingMessage, string>();

/** The request's id: the one that it came with, where that is fit for a log, else a fresh one. */
export function requestIdOf(request: IncomingMessage): string {
  let id = ids.get(request);
  if (!id) {
    const given = request.headers['x-request-id'];
    id = typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
    ids.set(request, id);
  }
  return id;
}

// Some proxies write the caller's port, too: all of theirs would share one address.
const withPort = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;

// Each trusted proxy adds at the end who spoke to it; what stands before that anybody can have written.
function addressOf({ headers, socket }: IncomingMessage, { trustedProxies }: CallerOptions): string {
  const nearest = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return nearest;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const written = (forwarded.at(-trustedProxies) ?? forwarded[0])?.trim() ?? '';
  const [, inBrackets, beforePort] = withPort.exec(written) ?? [];
  const named = inBrackets ?? beforePort ?? written;
  return isIP(named) ? named : nearest;
}

const wellFormedOrigin = /^https?:\/\/[\w.:[\]-]+$/;

function originOf({ headers }: IncomingMessage, { publicUrl, trustedProxies }: CallerOptions): string {
  if (publicUrl) return publicUrl;
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-proto'] : undefined;
  const protocol = String(forwarded).split(',')[0]!.trim() === 'https' ? 'https' : 'http';
  const origin = `${protocol}://${headers.host ?? 'localhost'}`;
  // Anything can stand there; it is written into addresses, which somebody then reads.
  return wellFormedOrigin.test(origin) && URL.canParse(origin) ? origin : `${protocol}://localhost`;
}
