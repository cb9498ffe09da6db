/** The built site: its files, and a page for every address, with what the first screen shows already in it. */
import express, { Router, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { assets, codeTags } from './assets.ts';
import { contentSecurityPolicy, hashOf } from './content-security-policy.ts';
import { queryPageData, type QueryAsVisitor } from './first-screen.ts';
import { emptyPage, pageOf } from './page.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const folder = resolve('dist/client');
const notBuilt = 'The site is not built yet: npm run build\n';

interface SiteOptions {
  queryAsVisitor: QueryAsVisitor;
  /** What canonical addresses begin with, without a slash at the end; undefined makes them relative. */
  publicUrl: string | undefined;
}

/** Serves the site. */
export function site({ queryAsVisitor, publicUrl: origin = '' }: SiteOptions): Router {
  const router = Router();
  const built = join(folder, 'index.html');
  const template = existsSync(built) ? readFileSync(built, 'utf8') : undefined;
  const inline = [...(template ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => hashOf(script!));

  const codeOf = codeTags(folder);

  // The file that pages are made from is none itself.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use('/assets', assets(join(folder, 'assets')));
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.use(helmet.contentSecurityPolicy(contentSecurityPolicy(inline)));

  const show =
    (screen: Screen): RequestHandler =>
    async (request, response) => {
      if (template === undefined) return void response.status(503).type('text').send(notBuilt);
      const query = new URL(`http://localhost${request.url}`).searchParams;
      const answers = await queryPageData(
        queryAsVisitor,
        screen.questions(request.params as Record<string, string>, query),
        origin,
      );
      if (answers === 'NOT_FOUND') return notFound(response, template, origin);
      send(response, 200, pageOf(screen, { template, answers, origin, codeTags: codeOf(screen.code) }));
    };
  for (const [path, screen] of Object.entries(screens)) router.get(path, show(screen));
  router.get('/{*path}', (_request, response) => {
    if (template === undefined) response.status(503).type('text').send(notBuilt);
    else notFound(response, template, origin);
  });
  return router;
}

function notFound(response: Response, template: string, origin: string): void {
  const page = { title: 'Page not found', description: 'There is nothing at this address.' };
  send(response, 404, emptyPage(template, page, origin));
}

function send(response: Response, status: number, page: string): void {
  response.status(status).set('Cache-Control', 'no-cache').type('html').send(page);
}
