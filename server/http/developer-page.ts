/** The pages for developers: GraphiQL and the REST documentation. */
import { extname } from 'node:path';
import { Router } from 'express';
import helmet from 'helmet';
import { escapeHtml } from '#server/core/html.ts';
import { sendWhole, type WholeBody } from './bodies/whole-body.ts';

interface DeveloperPage {
  /** The URL where the router is mounted. */
  path: string;
  /** The text of its `<title>`. */
  title: string;
  /** The names of the files below `path` that the page loads, in their order. */
  styles: string[];
  scripts: string[];
  /** The names of the files that its scripts load. */
  workers?: string[];
  /** Whether its scripts add style elements. */
  addsStyles?: boolean;
  /** Returns the text of a file. */
  read: (name: string) => Promise<string>;
}

/**
 * Makes the router of a page with its files. They load files of this site only and connect to it. Trusted Types are off, since
 * both tools write markup as text.
 */
export function createDeveloperPage({
  path,
  title,
  styles,
  scripts,
  workers = [],
  addsStyles,
  read,
}: DeveloperPage): Router {
  const router = Router();
  const policy = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      workerSrc: ["'self'"],
      styleSrc: ["'self'", ...(addsStyles ? ["'unsafe-inline'"] : [])],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  });
  const page: WholeBody = {
    bytes: Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg">
${styles.map((name) => `<link rel="stylesheet" href="${path}/${name}">`).join('\n')}
</head>
<body>
<main id="console"></main>
${scripts.map((name) => `<script src="${path}/${name}"></script>`).join('\n')}
</body>
</html>
`),
  };
  // GraphQL answers at the same address with JSON, by the `Accept` header.
  router.get('/', policy, async (request, response) => {
    await sendWhole(request, response.vary('Accept').set('Cache-Control', 'no-cache').type('html'), page);
  });
  for (const name of [...styles, ...scripts, ...workers]) {
    // Read at the first request. All requests share its bytes, which are megabytes, also those whose clients read slowly.
    let file: Promise<WholeBody> | undefined;
    const load = (): Promise<WholeBody> =>
      read(name).then(
        (text) => ({ bytes: Buffer.from(text) }),
        (error: unknown) => {
          file = undefined;
          throw error;
        },
      );
    router.get(`/${name}`, async (request, response) => {
      const body = await (file ??= load());
      response.type(extname(name)).set('Cache-Control', 'public, max-age=3600, no-transform');
      await sendWhole(request, response, body);
    });
  }
  return router;
}
