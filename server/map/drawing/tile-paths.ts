/** Writes the lines in a tile as SVG path data. */
import { tileSize, type Tile } from '../tile.ts';
import type { Geography, Point } from './geography.ts';

/** Relative whole numbers are the shortest. */
function pathOf(lines: Point[][], left: number, top: number, end: 'z' | ''): string {
  let path = '';
  for (const line of lines) {
    let [x, y] = [0, 0];
    let steps = '';
    let length = 0;
    for (const point of line) {
      const [dx, dy] = [Math.round(point[0] - left) - x, Math.round(point[1] - top) - y];
      if (length > 0 && dx === 0 && dy === 0) continue;
      steps += `${length === 0 ? 'M' : length === 1 ? 'l' : ' '}${dx} ${dy}`;
      [x, y] = [x + dx, y + dy];
      length += 1;
    }
    if (length > 1) path += steps + end;
  }
  return path.replaceAll(' -', '-');
}

const areaOf = (ring: Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Makes the tile with this upper left corner from what lies in it and in a margin around it. */
export function tileOf({ land, coasts, borders }: Geography, left: number, top: number): Tile {
  if (coasts.length + borders.length === 0) {
    const area = Math.abs(land.reduce((sum, ring) => sum + areaOf(ring), 0));
    return area > tileSize ** 2 / 2 ? 'land' : 'sea';
  }
  return {
    land: pathOf(land, left, top, 'z'),
    coasts: pathOf(coasts, left, top, ''),
    borders: pathOf(borders, left, top, ''),
  };
}
