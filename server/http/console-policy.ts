/**
 * What the pages for developers (GraphiQL and the API's manual) may do: run our own files and talk to us. They do without Trusted
 * Types, since both tools write markup as text; scripts still come from our own files alone.
 */
import helmet from 'helmet';

/** @param styles what a page needs beside its own style sheets */
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
