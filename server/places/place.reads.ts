/**
 * The statements that read places. They use the primary: the tables are unlogged, so that replicas have no rows.
 * Raw SQL: indexes of prefixes, trigrams and distances.
 */
import type { DataSource } from 'typeorm';
import type { Position } from '#rules/places/position.ts';
import { primaryOf } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';

/** A place as it is stored. */
export interface PlaceRow {
  id: number;
  name: string;
  region: string;
  regionCode: string;
  country: string;
  countryCode: string;
  population: number;
  timeZone: string;
  latitude: number;
  longitude: number;
}

/** A place that a text finds. */
export interface FoundPlace extends PlaceRow {
  /** The index of the key that finds it, from 1. */
  reading: number;
  /** Whether the key is a whole name of it. */
  isExact: boolean;
  /** The folded name that the key begins, if it is not the place's own name. */
  otherKey: string | null;
}

/** The number of places with exactly a name, and of those with a name that begins with it. */
const maxExact = 200;
const maxFound = 40;

const columns = `p.id, p.name, p.region, p.region_code AS "regionCode", p.country, p.country_code AS "countryCode", p.population,
  p.time_zone AS "timeZone", p.position[1] AS latitude, p.position[0] AS longitude`;

const inRange = 'key >= typed.key AND key < typed.key || chr(1114111)';

// A whole name counts more than the beginning of one, and the place's own name more than its name in another language.
const score = (own: number, other: number): string =>
  `max(sqrt(population) * CASE WHEN is_own THEN ${own} ELSE ${other} END) AS score`;
const select = (isExact: boolean, where: string, limit: number) =>
  `SELECT place_id, ${isExact} AS exact, bool_or(is_own) AS own, min(key) AS name, ${isExact ? score(30, 8) : score(4, 1)} FROM place_names WHERE ${where}
    GROUP BY place_id ORDER BY score DESC LIMIT ${limit}`;

// Names of large places come first, so that a short text reads some hundred names instead of thousands.
const byPrefix = `SELECT typed.n::int AS reading, found."isExact", found."otherKey", ${columns}
  FROM unnest($1::text[]) WITH ORDINALITY AS typed (key, n) CROSS JOIN LATERAL (
    WITH large AS MATERIALIZED (${select(false, `${inRange} AND population >= 100000`, maxFound)})
    SELECT place_id, bool_or(exact) AS "isExact", CASE WHEN NOT bool_or(own) THEN min(name) END AS "otherKey",
      max(score) AS score FROM (
      (${select(true, 'key = typed.key', maxExact)})
      UNION ALL TABLE large
      UNION ALL (${select(false, `${inRange} AND (SELECT count(*) FROM large) < ${maxFound}`, maxFound)})) names
    GROUP BY place_id) found
  JOIN places p ON p.id = found.place_id ORDER BY found.score DESC, p.id`;

/** Reads the places with a name that begins with a key, for several keys: whole names and large places first. */
export const readByPrefix = (db: DataSource, keys: string[]): Promise<FoundPlace[]> =>
  queryRows(primaryOf(db), byPrefix, [keys]);

const bySimilarity = `SELECT 1 AS reading, false AS "isExact", NULL AS "otherKey", ${columns} FROM (
    SELECT place_id, min(distance) AS distance FROM (
      SELECT place_id, trigram_key(key) <-> trigram_key($1) AS distance FROM place_names WHERE is_own OR population >= 500000
      ORDER BY trigram_key(key) <-> trigram_key($1) LIMIT 40) names GROUP BY place_id) near
  JOIN places p ON p.id = place_id WHERE distance < 0.6 ORDER BY round(distance::numeric, 1), p.population DESC, p.id`;

/** Reads places whose names are similar to a key, the most similar first. */
export const readSimilar = (db: DataSource, key: string): Promise<FoundPlace[]> =>
  queryRows(primaryOf(db), bySimilarity, [key]);

// The centre of a large city may be farther away than those of its quarters. The plane of the index ends at 180 degrees.
const nearest = `SELECT ${columns} FROM (
    (SELECT id FROM places ORDER BY position <-> point($2, $1) LIMIT 24)
    UNION (SELECT id FROM places ORDER BY position <-> point($3, $1) LIMIT 24)
    UNION (SELECT id FROM places WHERE population >= 100000 ORDER BY position <-> point($2, $1) LIMIT 8)) near
  JOIN places p USING (id)`;

/** Reads the 24 places around a position, and large ones. */
export const readNear = (db: DataSource, { latitude, longitude }: Position): Promise<PlaceRow[]> =>
  queryRows(primaryOf(db), nearest, [latitude, longitude, longitude > 0 ? longitude - 360 : longitude + 360]);
