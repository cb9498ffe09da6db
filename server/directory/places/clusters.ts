/** The businesses of a part of a map, grouped by cells. Raw SQL: cells count them without reading them. */
import { hash } from 'node:crypto';
import type { CategoryName } from '#rules/categories.ts';
import { maxClustered as newest } from '#rules/limits.ts';
import { isBounds, placeMessages, zoomLimits, type Bounds } from '#rules/places/search.ts';
import type { Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import { validateFilter, type Criteria, type Filter } from '../filter.ts';
import { lexemesInUse } from '../lexemes-in-use.ts';
import { selectPage } from '../page/select-page.ts';
import { findsAnything } from '../directory.service.ts';
import { correctTypos } from '../typos.ts';
import { hasArea } from './area.ts';
import { boundsOf, cellsFor, cellsOf, finerCells, isIn, rowEdges, type Cells } from './cells.ts';
import { placesInArea } from './place-page.ts';
import { storedLevels } from './stored-cells.ts';

interface ClustersRequest {
  bounds: Bounds;
  zoom: number;
  filter?: Filter | null;
}

/** The businesses of a cell. */
export interface Cluster {
  id: string;
  /** The mean of their positions. */
  latitude: number;
  longitude: number;
  count: number;
  countIsExact: boolean;
  /** Null where they have several. */
  category: CategoryName | null;
  /** Of a single business, unless cells counted it. */
  businessId?: string | null;
}

interface Row extends Omit<Cluster, 'id' | 'countIsExact'> {
  x: number;
  y: number;
}

/** Where cells of a level are not stored, at most so many places are grouped. Where there are more, stored cells of another level answer. */
const maxPlaces = 2000;
/** A category is read only where there are at most so many places of all categories: their index is by position alone. */
const maxScanned = 15_000;

/**
 * Groups the businesses of a part of a map by cells of about 64 pixels: those of all cells that the box touches. A filter by
 * search, rating, opening hours or place groups at most the newest `maxClustered`.
 * @throws BAD_USER_INPUT for an invalid box, zoom or filter
 */
export async function listClusters(ctx: Context, { bounds, zoom, filter }: ClustersRequest): Promise<Cluster[]> {
  const { min, max } = zoomLimits;
  const isZoom = Number.isInteger(zoom) && zoom >= min && zoom <= max;
  const errors = {
    ...(!isBounds(bounds) && { bounds: placeMessages.within }),
    ...(!isZoom && { zoom: placeMessages.zoom }),
  };
  if (Object.keys(errors).length > 0) throw badInput(errors);
  const criteria = validateFilter(filter);
  const cells = cellsFor(bounds, zoom);
  const { terms, category, minRating, openNow, place } = criteria;
  if (terms.length > 0 || minRating || openNow || hasArea(place)) return listFiltered(ctx, cells, criteria);
  const stored = storedLevels.findLast((level) => level <= cells.level)!;
  const storedCells = cellsOf(bounds, stored);
  if (stored < cells.level && !(category && (await isDense(ctx, storedCells, cells.level)))) {
    const { rows, places } = await readPlaces(ctx, cells, ($) => placesIn(cells, criteria, $));
    if (places <= maxPlaces) return clustersOf(rows, cells.level, category);
  }
  // Of a category, stored cells of the next finer level count those of this one exactly. Of all categories they are too many rows.
  const [shown, halvings] = category && storedLevels.includes(cells.level + 1) ? [cells, 1] : [storedCells, 0];
  return clustersOf(await read(ctx, ($) => countCells(shown, halvings, criteria, $)), shown.level, category);
}

/** Whether stored cells have more places than a read may scan. Those that are two or more levels coarser are far larger than the box. */
async function isDense(ctx: Context, stored: Cells, level: number): Promise<boolean> {
  if (level > stored.level + 1) return false;
  const { $, values } = parameters();
  const text = `SELECT coalesce(sum(n), 0) > ${maxScanned} AS "isDense" ${countsIn(stored, undefined, $)}`;
  const [row] = await queryRows<{ isDense: boolean }>(ctx.db, text, values);
  return row!.isDense;
}

function read(ctx: Context, textWith: ($: Placeholder) => string): Promise<Row[]> {
  const { $, values } = parameters();
  const text = textWith($);
  return queryRows<Row>(ctx.db, text, values);
}

/** @param key distinguishes the clusters of different filters, so that clients can cache them by their id */
const clustersOf = (rows: Row[], level: number, key: unknown, countIsExact = true): Cluster[] => {
  const suffix = key ? `/${hash('sha1', JSON.stringify(key), 'base64url').slice(0, 10)}` : '';
  return rows.map(({ x, y, latitude, longitude, count, category, businessId }) => ({
    id: `${level}/${x}/${y}${suffix}`,
    latitude,
    longitude,
    count,
    countIsExact,
    category,
    businessId: businessId ?? null,
  }));
};

// The order of bytes is faster than that of a language, which a database may have.
const oneCategory = `CASE WHEN min(category COLLATE "C") = max(category COLLATE "C") THEN min(category COLLATE "C") END AS category`;

/** The FROM of the stored counts of cells. Each row of cells is one scan of the index. */
function countsIn({ level, columns, rows }: Cells, category: CategoryName | undefined, $: Placeholder): string {
  const ranges = columns.map(({ from, to }) => `(${$(from)}::integer, ${$(to)}::integer)`).join(', ');
  return `FROM generate_series(${$(rows.from)}::integer, ${$(rows.to)}::integer) AS map_rows (y)
    CROSS JOIN (VALUES ${ranges}) AS map_columns (first, last)
    CROSS JOIN LATERAL (SELECT * FROM place_cells WHERE level = ${$(level)}::smallint AND place_cells.y = map_rows.y
      AND x BETWEEN map_columns.first AND map_columns.last ${category ? `AND category = ${$(category)}` : ''} OFFSET 0) c`;
}

/** The counts of cells. @param halvings the number of levels by which the stored cells are finer */
const countCells = (cells: Cells, halvings: number, { category }: Criteria, $: Placeholder): string =>
  `SELECT c.x >> ${halvings} AS x, c.y >> ${halvings} AS y, sum(n)::integer AS count, ${oneCategory}, sum(sy::float8) / sum(n) / 1e6 AS latitude,
      sum(sx::float8) / sum(n) / 1e6 AS longitude ${countsIn(finerCells(cells, halvings), category, $)}
    GROUP BY 1, 2`;

/** The places of the cells, one more than are grouped. */
const placesIn = (cells: Cells, { category }: Criteria, $: Placeholder): string =>
  `${placesInArea({ boxes: [boundsOf(cells)], near: undefined, isPlaced: true }, category ? [`p.category = ${$(category)}`] : [], $)}
    LIMIT ${maxPlaces + 1}`;

/** Groups places by cells. Their rows are found among the edges of rows: a projection of each place takes most of the time. */
function groupPlaces(places: string, cells: Cells, $: Placeholder): string {
  const { level, rows } = cells;
  return `SELECT x, y, count(*)::integer AS count, ${oneCategory}, avg(position[1]) AS latitude, avg(position[0]) AS longitude,
      CASE WHEN count(*) = 1 THEN min(business_id::text) END AS "businessId"
    FROM (SELECT *, cell_x(position[0], ${$(level)}) AS x,
        ${$(rows.from)}::integer + width_bucket(-position[1], ${$(rowEdges(cells))}::float8[]) AS y
      FROM (${places}) places OFFSET 0) found GROUP BY x, y`;
}

/** Groups places by cells. Returns also the number of places, with those on the border of the last cells, which belong to the next ones. */
async function readPlaces(ctx: Context, cells: Cells, select: ($: Placeholder) => string) {
  const rows = await read(ctx, ($) => groupPlaces(select($), cells, $));
  return { rows: rows.filter((row) => isIn(cells, row)), places: rows.reduce((sum, { count }) => sum + count, 0) };
}

async function listFiltered(ctx: Context, cells: Cells, criteria: Criteria): Promise<Cluster[]> {
  const { terms, place } = criteria;
  const inCells = { ...criteria, place: { ...place, boxes: [...place.boxes, boundsOf(cells)], isPlaced: true } };
  const sort = { field: 'CREATED_AT', order: 'DESC' } as const;
  const request = { criteria: inCells, sort, after: undefined, skip: 0, limit: newest + 1 };
  const readNewest = (query: SearchQuery | undefined) =>
    readPlaces(ctx, cells, ($) => {
      const page = selectPage({ ...request, query }, $);
      return `SELECT p.* FROM (${page.select}) page JOIN business_places p ON p.business_id = page.id`;
    });
  const query = terms.length > 0 ? await lexemesInUse(ctx, terms) : undefined;
  let found = query || terms.length === 0 ? await readNewest(query) : { rows: [], places: 0 };
  // As in a list, a search that finds nothing anywhere is repeated with typo correction.
  const findsNothing =
    found.places === 0 && terms.length > 0 && !(query && (await findsAnything(ctx, { ...request, query })));
  const correction = findsNothing ? await correctTypos(ctx, terms) : undefined;
  if (correction) found = await readNewest(correction.query);
  return clustersOf(found.rows, cells.level, criteria, found.places <= newest);
}
