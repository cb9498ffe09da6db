/** The names of cities on the map: which squares a view needs, and which of their names fit. */
import type { Map as LeafletMap } from 'leaflet';
import { apiOrigin } from '#client/core/paths.ts';
import type { Position } from '#rules/places/position.ts';

export type City = [name: string, latitude: number, longitude: number, thousands: number];

/** The levels of the lists of names, and the zoom from which each is used. */
const levels = [
  { level: 6, from: 7 },
  { level: 3, from: 4 },
  { level: 0, from: 0 },
];
const keptSquares = 60;
const lists = new Map<string, Promise<City[]>>();

/** The paths of the squares that a view needs, with spaces between them. */
export function squaresOf(map: LeafletMap): string {
  const zoom = map.getZoom();
  const { level } = levels.find(({ from }) => zoom >= from)!;
  const { min, max } = map.getPixelBounds();
  const side = 256 * 2 ** (zoom - level);
  const number = 2 ** level;
  const squares = new Set<string>();
  for (let x = Math.floor(min!.x / side); x * side < max!.x; x += 1)
    for (let y = Math.max(0, Math.floor(min!.y / side)); y < number && y * side < max!.y; y += 1)
      squares.add(`${level}/${((x % number) + number) % number}/${y}`);
  return [...squares].join(' ');
}

async function load(square: string): Promise<City[]> {
  const response = await fetch(`${apiOrigin}/map/names/${square}.json`);
  if (response.ok) return (await response.json()) as City[];
  // A square without cities has no list.
  if (response.status === 404) return [];
  throw new Error(`The names of ${square} were answered with ${response.status}`);
}

/** Returns the cities of squares, largest first. Lists are requested once; a failed one is empty, and requested again next time. */
export async function citiesIn(squares: string): Promise<City[]> {
  const found = squares.split(' ').map((square) => {
    const list = lists.get(square) ?? load(square);
    lists.delete(square);
    lists.set(square, list);
    list.catch(() => lists.delete(square));
    return list.catch(() => []);
  });
  for (const square of [...lists.keys()].slice(0, -keptSquares)) lists.delete(square);
  return (await Promise.all(found)).flat().sort((a, b) => b[3] - a[3]);
}

/** The room that a name takes, in pixels. */
const labelSize = { letter: 7, height: 26, margin: 24, marker: 20 };
const areaForName = 20_000;

interface Box {
  left: number;
  right: number;
  top: number;
}

/** The largest cities of a view whose names cover neither each other nor the markers at `avoid`. */
export function namesThatFit(map: LeafletMap, cities: City[], avoid: Position[]): City[] {
  const view = map.getPixelBounds();
  const size = map.getSize();
  const max = Math.ceil((size.x * size.y) / areaForName);
  const center = map.getCenter().lng;
  const pointOf = ({ latitude, longitude }: Position) =>
    map.project([latitude, longitude + 360 * Math.round((center - longitude) / 360)]);
  const taken = avoid.map((position): Box => {
    const { x, y } = pointOf(position);
    return { left: x - labelSize.marker, right: x + labelSize.marker, top: y };
  });
  const shown: City[] = [];
  for (const city of cities) {
    if (shown.length >= max) break;
    const [name, latitude, longitude] = city;
    const point = pointOf({ latitude, longitude });
    if (!view.contains(point)) continue;
    const half = (name.length * labelSize.letter + labelSize.margin) / 2;
    const box = { left: point.x - half, right: point.x + half, top: point.y };
    const isFree = taken.every(
      ({ left, right, top }) => right < box.left || left > box.right || Math.abs(top - box.top) > labelSize.height,
    );
    if (!isFree) continue;
    taken.push(box);
    shown.push(city);
  }
  return shown;
}
