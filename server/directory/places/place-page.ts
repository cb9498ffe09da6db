/** The SELECT of a page of businesses with a position, in an area or by distance, without a search. */
import { maxDistanceRows } from '#rules/places/search.ts';
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { afterCursor, conditionsOf, tablesOf, type Criteria, type PageQuery } from '../filter.ts';
import type { PageSelect } from '../listed-business.ts';
import { withoutOpenNow, fewOpenStep, openNowCte } from '../open-now.ts';
import { selectFirstSufficient, type Step } from '../page/steps.ts';
import { orderOf } from '../page/orders.ts';
import { anywhere, areaCondition, areaParts, type PlaceCriteria } from './area.ts';

/** The number of rows that are read in the sort order first: by time from the index of places alone. */
const firstRowCount = { p: 10_000, b: 3000, s: 3000 };

/** Of open ones more rows are read, since their hours are checked in the area only. */
const openRowCount = 100_000;
/** By distance the hours of so many of the nearest places are checked first. */
const nearestOpenCount = 1000;

/** An area with at most so many places is read before the search index. */
export const fewPlaces = 5000;

/** The conditions of all filters but the search and the area, on `business_places p`. */
export const otherConditions = ({ category, minRating, openNow }: Criteria, $: Placeholder): string =>
  [
    ...(category ? [`p.category = ${$(category)}`] : []),
    ...(minRating ? [`p.stars >= ${$(minRating)}`] : []),
    ...(openNow ? [openNowCondition('p.business_id')] : []),
  ].join(' AND ') || 'true';

/** The conditions of all filters but the search, on `business_places p`. */
export const placeConditions = (criteria: Criteria, $: Placeholder): string =>
  `${areaCondition(criteria.place, $) ?? 'true'} AND ${otherConditions(criteria, $)}`;

/** The places of an area, each of its parts from an index, that fulfil other conditions. */
export const placesInArea = (place: PlaceCriteria, conditions: string[], $: Placeholder): string =>
  areaParts(place, $)
    .map((part) => `SELECT p.* FROM business_places p WHERE ${[part, ...conditions].join(' AND ')}`)
    .join(' UNION ALL ') || `SELECT p.* FROM business_places p WHERE ${conditions.join(' AND ') || 'true'}`;

/** For the WITH of a page: the places of a small area, or one more than are few. */
export const areaOf = (place: PlaceCriteria, $: Placeholder): string =>
  `area AS MATERIALIZED (${placesInArea(place, [], $)} LIMIT ${fewPlaces + 1})`;

/** Whether `area` has all places of the area. */
export const smallAreaCondition = `(SELECT count(*) FROM area) <= ${fewPlaces}`;

/**
 * The SELECT of a page of places. It looks for a page among the first rows of the order, then among all places of the filter:
 * a large area fills a page from the first rows, and a small one has few places.
 */
export function selectPlacePage(request: PageQuery, $: Placeholder): PageSelect {
  const { criteria, sort } = request;
  const { by, property } = orderOf(sort, criteria.place);
  const steps = sort.field === 'DISTANCE' ? nearestSteps(request, $) : orderedSteps(request, $);
  const named = criteria.openNow ? [openNowCte, ...(sort.field === 'DISTANCE' ? [] : [areaOf(criteria.place, $)])] : [];
  return { select: selectFirstSufficient(steps, by, request, $, named), property, direction: sort.order };
}

function orderedSteps(request: PageQuery, $: Placeholder): Step[] {
  const { criteria, sort } = request;
  const { table, key, id, by } = orderOf(sort, criteria.place);
  const isPlace = table === 'p';
  // The rows of this table that the order's index has for the category. Ratings are checked by the place.
  const ordered = {
    ...criteria,
    category: isPlace ? undefined : criteria.category,
    minRating: undefined,
    openNow: false,
    place: anywhere,
  };
  const first = (count: number): Step => {
    const window = `SELECT ${id} AS id, ${key($)} AS key ${isPlace ? ', p.business_id, p.position, p.category, p.stars' : ''}
      FROM ${tablesOf(ordered, table)} WHERE ${conditionsOf(ordered, table, $)} AND ${afterCursor(request, key, id, $)}
      ${by} LIMIT ${count}`;
    const from = isPlace ? `(${window}) p` : `(${window}) ordered JOIN business_places p ON p.business_id = ordered.id`;
    return { source: `FROM ${from} WHERE ${placeConditions(criteria, $)}` };
  };
  const joined = isPlace ? '' : `JOIN ${tablesOf(ordered, table)} ON ${id} = p.business_id`;
  const rest = afterCursor(request, key, id, $);
  const allOf = (places: string) => `FROM (SELECT ${id} AS id, ${key($)} AS key FROM (${places}) p ${joined}
    WHERE ${rest} OFFSET 0) found WHERE true`;
  const all: Step = { source: allOf(placesInArea(criteria.place, [otherConditions(criteria, $)], $)) };
  if (!criteria.openNow) return [first(firstRowCount[table]), all];
  const small = `SELECT * FROM area p WHERE ${smallAreaCondition} AND ${otherConditions(criteria, $)}`;
  return [
    first(firstRowCount[table]),
    { source: allOf(small), isComplete: smallAreaCondition },
    fewOpenStep(
      { tables: `business_places p ${joined}`, id, key: key($) },
      `${placeConditions(withoutOpenNow(criteria), $)} AND ${rest}`,
    ),
    ...(isPlace ? [first(openRowCount)] : []),
    all,
  ];
}

/** The FROM with the nearest places of a circle, or of the Earth, as `p` with `id` and `key`. */
export function nearest({ criteria, sort }: PageQuery, count: number, $: Placeholder): string {
  const { key, by } = orderOf(sort, criteria.place);
  return `FROM (SELECT p.business_id AS id, ${key($)} AS key, p.business_id, p.category, p.stars, p.position
    FROM (${placesInArea({ ...criteria.place, boxes: [] }, [], $)}) p ${by} LIMIT ${count}) p`;
}

// Postgres cannot start at a distance, so that a page reads all nearer places again.
function nearestSteps(request: PageQuery, $: Placeholder): Step[] {
  const { criteria, sort } = request;
  const { key, by } = orderOf(sort, criteria.place);
  const rest = afterCursor(request, () => 'p.key', 'p.id', $);
  const first = (count: number): Step => ({
    source: `${nearest(request, count, $)} WHERE ${placeConditions(criteria, $)} AND ${rest}`,
  });
  const { category, minRating, openNow, place } = criteria;
  if (!category && !minRating && !openNow && place.boxes.length === 0) return [first(maxDistanceRows)];
  const all = `SELECT p.business_id AS id, ${key($)} AS key FROM (${placesInArea(place, [otherConditions(criteria, $)], $)}) p OFFSET 0`;
  const last: Step = { source: `FROM (SELECT * FROM (${all}) found ${by} LIMIT ${maxDistanceRows}) p WHERE ${rest}` };
  if (!openNow) return [first(maxDistanceRows), last];
  const from = { tables: 'business_places p', id: 'p.business_id', key: key($) };
  const few = fewOpenStep(from, placeConditions(withoutOpenNow(criteria), $));
  const inOrder = { ...few, source: `FROM (SELECT * ${few.source} ${by} LIMIT ${maxDistanceRows}) p WHERE ${rest}` };
  return [first(nearestOpenCount), inOrder, first(maxDistanceRows), last];
}
