/** The headers that protect people, worked out once, and those that ask to wait. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { AppError } from '#server/core/errors.ts';

/** What helmet would set on every answer, since none of it depends on the request: names and values in turn. */
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

/** The security headers of every answer that is no page; such an answer may load nothing, should a browser show it as a page. */
export const dataSecurityHeaders: readonly string[] = securityHeaders({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-site' },
});

/** What tells a refused caller when to come back; empty where waiting would not help. */
export function retryHeaders({ code, details: { retryAfter, limit } }: AppError): [name: string, value: string][] {
  if (code !== 'RATE_LIMITED' && code !== 'SERVICE_UNAVAILABLE') return [];
  const seconds = String(retryAfter ?? 2);
  const wait: [string, string][] = [['Retry-After', seconds]];
  if (limit !== undefined)
    wait.push(['X-RateLimit-Limit', String(limit)], ['X-RateLimit-Remaining', '0'], ['X-RateLimit-Reset', seconds]);
  return wait;
}
