/** The security headers, computed once: those that helmet sets do not depend on the request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const headers: string[] = [];
const collect = {
  setHeader: (name: string, value: string) => headers.push(name, value),
  removeHeader: () => undefined,
};
helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'same-site' },
})({} as IncomingMessage, collect as unknown as ServerResponse, (error?: unknown) => {
  if (error) throw error as Error;
});

/**
 * The security headers of responses other than pages, names and values in turn. A browser that shows such a response as a page
 * loads nothing for it.
 */
export const dataSecurityHeaders: readonly string[] = headers;
