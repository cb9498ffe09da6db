/** The world's land, coasts and borders of Natural Earth, projected as lines of a square map. */
import { geoArea, geoMercator, geoStream, type GeoPermissibleObjects, type GeoStream } from 'd3-geo';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

export type Point = [x: number, y: number];

/** The parts of a map. Coordinates grow to the right and down. */
export interface Geography {
  /** The outlines of the land and, the opposite way round, of lakes. */
  land: Point[][];
  coasts: Point[][];
  borders: Point[][];
}

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

const { resolve } = createRequire(import.meta.url);

// Without resampling, borders along a parallel stay straight. d3-geo cuts lines and polygons at the antimeridian.
const projection = geoMercator()
  .scale(1 / (2 * Math.PI))
  .translate([0.5, 0.5])
  .precision(0);

/** Half of the sphere's surface: a larger polygon is wound backwards, and would fill the sea. */
const hemisphere = 2 * Math.PI;

function polygonsOf(atlas: Atlas): GeoPermissibleObjects[] {
  const geometries = feature(atlas, atlas.objects.land).features.map(({ geometry }) => geometry);
  const polygons = geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
  return polygons.map((rings) => {
    const polygon = { type: 'Polygon' as const, coordinates: rings };
    return geoArea(polygon) > hemisphere
      ? { ...polygon, coordinates: rings.map((ring) => ring.toReversed()) }
      : polygon;
  });
}

function project(objects: GeoPermissibleObjects[]): Point[][] {
  const lines: Point[][] = [];
  const sink: GeoStream = {
    point: (x, y) => void lines.at(-1)!.push([x, y]),
    lineStart: () => void lines.push([]),
    lineEnd: () => undefined,
    polygonStart: () => undefined,
    polygonEnd: () => undefined,
  };
  for (const each of objects) geoStream(each, projection.stream(sink));
  return lines;
}

/** Reads a scale of Natural Earth's data, projected as the Mercator map from 0 to 1. */
export function readGeography(scale: '110m' | '50m' | '10m'): Geography {
  const atlas = JSON.parse(readFileSync(resolve(`world-atlas/countries-${scale}.json`), 'utf8')) as Atlas;
  const { countries, land } = atlas.objects;
  return {
    land: project(polygonsOf(atlas)),
    coasts: project([mesh(atlas, land)]),
    borders: project([mesh(atlas, countries, (one, other) => one !== other)]),
  };
}

/** Enlarges lines, and leaves out points that are then closer to the previous one than `tolerance`. */
function enlarge(lines: Point[][], factor: number, tolerance: number, shortest: number): Point[][] {
  const enlarged = lines.map((line) => {
    const kept: Point[] = [];
    line.forEach(([x, y], index) => {
      const last = kept.at(-1);
      const point: Point = [x * factor, y * factor];
      const isEnd = index === line.length - 1;
      if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= tolerance) kept.push(point);
    });
    return kept;
  });
  return enlarged.filter(({ length }) => length >= shortest);
}

/** Makes the map of another size. Lines too short to be seen disappear. */
export const resize = ({ land, coasts, borders }: Geography, size: number, tolerance: number): Geography => ({
  land: enlarge(land, size, tolerance, 3),
  coasts: enlarge(coasts, size, tolerance, 2),
  borders: enlarge(borders, size, tolerance, 2),
});
