/**
 * Draws the base map and writes the names of cities: `tsx server/map/drawing/draw-tiles.ts <folder>`. The build runs it. A tile in one color that its parent
 * has, too, gets no file: `map-tiles.ts` reads the parent's.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf, tileSize, type Tile } from '../tile.ts';
import { clipLines, clipRings, type Axis } from './clip.ts';
import { readGeography, resize, type Geography } from './geography.ts';
import { writeNames } from './names.ts';
import { tileOf } from './tile-paths.ts';

/** Natural Earth's scales, and the levels of the map that each is for. */
const scales = [
  ['110m', [0, 1, 2]],
  ['50m', [3, 4]],
  ['10m', [5, 6]],
] as const;
/** The least distance of two points of a line, in the units of a tile. Browsers enlarge the last level. */
const toleranceOf = (level: number) => (level === 6 ? 2 : 5);
/** The width of what is drawn around a tile, so that the edges of clipped areas lie outside it. */
const margin = 32;

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const clip = ({ land, coasts, borders }: Geography, axis: Axis, from: number, to: number): Geography => ({
  land: clipRings(land, axis, from - margin, to + margin),
  coasts: clipLines(coasts, axis, from - margin, to + margin),
  borders: clipLines(borders, axis, from - margin, to + margin),
});

/** Halves an area until it is one tile. */
function* tilesIn(geography: Geography, area: Area): Generator<{ x: number; y: number; tile: Tile }> {
  const { left, top, width, height } = area;
  if (width === tileSize && height === tileSize)
    return yield { x: left / tileSize, y: top / tileSize, tile: tileOf(geography, left, top) };
  const isWide = width > height;
  const half = (isWide ? width : height) / 2;
  for (const start of [isWide ? left : top, (isWide ? left : top) + half])
    yield* tilesIn(
      clip(geography, isWide ? 0 : 1, start, start + half),
      isWide ? { ...area, left: start, width: half } : { ...area, top: start, height: half },
    );
}

function drawLevel(folder: string, level: number, geography: Geography, parents: Map<string, Tile>): Map<string, Tile> {
  const size = tileSize * 2 ** level;
  const tiles = new Map<string, Tile>();
  for (let x = 0; x < 2 ** level; x += 1) mkdirSync(join(folder, String(level), String(x)), { recursive: true });
  const whole = resize(geography, size, toleranceOf(level));
  for (const { x, y, tile } of tilesIn(whole, { left: 0, top: 0, width: size, height: size })) {
    tiles.set(`${x}/${y}`, tile);
    const isInherited = typeof tile === 'string' && parents.get(`${x >> 1}/${y >> 1}`) === tile;
    if (!isInherited) writeFileSync(join(folder, String(level), String(x), String(y)), textOf(tile));
  }
  return tiles;
}

function drawTiles(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  let parents = new Map<string, Tile>();
  for (const [scale, levels] of scales) {
    const geography = readGeography(scale);
    for (const level of levels) parents = drawLevel(folder, level, geography, parents);
  }
}

const folder = process.argv[2]!;
drawTiles(folder);
writeNames(join(folder, 'names'));
