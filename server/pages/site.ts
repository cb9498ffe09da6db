/** The built client: its files, and an HTML page for every path, with the head, the data and the static markup of its screen. */
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Logger } from 'pino';
import { unavailable } from '#server/core/errors.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { sendWhole } from '#server/http/bodies/whole-body.ts';
import { errorHeaders } from '#server/http/error-response.ts';
import { httpStatusOf } from '#server/http/status-codes.ts';
import type { PageData, PageLocation, PageScreen, QueryAsVisitor, Renderer } from '#rules/page.ts';
import type { Site } from '#rules/site/site.ts';
import { firstPageAddress, hasCursor, searchParamsOf } from './address.ts';
import { assets, codeTags } from './assets.ts';
import { webManifest } from './web-manifest.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { queryPageData } from './page-data.ts';
import { dataElementOf, partsOf } from './page.ts';
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

interface Page {
  status: number;
  /** The HTML, compressed: most clients accept it so, and it takes a fraction of the memory of its text. */
  compressed: Buffer;
  /** Whether other requests get it, too: not where a query failed, nor at the many addresses of what does not exist. */
  isShareable: boolean;
  /** The hash of the data, which itself takes more memory than the compressed page. */
  dataHash: string;
  /** The time until which the page is sent again as long as its data stays the same, in milliseconds of the monotonic clock. */
  freshUntil: number;
}

/** Milliseconds for which a page is valid if its data stays the same: it shows the age of comments. */
const maxAge = 60_000;
/** The key of the page of all unknown addresses. Those of other pages begin with a slash. */
const notFoundKey = 'notFound';

/** Takes half a millisecond, less than to hand the page to another thread. */
const compress = (html: Buffer): Buffer =>
  // Compared with quality 2, quality 1 takes about half of the time and adds a twentieth to the size.
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const hashOf = (text: string): string => hash('sha256', text, 'base64');

/** Serves the site. */
export async function site({
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
  const { renderedSite } = (await import(pathToFileURL(renderer).href)) as Renderer;
  const site: Site = { name, tagline, closedNotice, map };
  const { screens, notFound } = renderedSite(site);
  const { fill, ...inline } = templateOf(readFileSync(built, 'utf8'));
  const codeOf = codeTags(folder);
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
  // A page without markup is not sent again: it was made under overload.
  const freshUntil = (markup: string, time: number): number => (markup ? time : 0);
  const renderNotFound = async (last?: Page): Promise<Page> => {
    if (last && performance.now() < last.freshUntil) return last;
    const markup = markupOf(notFound, { pathname: '/404', search: '', params: {} }, []);
    const parts = partsOf(
      { origin, site },
      { head: notFound.head(), markup, queryUrls: [], dataElement: '', codeTags: '' },
    );
    return {
      status: httpStatusOf.NOT_FOUND,
      compressed: compress(fill(parts)),
      isShareable: true,
      dataHash: '',
      freshUntil: freshUntil(markup, Infinity),
    };
  };
  const send = async (request: Request, response: Response, page: Page): Promise<void> => {
    if (page.status === httpStatusOf.SERVICE_UNAVAILABLE)
      response.set(Object.fromEntries(errorHeaders(unavailable(), page.status)));
    response.status(page.status).set('Cache-Control', 'no-cache').vary('Accept-Encoding').type('html');
    if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').send(page.compressed);
    else await sendWhole(request, response, { bytes: brotliDecompressSync(page.compressed) });
  };
  // Every page is rendered as a visitor sees it, with or without a session. The key is the URL without unknown parameters.
  const show =
    (screen: PageScreen): RequestHandler =>
    async (request, response) => {
      const search = searchParamsOf(request, screen.search);
      const location: PageLocation = {
        pathname: request.path,
        search: search.size > 0 ? `?${search}` : '',
        params: request.params as Record<string, string>,
      };
      const render = async (last?: Page): Promise<Page | undefined> => {
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
          { head, markup, queryUrls, dataElement, codeTags: codeOf([...screen.modules]) },
        );
        return {
          status,
          compressed: compress(fill(parts)),
          isShareable: isComplete && status !== httpStatusOf.NOT_FOUND,
          dataHash,
          freshUntil: freshUntil(markup, performance.now() + maxAge),
        };
      };
      const page = await pages.get(location.pathname + location.search, render);
      if (page) await send(request, response, page);
      else response.set('Cache-Control', 'no-cache').redirect(firstPageAddress(request));
    };

  const policy = helmet.contentSecurityPolicy(contentSecurityPolicy(inline));
  // Before the files, so that no file is looked for.
  for (const screen of screens) router.get(screen.path, policy, show(screen));
  // The template itself is not a page.
  router.get('/index.html', (_request, response) => response.redirect(301, '/'));
  router.use('/assets', assets(join(folder, 'assets')));
  router.get('/manifest.webmanifest', webManifest(join(folder, 'manifest.webmanifest'), site));
  // Icons: none of them becomes smaller.
  router.use(express.static(folder, { index: false, maxAge: '1h' }));
  router.get('/{*path}', policy, async (request, response) =>
    send(request, response, (await pages.get(notFoundKey, renderNotFound))!),
  );
  return router;
}
