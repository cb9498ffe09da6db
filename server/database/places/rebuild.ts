/** SQL that fills places and cells after a load without triggers. */
import { finestCells, finestLevel } from './tables.ts';

/** Fills `business_places`, which must be empty, from businesses and their counts. Its triggers must be disabled. */
export const fillPlaces = `
  INSERT INTO business_places (business_id, position, category, stars, created_at)
  SELECT b.id, place_of(b.latitude, b.longitude), b.category, floor(s.average_rating)::smallint, b.created_at
  FROM businesses b JOIN business_stats s ON s.business_id = b.id WHERE b.latitude IS NOT NULL ORDER BY b.created_at DESC`;

/** The function that counts all cells again: the finest from the places, each other from the next finer ones. */
export const rebuildCells = `
  CREATE FUNCTION rebuild_place_cells() RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    LOCK TABLE business_places IN SHARE MODE;
    DELETE FROM place_cells;
    INSERT INTO place_cells (level, y, x, category, n, sx, sy)
      SELECT ${finestLevel}, y, x, category, n, sx, sy FROM (${finestCells('business_places')}) finest ORDER BY y, x;
    FOR finer IN REVERSE ${finestLevel}..1 LOOP
      INSERT INTO place_cells (level, y, x, category, n, sx, sy)
        SELECT finer - 1, y >> 1, x >> 1, category, sum(n), sum(sx), sum(sy) FROM place_cells WHERE level = finer
        GROUP BY 2, 3, 4 ORDER BY 2, 3;
    END LOOP;
  END $$;`;
