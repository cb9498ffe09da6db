/** The built client: its files, and an HTML page for every path, with the data of its first screen. */
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SharedReads } from '#server/core/shared-reads.ts';
import { assets, codeTags } from './assets.ts';
import { contentSecurityPolicy, hashOf } from './content-security-policy.ts';
import { queryPageData, type PageQuery, type QueryAsVisitor } from './first-screen.ts';
import { emptyPage, pageOf } from './page.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

const folder = resolve('dist/client');
const notBuilt = 'The site is not built yet: npm run build\n';

interface SiteOptions {
  queryAsVisitor: QueryAsVisitor;
  /** The start of canonical URLs, without a slash at the end; undefined makes them relative. */
  publicUrl: string | undefined;
}

interface Page {
  status: 200 | 404;
  html: string;
  /** False if a query failed, so that the client has to send it again. */
  isComplete: boolean;
}

/** Serves the site. */
export function site({ queryAsVisitor, publicUrl: origin = '' }: SiteOptions): Router {
  const router = Router();
  const built = join(folder, 'index.html');
  if (!existsSync(built)) {
    router.get('/{*path}', (_request, response) => void response.status(503).type('text').send(notBuilt));
    return router;
  }
  const template = readFileSync(built, 'utf8');
  const inline = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => hashOf(script!));
  const codeOf = codeTags(folder);
  const pages = new SharedReads<Page>(
    ({ status, isComplete }) => status === 200 && isComplete,
    ({ html }) => html.length,
  );

  const notFoundPage = (): Page => {
    const head = { title: 'Page not found', description: 'There is nothing at this address.' };
    return { status: 404, html: emptyPage(template, head, origin), isComplete: true };
  };
  const render = async (screen: Screen, queries: PageQuery[]): Promise<Page> => {
    const data = await queryPageData(queryAsVisitor, queries, origin);
    if (data === 'NOT_FOUND') return notFoundPage();
    const html = pageOf(screen, { template, data, origin, codeTags: codeOf(screen.code) });
    return { status: 200, html, isComplete: data.length === queries.length };
  };
  // Every page is rendered as a visitor sees it. The key holds the queries instead of the URL, without unknown parameters.
  const show =
    (path: string, screen: Screen): RequestHandler =>
    async (request, response) => {
      const queries = screen.queries(request.params as Record<string, string>, searchParamsOf(request));
      const read = () => render(screen, queries);
      const isShared = request.headers.authorization === undefined;
      send(response, await (isShared ? pages.answer(`${path}\n${JSON.stringify(queries)}`, read) : read()));
    };

  // The template itself is not a page.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use('/assets', assets(join(folder, 'assets')));
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.use(helmet.contentSecurityPolicy(contentSecurityPolicy(inline)));
  for (const [path, screen] of Object.entries(screens)) router.get(path, show(path, screen));
  router.get('/{*path}', (_request, response) => send(response, notFoundPage()));
  return router;
}

const searchParamsOf = (request: Request): URLSearchParams => new URL(`http://localhost${request.url}`).searchParams;

function send(response: Response, { status, html }: Page): void {
  response.status(status).set('Cache-Control', 'no-cache').type('html').send(html);
}
