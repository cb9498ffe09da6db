/** Cuts rings and lines along a vertical or a horizontal line. */
import type { Point } from './geography.ts';

/** The axis of a coordinate: 0 for x, 1 for y. */
export type Axis = 0 | 1;

type IsInside = (coordinate: number) => boolean;

const crossing = (from: Point, to: Point, axis: Axis, at: number): Point => {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
};

function cutRing(ring: Point[], axis: Axis, at: number, isInside: IsInside): Point[] {
  const result: Point[] = [];
  let previous = ring.at(-1)!;
  for (const point of ring) {
    if (isInside(point[axis]) !== isInside(previous[axis])) result.push(crossing(previous, point, axis, at));
    if (isInside(point[axis])) result.push(point);
    previous = point;
  }
  return result;
}

function cutLine(line: Point[], axis: Axis, at: number, isInside: IsInside): Point[][] {
  const results: Point[][] = [];
  let result: Point[] = [];
  line.forEach((point, index) => {
    const previous = line[index - 1];
    const inside = isInside(point[axis]);
    if (previous && inside !== isInside(previous[axis])) result.push(crossing(previous, point, axis, at));
    if (inside) result.push(point);
    else if (result.length > 0) {
      results.push(result);
      result = [];
    }
  });
  if (result.length > 0) results.push(result);
  return results;
}

/** Keeps the part between two coordinates of an axis. The edges of a ring may run along them. */
export function clipRings(rings: Point[][], axis: Axis, from: number, to: number): Point[][] {
  return rings.flatMap((ring) => {
    if (ring.every((point) => point[axis] >= from && point[axis] <= to)) return [ring];
    const after = cutRing(ring, axis, from, (coordinate) => coordinate >= from);
    const between = after.length > 0 ? cutRing(after, axis, to, (coordinate) => coordinate <= to) : after;
    return between.length > 2 ? [between] : [];
  });
}

/** Keeps the parts of lines between two coordinates of an axis. */
export function clipLines(lines: Point[][], axis: Axis, from: number, to: number): Point[][] {
  return lines.flatMap((line) => {
    if (line.every((point) => point[axis] >= from && point[axis] <= to)) return [line];
    return cutLine(line, axis, from, (coordinate) => coordinate >= from)
      .flatMap((part) => cutLine(part, axis, to, (coordinate) => coordinate <= to))
      .filter(({ length }) => length > 1);
  });
}
