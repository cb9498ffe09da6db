/** The Content-Security-Policy of the pages: scripts and styles of this origin, pictures of every origin. */
import { hash } from 'node:crypto';

/** The hash source of an inline script or style. */
const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

interface InlineTexts {
  scripts: string[];
  styles: string[];
}

/** The directives for Helmet. @param inline the texts of the pages' inline scripts and styles */
export const contentSecurityPolicy = ({ scripts, styles }: InlineTexts = { scripts: [], styles: [] }) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...scripts.map(hashOf)],
    styleSrc: ["'self'", ...styles.map(hashOf)],
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
