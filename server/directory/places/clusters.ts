/** The businesses of a part of a map, grouped by cells. Raw SQL: cells count them without reading them. */
import { createHash } from 'node:crypto';
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { isBounds, placeMessages, zoomLimits, type Bounds } from '#rules/places/search.ts';
import type { Context } from '#server/core/context.ts';
import { badInput } from '#server/core/errors.ts';
import { finestLevel } from '#server/database/places/tables.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import { validateFilter, type Criteria, type Filter } from '../filter.ts';
import { lexemesInUse } from '../lexemes-in-use.ts';
import type { Placeholder } from '../listed-business.ts';
import { selectPage } from '../page/select-page.ts';
import { correctTypos } from '../typos.ts';
import { hasArea } from './area.ts';
import { boundsOf, cellsFor, cellsOf, type Cells } from './cells.ts';
import { placesOf } from './place-page.ts';

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
  /** The number of rows that were grouped. */
  read?: number;
}

/** Above the levels of cells at most so many places are grouped. Where there are more, cells of the finest level answer. */
const maxPlaces = 5000;
/** With a filter that cells do not count, so many of the newest businesses are grouped. */
const newest = limits.restPage.max;

/**
 * Groups the businesses of a part of a map by cells of about 64 pixels: those of all cells that the box touches. A filter by
 * search, rating, opening hours or place groups at most the newest 1,000.
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
  if (cells.level > finestLevel) {
    const rows = await read(ctx, ($) => groupPlaces(placesIn(cells, criteria, $), cells));
    if ((rows[0]?.read ?? 0) <= maxPlaces) return clustersOf(rows, cells.level, category);
  }
  const counted = cells.level > finestLevel ? cellsOf(bounds, finestLevel) : cells;
  return clustersOf(await read(ctx, ($) => countCells(counted, criteria, $)), counted.level, category);
}

function read(ctx: Context, textWith: ($: Placeholder) => string): Promise<Row[]> {
  const { $, values } = parameters();
  const text = textWith($);
  return queryRows<Row>(ctx.db, text, values);
}

/** @param key distinguishes the clusters of different filters, so that clients can cache them by their id */
const clustersOf = (rows: Row[], level: number, key: unknown, countIsExact = true): Cluster[] => {
  const suffix = key ? `/${createHash('sha1').update(JSON.stringify(key)).digest('base64url').slice(0, 10)}` : '';
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

const oneCategory = 'CASE WHEN min(category) = max(category) THEN min(category) END AS category';

/** Sums the counts of cells. Each row of cells is one scan of the index. */
function countCells({ level, columns, rows }: Cells, { category }: Criteria, $: Placeholder): string {
  const ranges = columns.map(({ from, to }) => `(${$(from)}::integer, ${$(to)}::integer)`).join(', ');
  return `SELECT c.x, c.y, sum(n)::integer AS count, ${oneCategory}, (sum(sy) / sum(n) / 1e6)::float8 AS latitude,
      (sum(sx) / sum(n) / 1e6)::float8 AS longitude
    FROM generate_series(${$(rows.from)}::integer, ${$(rows.to)}::integer) AS map_rows (y)
    CROSS JOIN (VALUES ${ranges}) AS map_columns (first, last)
    CROSS JOIN LATERAL (SELECT * FROM place_cells WHERE level = ${$(level)}::smallint AND place_cells.y = map_rows.y
      AND x BETWEEN map_columns.first AND map_columns.last ${category ? `AND category = ${$(category)}` : ''} OFFSET 0) c
    GROUP BY c.y, c.x`;
}

/** The places of the cells, one more than are grouped. */
const placesIn = (cells: Cells, { category }: Criteria, $: Placeholder): string =>
  `${placesOf({ boxes: [boundsOf(cells)], near: undefined, isPlaced: true }, category ? [`p.category = ${$(category)}`] : [], $)}
    LIMIT ${maxPlaces + 1}`;

/** Groups places by cells. Those on the border of the last cells belong to the next ones. */
function groupPlaces(places: string, { level, columns, rows }: Cells): string {
  const isInColumns = columns.map(({ from, to }) => `x BETWEEN ${from} AND ${to}`).join(' OR ');
  return `WITH places AS MATERIALIZED (${places})
    SELECT x, y, count(*)::integer AS count, ${oneCategory}, avg(position[1]) AS latitude, avg(position[0]) AS longitude,
      CASE WHEN count(*) = 1 THEN min(business_id::text) END AS "businessId", (SELECT count(*) FROM places)::integer AS read
    FROM (SELECT *, cell_x(position[0], ${level}) AS x, cell_y(position[1], ${level}) AS y FROM places) found
    WHERE y BETWEEN ${rows.from} AND ${rows.to} AND (${isInColumns}) GROUP BY x, y`;
}

async function listFiltered(ctx: Context, cells: Cells, criteria: Criteria): Promise<Cluster[]> {
  const { terms, place } = criteria;
  const inCells = { ...criteria, place: { ...place, boxes: [...place.boxes, boundsOf(cells)], isPlaced: true } };
  const readNewest = (query: SearchQuery | undefined) =>
    read(ctx, ($) => {
      const sort = { field: 'CREATED_AT', order: 'DESC' } as const;
      const page = selectPage({ criteria: inCells, query, sort, after: undefined, skip: 0, limit: newest + 1 }, $);
      return groupPlaces(
        `SELECT p.* FROM (${page.select}) page JOIN business_places p ON p.business_id = page.id`,
        cells,
      );
    });
  const query = terms.length > 0 ? await lexemesInUse(ctx, terms) : undefined;
  let rows = query || terms.length === 0 ? await readNewest(query) : [];
  // As in a list, a search that finds nothing is repeated with typo correction.
  const correction = rows.length === 0 && terms.length > 0 ? await correctTypos(ctx, terms) : undefined;
  if (correction) rows = await readNewest(correction.query);
  return clustersOf(rows, cells.level, criteria, (rows[0]?.read ?? 0) <= newest);
}
