/** The base map, which needs no other server: SVG tiles of Natural Earth's coasts and borders, and names of cities, made by the build. */
import express, { Router } from 'express';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { compressStream } from '#server/http/bodies/compress-stream.ts';
import { sendWhole } from '#server/http/bodies/whole-body.ts';
import { isColor, isMode, svgOf } from './tile.ts';

/** Seconds for which browsers keep a tile: 30 days. */
const maxAge = 2_592_000;

/** Level, column and row. */
type Place = [number, number, number];

const wholeNumber = /^\d{1,4}$/;

/**
 * Reads the text of a tile. A tile without a file has the color of its parent. Undefined where this part of the map is not built.
 * @throws the errors of the file system, apart from that a file does not exist
 */
async function readTile(folder: string, [level, x, y]: Place): Promise<string | undefined> {
  try {
    return await readFile(join(folder, String(level), String(x), String(y)), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const parent = level === 0 ? undefined : await readTile(folder, [level - 1, x >> 1, y >> 1]);
    return parent !== undefined && isColor(parent) ? parent : undefined;
  }
}

/**
 * Serves `/map/<mode>/<level>/<x>/<y>.svg`, and `/map/names/<level>/<x>/<y>.json`: the largest cities of a square, each with name,
 * latitude, longitude and thousands of inhabitants.
 * @param lastLevel the deepest level; deeper ones get 404, and browsers enlarge the tiles of this one
 * @param folder the drawn map
 */
export function mapTiles(lastLevel = 6, folder = resolve('dist/map')): Router {
  const router = Router();
  router.use('/map', (_request, response, next) => {
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  router.get('/map/:mode/:level/:x/:y.svg', async (request, response, next) => {
    const { mode, level, x, y } = request.params;
    const numbers = [level, x, y].map(Number) as Place;
    const isKnown =
      [level, x, y].every((each) => wholeNumber.test(each)) &&
      numbers[0] <= lastLevel &&
      numbers.every((each, index) => index === 0 || each < 2 ** numbers[0]);
    const tile = isKnown && isMode(mode) ? await readTile(folder, numbers) : undefined;
    if (tile === undefined || !isMode(mode)) return next();
    response.set('Cache-Control', `public, max-age=${maxAge}`).type('svg');
    await sendWhole(request, response, { bytes: Buffer.from(svgOf(tile, mode)) });
  });
  router.use(
    '/map/names',
    compressStream,
    express.static(join(folder, 'names'), { index: false, redirect: false, maxAge: maxAge * 1000 }),
  );
  return router;
}
