/** Invariants of positions and the cells that count them. */
import { cellsOfLevel, storedLevels } from '#server/directory/places/stored-cells.ts';
import type { Invariant } from './counts.ts';

const finest = storedLevels.at(-1)!;
const steps = storedLevels.slice(1).map((finer, at) => `(${finer}, ${storedLevels[at]})`);

// The finest level is counted from the places, each other from the next finer one: a count of all levels takes many times as long.
const countedCells = `SELECT ${finest} AS level, * FROM (${cellsOfLevel(finest, 'business_places')}) places
  UNION ALL SELECT coarser, y >> finer - coarser, x >> finer - coarser, category, sum(n), sum(sx), sum(sy)
    FROM place_cells JOIN (VALUES ${steps.join(', ')}) AS steps (finer, coarser) ON level = finer GROUP BY 1, 2, 3, 4`;

export const placeInvariants: Invariant[] = [
  {
    invariant: 'every visible business with a position has its row of business_places, and no other business',
    sql: `SELECT coalesce(b.id, p.business_id)::text AS found FROM business_places p
      FULL JOIN (SELECT b.id, place_of(latitude, longitude) AS position, b.category, floor(s.average_rating) AS stars, b.created_at
        FROM businesses b JOIN business_stats s ON s.business_id = b.id WHERE latitude IS NOT NULL) b ON b.id = p.business_id
      WHERE (p.business_id, p.position[0], p.position[1], p.category, p.stars, p.created_at)
        IS DISTINCT FROM (b.id, b.position[0], b.position[1], b.category, b.stars, b.created_at)`,
  },
  {
    invariant: 'place_cells counts the rows of business_places at each level',
    sql: `SELECT format('%s/%s/%s %s: stored %s, counted %s', level, y, x, category, c.n, p.n) AS found
      FROM place_cells c FULL JOIN (${countedCells}) p USING (level, y, x, category)
      WHERE (c.n, c.sx, c.sy) IS DISTINCT FROM (p.n, p.sx, p.sy)`,
  },
];
