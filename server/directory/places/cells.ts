/** The cells of a map: at each level 2^level columns and rows in the projection of web maps. `place_cells` counts the places in them. */
import { latitudeOf, longitudeOf } from '#rules/places/cells.ts';
import type { Bounds } from '#rules/places/search.ts';

interface Range {
  from: number;
  to: number;
}

/** The cells of a level that a box touches. A box across ±180° has two ranges of columns, unless it touches all. */
export interface Cells {
  level: number;
  columns: Range[];
  rows: Range;
}

/** A response has at most so many clusters: a large box has coarser ones. */
export const maxCells = 512;
/** A cell is 64 pixels wide on a map of 256 pixels for each tile. */
const levelsAboveZoom = 2;

const limited = (cell: number, level: number): number => Math.max(0, Math.min(2 ** level - 1, Math.floor(cell)));

const columnOf = (longitude: number, level: number): number => limited(((longitude + 180) / 360) * 2 ** level, level);

function rowOf(latitude: number, level: number): number {
  const projected = Math.log(Math.tan(((45 + latitude / 2) * Math.PI) / 180)) / (2 * Math.PI);
  return limited((0.5 - projected) * 2 ** level, level);
}

/** The cells of a level that a box touches. */
export function cellsOf({ west, south, east, north }: Bounds, level: number): Cells {
  const [first, last] = [columnOf(west, level), columnOf(east, level)];
  const end = 2 ** level - 1;
  const across =
    first > last + 1
      ? [
          { from: first, to: end },
          { from: 0, to: last },
        ]
      : [{ from: 0, to: end }];
  const columns = west <= east ? [{ from: first, to: last }] : across;
  return { level, columns, rows: { from: rowOf(north, level), to: rowOf(south, level) } };
}

const sizeOf = ({ from, to }: Range): number => to - from + 1;

const countOf = ({ columns, rows }: Cells): number =>
  sizeOf(rows) * columns.reduce((sum, range) => sum + sizeOf(range), 0);

/** The cells of a box for a zoom level of a map. */
export function cellsFor(bounds: Bounds, zoom: number): Cells {
  let cells = cellsOf(bounds, zoom + levelsAboveZoom);
  while (countOf(cells) > maxCells) cells = cellsOf(bounds, cells.level - 1);
  return cells;
}

/** The cells of a finer level in these. Each halving of a cell makes four. */
export function finerCells({ level, columns, rows }: Cells, halvings: number): Cells {
  const finer = ({ from, to }: Range) => ({ from: from << halvings, to: ((to + 1) << halvings) - 1 });
  return { level: level + halvings, columns: columns.map(finer), rows: finer(rows) };
}

/** The southern edges of the rows of cells as negative latitudes, in ascending order. The last row of the Earth has none. */
export const rowEdges = ({ level, rows: { from, to } }: Cells): number[] =>
  Array.from({ length: Math.min(to + 1, 2 ** level - 1) - from }, (_, at) => -latitudeOf(from + at + 1, level));

/** Whether a cell of the same level is one of these. */
export const isIn = ({ columns, rows }: Cells, { x, y }: { x: number; y: number }): boolean =>
  y >= rows.from && y <= rows.to && columns.some(({ from, to }) => x >= from && x <= to);

/** The box of the cells, which contains the box from which they were made. */
export const boundsOf = ({ level, columns, rows }: Cells): Bounds => ({
  west: longitudeOf(columns[0]!.from, level),
  south: latitudeOf(rows.to + 1, level),
  east: longitudeOf(columns.at(-1)!.to + 1, level),
  north: latitudeOf(rows.from, level),
});
