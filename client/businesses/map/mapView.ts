/** The map's place in the address, as `map=zoom/latitude/longitude`, and the boxes that it shows. */
import type { Map as LeafletMap } from 'leaflet';
import type { Viewport } from '#client/places/map/createMap.ts';
import { parseBounds, parseOrigin } from '#rules/places/address.ts';
import { latitudeOf, longitudeOf } from '#rules/places/cells.ts';
import type { Bounds } from '#rules/places/search.ts';
import type { Filters } from '#rules/filters.ts';

const world: Viewport = { latitude: 25, longitude: 10, zoom: 2 };
/** The arguments of the query for what a map shows that has no place yet. */
export const everything = { bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: world.zoom };
/** About the size of a city. */
const nearZoom = 10;

/** Returns the place in an address, or undefined. */
function parseViewport(text: string): Viewport | undefined {
  const [zoom, latitude, longitude] = text.split('/').map(Number);
  const isPlace = Math.abs(latitude!) <= 85 && Math.abs(longitude!) <= 180 && zoom! >= 0 && zoom! <= 22;
  return isPlace ? { latitude: latitude!, longitude: longitude!, zoom: Math.round(zoom!) } : undefined;
}

/** The text of what the map shows. */
export function viewportParam(map: LeafletMap): string {
  const { lat, lng } = map.getCenter().wrap();
  return `${map.getZoom()}/${lat.toFixed(4)}/${lng.toFixed(4)}`;
}

/** What the map shows first: its place in the address, else the origin of the distances. */
export function initialViewport(place: string, { near }: Filters): Viewport {
  const origin = parseOrigin(near);
  return parseViewport(place) ?? (origin ? { ...origin, zoom: nearZoom } : world);
}

const round = (degrees: number, digits: number) => Number(degrees.toFixed(digits));
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** A box of the world. One that is wider than the world is the world. */
function boundsFrom(west: number, south: number, east: number, north: number, digits = 4): Bounds {
  const isWorld = east - west >= 360;
  return {
    west: isWorld ? -180 : round(wrap(west), digits),
    south: Math.max(-90, round(south, digits)),
    east: isWorld ? 180 : round(wrap(east), digits),
    north: Math.min(90, round(north, digits)),
  };
}

/** The box that the map shows, as the filter's text. */
export function areaOf(map: LeafletMap): string {
  const area = map.getBounds();
  return Object.values(boundsFrom(area.getWest(), area.getSouth(), area.getEast(), area.getNorth())).join(',');
}

/**
 * The box of cells that are joined to one marker, as the filter's text.
 * @param ids the ids of their clusters, which begin with `level/column/row`; all of one level
 */
export function areaOfCells(ids: string[]): string {
  const cells = ids.map((id) => id.split('/').map(Number) as [level: number, column: number, row: number]);
  const [level, first] = cells[0]!;
  const number = 2 ** level;
  // Cells on both sides of ±180° lie side by side.
  const columns = cells.map(([, column]) => column + number * Math.round((first - column) / number));
  const rows = cells.map(([, , row]) => row);
  const bounds = boundsFrom(
    longitudeOf(Math.min(...columns), level),
    latitudeOf(Math.max(...rows) + 1, level),
    longitudeOf(Math.max(...columns) + 1, level),
    latitudeOf(Math.min(...rows), level),
    6,
  );
  return Object.values(bounds).join(',');
}

/** The boxes of queries begin and end at multiples of these pixels, so that a short move needs no new query. */
const grid = 256;

/** The box for a query of what the map shows, as text. */
export function queriedArea(map: LeafletMap): string {
  const { min, max } = map.getPixelBounds();
  const side = grid * 2 ** map.getZoom();
  const [top, bottom] = [Math.floor(min!.y / grid) * grid, Math.ceil(max!.y / grid) * grid];
  const northWest = map.unproject([Math.floor(min!.x / grid) * grid, Math.max(0, top)]);
  const southEast = map.unproject([Math.ceil(max!.x / grid) * grid, Math.min(side, bottom)]);
  const bounds = boundsFrom(
    northWest.lng,
    bottom >= side ? -90 : southEast.lat,
    southEast.lng,
    top <= 0 ? 90 : northWest.lat,
  );
  return Object.values(bounds).join(',');
}

/** Moves the map into a box of the filter. */
export function showArea(map: LeafletMap, within: string): void {
  const area = parseBounds(within);
  if (!area) return;
  const east = area.east < area.west ? area.east + 360 : area.east;
  map.fitBounds(
    [
      [Math.max(-85, area.south), area.west],
      [Math.min(85, area.north), east],
    ],
    { animate: false },
  );
}
