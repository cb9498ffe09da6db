/** The built client: its files, and an HTML page for every path, with the head, the data and the static markup of its screen. */
import express, { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Logger } from 'pino';
import { SharedReads } from '#server/core/shared-reads.ts';
import { httpStatusOf } from '#server/http/status-codes.ts';
import type { PageData, PageLocation, PageScreen, QueryAsVisitor, Renderer } from '#rules/page.ts';
import type { Site } from '#rules/site/site.ts';
import { firstPageUrl, hasCursor, searchParamsOf } from './page-url.ts';
import { assets, createModulePreloadTags } from './assets.ts';
import { webManifest } from './web-manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { queryPageData } from './page-data.ts';
import { dataElementOf, partsOf } from './page.ts';
import { compressPage, sendPage, type Page } from './rendered-page.ts';
import { templateOf } from './template.ts';

const folder = resolve('dist/client');
const renderer = resolve('dist/render/render.js');
const notBuilt = 'The site is not built yet: npm run build\n';

interface SiteOptions {
  queryAsVisitor: QueryAsVisitor;
  /** The start of canonical URLs, without a slash at the end; undefined makes them relative. */
  publicUrl: string | undefined;
  settings: Site;
  /** Whether the process has too much work: then pages contain no static markup. */
  isOverloaded: () => boolean;
  log: Logger;
}

/** Milliseconds for which a page is valid if its data stays the same: it shows the age of comments. */
const maxAge = 60_000;
/** The key of the page of all unknown addresses. Those of other pages begin with a slash. */
const notFoundKey = 'notFound';

const hashOf = (text: string): string => hash('sha256', text, 'base64');

// A page without markup is not sent again: it was made under overload.
const freshUntil = (markup: string, time: number): number => (markup ? time : 0);

/** Serves the site. */
export async function createPagesRouter({
  queryAsVisitor,
  publicUrl: origin = '',
  settings: { name, tagline, closedNotice, map },
  isOverloaded,
  log,
}: SiteOptions): Promise<Router> {
  const router = Router();
  const built = join(folder, 'index.html');
  if (!existsSync(built) || !existsSync(renderer)) {
    router.get(
      '/{*path}',
      (_request, response) => void response.status(httpStatusOf.SERVICE_UNAVAILABLE).type('text').send(notBuilt),
    );
    return router;
  }
  const { renderSite } = (await import(pathToFileURL(renderer).href)) as Renderer;
  const site: Site = { name, tagline, closedNotice, map };
  const { screens, notFound } = renderSite(site);
  const { fill, ...inline } = templateOf(readFileSync(built, 'utf8'));
  const modulePreloadTags = createModulePreloadTags(folder);
  // Undefined in place of a page with a malformed cursor in its address.
  const pages = new SharedReads<Page | undefined>(
    (page) => page?.isShareable === true,
    (page) => page?.compressed.length ?? 1,
  );

  /** The static markup; empty under overload, and after an error, which is logged: the client renders the page either way. */
  const markupOf = (screen: Pick<PageScreen, 'markup'>, location: PageLocation, data: PageData[]): string => {
    if (isOverloaded()) return '';
    try {
      return screen.markup(location, data);
    } catch (error) {
      log.error({ err: error, url: location.pathname }, 'The static markup of a page could not be rendered.');
      return '';
    }
  };
  const renderNotFound = async (last?: Page): Promise<Page> => {
    if (last && performance.now() < last.freshUntil) return last;
    const markup = markupOf(notFound, { pathname: '/404', search: '', params: {} }, []);
    const parts = partsOf(
      { origin, site },
      { head: notFound.head(), markup, queryUrls: [], dataElement: '', modulePreloadTags: '' },
    );
    return {
      status: httpStatusOf.NOT_FOUND,
      compressed: compressPage(fill(parts)),
      isShareable: true,
      dataHash: '',
      freshUntil: freshUntil(markup, Infinity),
    };
  };
  /** A screen as a visitor sees it; undefined for a malformed cursor. @param last the page that was rendered before */
  const renderScreen = async (
    screen: PageScreen,
    location: PageLocation,
    search: URLSearchParams,
    last?: Page,
  ): Promise<Page | undefined> => {
    const queries = screen.queries(location.params, search);
    const { data, first, status, isRefused, isComplete } = await queryPageData(queryAsVisitor, queries, origin);
    // Of the parameters only a malformed cursor is refused.
    if (isRefused && hasCursor(search)) return undefined;
    const dataElement = dataElementOf(data);
    const dataHash = hashOf(dataElement);
    if (last?.dataHash === dataHash && performance.now() < last.freshUntil) return last;
    const markup = markupOf(screen, location, data);
    const head = screen.head(first, origin, search);
    const queryUrls = screen.queryUrls(location.params, search);
    const parts = partsOf(
      { origin, site },
      { head, markup, queryUrls, dataElement, modulePreloadTags: modulePreloadTags([...screen.modules]) },
    );
    return {
      status,
      compressed: compressPage(fill(parts)),
      isShareable: isComplete && status !== httpStatusOf.NOT_FOUND,
      dataHash,
      freshUntil: freshUntil(markup, performance.now() + maxAge),
    };
  };
  // Every page is rendered as a visitor sees it, with or without a session. The key is the URL without unknown parameters.
  const screenHandler =
    (screen: PageScreen): RequestHandler =>
    async (request, response) => {
      const search = searchParamsOf(request, screen.search);
      const location: PageLocation = {
        pathname: request.path,
        search: search.size > 0 ? `?${search}` : '',
        params: request.params as Record<string, string>,
      };
      const key = location.pathname + location.search;
      const page = await pages.get(key, (last) => renderScreen(screen, location, search, last));
      if (page) await sendPage(request, response, page);
      else response.set('Cache-Control', 'no-cache').redirect(firstPageUrl(request));
    };

  const policy = helmet.contentSecurityPolicy(contentSecurityPolicy(inline));
  // Before the files, so that no file is looked for.
  for (const screen of screens) router.get(screen.path, policy, screenHandler(screen));
  // The template itself is not a page.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use('/assets', assets(join(folder, 'assets')));
  router.get('/manifest.webmanifest', webManifest(join(folder, 'manifest.webmanifest'), site));
  // Icons: none of them becomes smaller.
  router.use(express.static(folder, { index: false, redirect: false, maxAge: '1h' }));
  router.get('/{*path}', policy, async (request, response) =>
    sendPage(request, response, (await pages.get(notFoundKey, renderNotFound))!),
  );
  return router;
}
