/** The documentation of the REST API at /api/docs: Swagger UI with files of this server only. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { documentTitle, type Site } from '#rules/site/site.ts';
import { createDeveloperPage } from '#server/http/developer-page.ts';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#console',
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** The routes of the page and its files, for /api/docs. */
export const docs = (site: Pick<Site, 'name'>) =>
  createDeveloperPage({
    path: '/api/docs',
    title: documentTitle('API', site),
    styles: ['swagger-ui.css'],
    scripts: ['swagger-ui-bundle.js', 'start.js'],
    read: async (name) => (name === 'start.js' ? start : readFile(join(folder, name), 'utf8')),
  });
