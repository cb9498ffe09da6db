/** The levels of `place_cells`, which triggers and `rebuild_place_cells` write, and how their cells are counted. */

/**
 * The levels. Each has 2^level columns and rows of cells, as the tiles of web maps. The last ones split a city with more places than a
 * map groups. A change takes a migration, which counts the cells again.
 */
export const storedLevels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14];

const millionths = (degrees: string) => `(${degrees} * 1000000)::bigint`;

/** The SELECT of the cells of a level. @param from the table with the columns of business_places */
export const cellsOfLevel = (level: number, from: string): string => `
  SELECT cell_y(position[1], ${level}) AS y, cell_x(position[0], ${level}) AS x, category, count(*)::integer AS n,
    sum(${millionths('position[0]')})::bigint AS sx, sum(${millionths('position[1]')})::bigint AS sy
  FROM ${from} GROUP BY 1, 2, 3`;
