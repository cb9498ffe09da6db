/** The security headers, computed once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** The headers that helmet sets, which do not depend on the request: names and values in turn. */
function securityHeaders(options: HelmetOptions): readonly string[] {
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
