/**
 * Serves robots.txt, and a sitemap with the pictures of businesses, in pages that are streamed. A sitemap needs absolute URLs, and the `Host` header is not
 * trusted: without `PUBLIC_URL` there is no sitemap.
 */
import { Router, type Request, type Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { picturesOf, type DescribedPicture } from '#server/businesses/pictures/picture.reads.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import { isId } from '#server/core/ids.ts';
import { createBulkReadLimiter } from '#server/http/overload.ts';
import { sendStreamed } from '#server/http/bodies/streamed-text.ts';
import { sendWhole, type WholeBody } from '#server/http/bodies/whole-body.ts';
import { pictureUrlList } from '#server/uploads/picture-urls.ts';
import { businessPath } from '#rules/page.ts';

/** The extension of sitemaps for pictures. */
const imageExtension = 'http://www.google.com/schemas/sitemap-image/1.1';

interface SitemapOptions {
  db: () => DataSource | undefined;
  /** Without a slash at the end. */
  publicUrl: string | undefined;
}

// A sitemap may hold 50,000 URLs. Ids begin with the time, so that ranges of ids are stable pages.
const perPage = 10_000;
const perRead = 1_000;
/** How long a process sends the index that it has read, in milliseconds. A page that it does not name yet is in the next one. */
const indexAge = 10 * 60_000;
const limited = createBulkReadLimiter();

// Raw SQL: keyset pages with the pictures of each business.
// The first ids of the pages. Each is read from the one before, so that no statement takes long.
const first = 'SELECT id FROM businesses WHERE hidden = 0 ORDER BY id LIMIT 1';
const next = `SELECT id FROM businesses WHERE id >= $1 AND hidden = 0 ORDER BY id OFFSET ${perPage} LIMIT 1`;
const urls = `SELECT id, updated_at AS "updatedAt",
    CASE WHEN cover_key IS NOT NULL THEN ${picturesOf('businesses.id')} END AS pictures
  FROM businesses WHERE id >= $1 AND hidden = 0 ORDER BY id LIMIT $2`;

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

const setHeaders = (response: Response) =>
  response.type('application/xml').set('Cache-Control', 'public, max-age=3600');

/** Serves /robots.txt and /sitemap.xml. */
export function sitemap({ db, publicUrl }: SitemapOptions): Router {
  const router = Router();
  const query = queryWhenOpen(db);

  router.get('/robots.txt', (_request, response) => {
    const map = publicUrl ? `Sitemap: ${publicUrl}/sitemap.xml\n` : '';
    response
      .type('text')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /graphql\n${map}`);
  });
  if (!publicUrl) return router;

  // Requests that arrive while the index is read wait for it.
  const indexes = new LRUCache<'index', WholeBody>({
    max: 1,
    ttl: indexAge,
    fetchMethod: async () => ({ bytes: Buffer.from(await limited(() => readIndex(query, publicUrl))) }),
  });
  router.get('/sitemap.xml', async (request, response) => {
    const index = await indexes.fetch('index');
    await sendWhole(request, setHeaders(response), index!);
  });

  router.get(/^\/sitemap-([0-9a-f-]{36})\.xml$/, async (request: Request, response, skip) => {
    const id = request.params[0];
    if (!isId(id)) return skip();
    const read = (from: string) => limited(() => query<Row>(urls, [from, perRead + 1]));
    // Read before the response begins, so that a failure gets its status.
    const batch = await read(id);
    async function* rest() {
      let rows = batch;
      for (let written = 0; ;) {
        yield rows
          .slice(0, perRead)
          .map((row) => entry(publicUrl!, row))
          .join('');
        written += perRead;
        const following = rows[perRead];
        if (!following || written >= perPage) break;
        rows = await read(following.id);
      }
      yield '</urlset>\n';
    }
    setHeaders(response);
    const text = `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="${imageExtension}">\n`;
    await sendStreamed(request, response, { text, rest: rest() });
  });
  return router;
}

async function readIndex(query: ReturnType<typeof queryWhenOpen>, origin: string): Promise<string> {
  const pages: string[] = [];
  const read = async (text: string, values: string[]) => (await query<{ id: string }>(text, values))[0];
  for (let page = await read(first, []); page; page = await read(next, [page.id]))
    pages.push(`<sitemap><loc>${origin}/sitemap-${page.id}.xml</loc></sitemap>\n`);
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('')}</sitemapindex>\n`;
}

interface Row {
  id: string;
  updatedAt: string;
  pictures: DescribedPicture[] | null;
}

const entry = (origin: string, { id, updatedAt, pictures }: Row) => {
  const images = (pictures ?? []).flatMap((picture) => pictureUrlList(origin, picture));
  const located = images.map((image) => `<image:image><image:loc>${image}</image:loc></image:image>`).join('');
  return `<url><loc>${origin}${businessPath(id)}</loc><lastmod>${updatedAt}</lastmod>${located}</url>\n`;
};
