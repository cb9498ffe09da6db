/** Makes a Leaflet map of the site's tiles, or of the operator's, without Leaflet's own controls and markers. */
import type { Coords, Map as LeafletMap } from 'leaflet';
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js';
import { Map as LeafletMapClass } from 'leaflet/src/map/Map.js';
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js';
import 'leaflet/src/map/handler/Map.Drag.js';
import 'leaflet/src/map/handler/Map.Keyboard.js';
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js';
import 'leaflet/src/map/handler/Map.TouchZoom.js';
import { apiOrigin } from '#client/core/paths.ts';
import { site } from '#client/core/site.ts';
import type { Position } from '#rules/places/position.ts';
import styles from './map.css?inline';

/** The part of the world that a map shows. */
export interface Viewport extends Position {
  zoom: number;
}

/** The site's own map has no streets: a larger one would show nothing more. */
export const maxZoom = (): number => (site.map ? 19 : 12);
/** The last level of the site's own tiles, and the side of a tile in the units of its picture. */
const [lastLevel, tileSize] = [6, 2048];

/** The map ends where its projection does, and repeats to both sides. */
const bounds: [[number, number], [number, number]] = [
  [-85.05, -3600],
  [85.05, 3600],
];

let areStylesAdded = false;

/** The styles come with the code: those of a page are a part of each page. */
function addStyles(): void {
  if (areStylesAdded) return;
  areStylesAdded = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The address of one of the site's own tiles. Below the last level it names a part of that level's tile, drawn in full quality. */
function ownTile({ x, y, z }: Coords, isDark: boolean): string {
  const parts = 2 ** Math.max(0, z - lastLevel);
  const [column, row] = [Math.floor(x / parts), Math.floor(y / parts)];
  const side = tileSize / parts;
  const view = [(x % parts) * side, (y % parts) * side, side, side];
  const part = parts > 1 ? `#svgView(viewBox(${view.join(',')}))` : '';
  return `${apiOrigin}/map/${isDark ? 'dark' : 'light'}/${Math.min(z, lastLevel)}/${column}/${row}.svg${part}`;
}

export interface CreatedMap {
  map: LeafletMap;
  /** Draws the tiles again in the colors of the page. */
  setDark: (isDark: boolean) => void;
  /** Removes the map without the event at the end of a movement in progress. */
  remove: () => void;
}

/** @param isMain true for the subject of a page: then the wheel and a finger move the map. Others let the page scroll. */
export function createMap(element: HTMLElement, { latitude, longitude, zoom }: Viewport, isMain: boolean): CreatedMap {
  addStyles();
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMapClass(element, {
    zoomAnimation: moves,
    fadeAnimation: moves,
    inertia: moves,
    scrollWheelZoom: isMain,
    dragging: isMain || !matchMedia('(pointer: coarse)').matches,
    // The world is at least as high as the map.
    minZoom: Math.max(1, Math.ceil(Math.log2(element.clientHeight / 256))),
    maxZoom: maxZoom(),
    maxBounds: bounds,
    maxBoundsViscosity: 1,
  }).setView([latitude, longitude], zoom, { animate: false });
  const tiles = new TileLayer(site.map?.tiles ?? '', { maxZoom: maxZoom() });
  let shown = document.documentElement.classList.contains('dark');
  if (!site.map) tiles.getTileUrl = (coords) => ownTile(coords, shown);
  tiles.addTo(map);
  const setDark = (isDark: boolean) => {
    if (isDark === shown) return;
    shown = isDark;
    tiles.redraw();
  };
  const remove = () => {
    map.off('moveend');
    // Leaflet ends an animated zoom after its time, which fails on a removed map.
    Object.assign(map, { _animatingZoom: false });
    map.remove();
  };
  return { map, setDark, remove };
}
