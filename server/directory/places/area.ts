/** The filters by place: validated, and their SQL on `business_places p`. */
import { earthRadius, isBounds, isNear, placeMessages, type Bounds, type Near } from '#rules/places/search.ts';
import type { Position } from '#rules/places/position.ts';
import { badInput } from '#server/core/errors.ts';
import type { Placeholder } from '#server/database/sql.ts';

export interface PlaceFilter {
  within?: Bounds | null;
  near?: Near | null;
}

/** A validated filter by place. */
export interface PlaceCriteria {
  /** The boxes that all contain a business; none without such a filter. */
  boxes: Bounds[];
  near: Near | undefined;
  /** Whether the list has only businesses with a position. */
  isPlaced: boolean;
}

/** No filter by place. */
export const anywhere: PlaceCriteria = { boxes: [], near: undefined, isPlaced: false };

/**
 * Validates a filter by place.
 * @throws BAD_USER_INPUT for an invalid box, position or radius
 */
export function validatePlaceFilter({ within, near }: PlaceFilter): PlaceCriteria {
  const errors: Record<string, string> = {};
  if (within && !isBounds(within)) errors.within = placeMessages.within;
  if (near && !isNear(near)) errors.near = placeMessages.near;
  if (Object.keys(errors).length > 0) throw badInput(errors);
  const boxes = within ? [within] : [];
  return { boxes, near: near ?? undefined, isPlaced: boxes.length > 0 || hasRadius(near) };
}

const hasRadius = (near: Near | null | undefined): near is Near & { radius: number } =>
  near?.radius !== undefined && near.radius !== null;

/** Whether a filter restricts the places of a list. */
export const hasArea = ({ boxes, near }: PlaceCriteria): boolean => boxes.length > 0 || hasRadius(near);

/** A box as boxes that do not cross ±180°. Places at 180° are stored at -180. */
function partsOf({ west, south, east, north }: Bounds): Bounds[] {
  if (west > east) return [{ west, south, east: 180, north }, ...partsOf({ west: -180, south, east, north })];
  return east === 180 && west > -180
    ? [
        { west, south, east, north },
        { west: -180, south, east: -180, north },
      ]
    : [{ west, south, east, north }];
}

const inBox = ({ west, south, east, north }: Bounds, $: Placeholder): string =>
  `p.position <@ box(point(${$(west)}, ${$(south)}), point(${$(east)}, ${$(north)}))`;

/** SQL for the position from which distances are measured. A subquery, so that it is computed once. */
const originOf = ({ latitude, longitude }: Position, $: Placeholder): string =>
  `(SELECT sphere(place_of(${$(latitude)}, ${$(longitude)})))`;

/** The length of the straight line through the sphere, of radius 1, between two points at a distance in metres. */
const chordOf = (metres: number): number => 2 * Math.sin(Math.min(metres / (2 * earthRadius), Math.PI / 2));

/** SQL for the chord from the origin to a place: a smaller chord is a smaller distance. */
export const chordFrom = (origin: Position, $: Placeholder): string => `sphere(p.position) <-> ${originOf(origin, $)}`;

/** The condition that a place lies in the circle. The first part uses the index of positions on the sphere. */
const inCircle = (near: Near & { radius: number }, $: Placeholder): string => {
  const chord = $(chordOf(near.radius));
  return `sphere(p.position) <@ (SELECT cube_enlarge(${originOf(near, $)}, ${chord}::float8, 3)) AND ${chordFrom(near, $)} <= ${chord}::float8`;
};

/**
 * The conditions of a filter by place, each with an index of its own: a place that fulfils one of the list is in the area, and
 * fulfils only one.
 */
export function areaParts({ boxes, near }: PlaceCriteria, $: Placeholder): string[] {
  const circle = hasRadius(near) ? [inCircle(near, $)] : [];
  let parts: string[] = [];
  for (const box of boxes) {
    const own = partsOf(box).map((part) => inBox(part, $));
    parts = parts.length === 0 ? own : [[`(${parts.join(' OR ')})`, `(${own.join(' OR ')})`].join(' AND ')];
  }
  if (parts.length === 0) return circle;
  return parts.map((part) => [part, ...circle].join(' AND '));
}

/** The condition that a place lies in the area; undefined without a filter by place. */
export function areaCondition(criteria: PlaceCriteria, $: Placeholder): string | undefined {
  const parts = areaParts(criteria, $);
  return parts.length > 1 ? `(${parts.join(' OR ')})` : parts[0];
}
