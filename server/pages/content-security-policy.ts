/** The Content-Security-Policy of the pages: scripts and styles of this origin, pictures of every origin. */
import { createHash } from 'node:crypto';

/** The hash source of an inline script. */
export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The directives for Helmet. @param scripts the hash sources of the page's inline scripts */
export const contentSecurityPolicy = (scripts: string[] = []) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'"],
    // Profile pictures may have any origin.
    imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // The client has no Trusted Types policy, so that no text becomes markup or a script.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
});
