/** What a page of ours may load: its own scripts and styles, pictures from anywhere, nothing else. */
import { createHash } from 'node:crypto';

/** The policy's hash of an inline script. */
export const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** Helmet's directives; `scripts` are hashes of the inline scripts that a page carries. */
export const contentSecurityPolicy = (scripts: string[] = []) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts],
    styleSrc: ["'self'"],
    // Profile pictures are addresses anywhere.
    imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    // No text becomes markup or a script in the browser: the client has no policy that could make it so.
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ["'none'"],
  },
});
