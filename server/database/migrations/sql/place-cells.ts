/** Frozen SQL of migrations 0024 and 0046, which is never edited: the levels of `place_cells`, and the functions that count places in them. */

/** The levels of `place_cells` to migration 0046. A level has 2^level columns and rows of cells, as the tiles of web maps. */
export const formerLevels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The levels of `place_cells` from migration 0046 on. The last ones split a city with more places than a map groups. */
export const storedLevels = [...formerLevels, 12, 14];

const millionths = (degrees: string) => `(${degrees} * 1000000)::bigint`;

/** The SELECT of the cells of a level. @param from the table with the columns of business_places */
const cellsOfLevel = (level: number, from: string): string => `
  SELECT cell_y(position[1], ${level}) AS y, cell_x(position[0], ${level}) AS x, category, count(*)::integer AS n,
    sum(${millionths('position[0]')})::bigint AS sx, sum(${millionths('position[1]')})::bigint AS sy
  FROM ${from} GROUP BY 1, 2, 3`;

/** The SELECT of the cells of several levels, in ascending order. */
function cellsOfLevels(levels: number[], from: string): string {
  const finest = levels.at(-1)!;
  return `
  SELECT level, y >> ${finest} - level AS y, x >> ${finest} - level AS x, category, sum(n)::integer AS n,
    sum(sx)::bigint AS sx, sum(sy)::bigint AS sy
  FROM (${cellsOfLevel(finest, from)}) finest CROSS JOIN unnest('{${levels.join()}}'::integer[]) AS levels (level) GROUP BY 1, 2, 3, 4`;
}

const sameCell = '(c.level, c.y, c.x, c.category) = (g.level, g.y, g.x, g.category)';

/**
 * The trigger function that counts places in the cells of levels. The lock of the categories makes the writers of their cells
 * wait for each other; all writers take these locks in one order.
 */
export const countPlaces = (levels: number[]): string => `
  CREATE OR REPLACE FUNCTION count_places() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed) THEN RETURN NULL; END IF;
    PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM changed) ORDER BY name FOR NO KEY UPDATE;
    IF TG_OP = 'INSERT' THEN
      INSERT INTO place_cells AS c (level, y, x, category, n, sx, sy) ${cellsOfLevels(levels, 'changed')}
        ON CONFLICT (level, y, x, category) DO UPDATE
          SET n = c.n + EXCLUDED.n, sx = c.sx + EXCLUDED.sx, sy = c.sy + EXCLUDED.sy;
    ELSE
      WITH gone AS MATERIALIZED (${cellsOfLevels(levels, 'changed')}),
        emptied AS (DELETE FROM place_cells c USING gone g WHERE ${sameCell} AND c.n = g.n)
      UPDATE place_cells c SET n = c.n - g.n, sx = c.sx - g.sx, sy = c.sy - g.sy FROM gone g WHERE ${sameCell} AND c.n > g.n;
    END IF;
    RETURN NULL;
  END $$;`;

/** The function that counts all cells again: the finest from the places, each other from the next finer ones. */
export const rebuildCells = (levels: number[]): string => {
  const [finest, ...coarser] = levels.toReversed();
  return `
  CREATE OR REPLACE FUNCTION rebuild_place_cells() RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    finer integer := ${finest};
    coarser integer;
  BEGIN
    LOCK TABLE business_places IN SHARE MODE;
    DELETE FROM place_cells;
    INSERT INTO place_cells (level, y, x, category, n, sx, sy)
      SELECT finer, y, x, category, n, sx, sy FROM (${cellsOfLevel(finest!, 'business_places')}) finest ORDER BY y, x;
    FOREACH coarser IN ARRAY '{${coarser.join()}}'::integer[] LOOP
      INSERT INTO place_cells (level, y, x, category, n, sx, sy)
        SELECT coarser, y >> finer - coarser, x >> finer - coarser, category, sum(n), sum(sx), sum(sy)
        FROM place_cells WHERE level = finer GROUP BY 2, 3, 4 ORDER BY 2, 3;
      finer := coarser;
    END LOOP;
  END $$;`;
};
