/** The security headers, computed once, and the headers of responses that clients may retry. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { AppError } from '#server/core/errors.ts';

/** The headers that helmet sets, which do not depend on the request: names and values in turn. */
export function securityHeaders(options: HelmetOptions): readonly string[] {
  const headers: string[] = [];
  const collect = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, collect as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error as Error;
  });
  return headers;
}

/** The security headers of responses other than pages. A browser that shows such a response as a page loads nothing for it. */
export const dataSecurityHeaders: readonly string[] = securityHeaders({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-site' },
});

/** The headers that say when the client may retry; none for errors that a retry does not solve. */
export function retryHeaders({ code, details: { retryAfter, limit } }: AppError): [name: string, value: string][] {
  if (code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE') return [];
  const seconds = String(retryAfter ?? 2);
  const wait: [string, string][] = [['Retry-After', seconds]];
  if (limit !== undefined)
    wait.push(['X-RateLimit-Limit', String(limit)], ['X-RateLimit-Remaining', '0'], ['X-RateLimit-Reset', seconds]);
  return wait;
}
