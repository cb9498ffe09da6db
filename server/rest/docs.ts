/** The documentation of the REST API at /api/docs: Swagger UI with files of this server only. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Router } from 'express';
import { consolePolicy } from '#server/http/console-policy.ts';

const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const files = ['/swagger-ui.css', '/swagger-ui-bundle.js'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · Main Street</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Routes of the page and its files, for /api/docs. */
export function docs(): Router {
  const router = Router();
  router.get(
    '/',
    consolePolicy(),
    (_request, response) => void response.type('html').set('Cache-Control', 'no-cache').send(page),
  );
  router.get(
    '/start.js',
    (_request, response) => void response.type('js').set('Cache-Control', 'no-cache').send(start),
  );
  router.get(files, (request, response) => response.sendFile(request.path, { root, maxAge: '1d' }));
  return router;
}
