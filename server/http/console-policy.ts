/**
 * The content security policy of the pages for developers (GraphiQL and the REST documentation): they load files of this site and
 * connect to it. Trusted Types are off, since both tools write markup as text.
 */
import helmet from 'helmet';

/** @param styles the sources of styles other than the site's own style sheets */
export const consolePolicy = (...styles: string[]) =>
  helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
