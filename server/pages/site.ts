/** The built site: its files, and its one page for every address that a browser asks for. */
import express, { Router, type Request, type Response } from 'express';
import helmet from 'helmet';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contentSecurityPolicy, hashOf } from './content-security-policy.ts';

const folder = resolve('dist/client');
const notBuilt = 'The site is not built yet: npm run build\n';

/** Serves the site. File names under /assets carry a hash of their content, so they may be kept for ever. */
export function site(): Router {
  const router = Router();
  const page = existsSync(join(folder, 'index.html')) ? readFileSync(join(folder, 'index.html'), 'utf8') : undefined;
  const inline = [...(page ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => hashOf(script!));
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  );
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.get('/{*path}', helmet.contentSecurityPolicy(contentSecurityPolicy(inline)), (_request: Request, response: Response) => {
    if (page === undefined) response.status(503).type('text').send(notBuilt);
    else response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  return router;
}
