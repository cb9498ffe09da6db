/** A tile of the base map: its stored text, and the SVG that browsers receive. */

/** The side of a tile in the units of its coordinates: 8 for each of its 256 pixels, since browsers enlarge the last level. */
export const tileSize = 2048;

const palettes = {
  light: { sea: '#dde6e4', land: '#fbfaf5', coast: '#9fb0ab', border: '#a8a294' },
  dark: { sea: '#0a100e', land: '#1d2622', coast: '#3d4a44', border: '#64726a' },
};

type Mode = keyof typeof palettes;
export const isMode = (mode: string): mode is Mode => Object.hasOwn(palettes, mode);

/** One plain color, or the path data of three layers. */
export type Tile = 'sea' | 'land' | { land: string; coasts: string; borders: string };

/** Whether the text of a tile is one plain color. */
export const isColor = (text: string): boolean => text === 'sea' || text === 'land';

/** The text of a tile's file. */
export const textOf = (tile: Tile): string =>
  typeof tile === 'string' ? tile : [tile.land, tile.coasts, tile.borders].join('\n');

/** Returns the SVG of a tile's text. Lines keep their width when a browser enlarges the tile. */
export function svgOf(text: string, mode: Mode): string {
  const colors = palettes[mode];
  const ground = `<path fill="${colors[text === 'land' ? 'land' : 'sea']}" d="M0 0h${tileSize}v${tileSize}H0z"/>`;
  const [land, coasts, borders] = isColor(text) ? [] : text.split('\n');
  const stroke = (color: string, data?: string) =>
    data ? `<path fill="none" stroke="${color}" vector-effect="non-scaling-stroke" d="${data}"/>` : '';
  const layers = [
    ground,
    land ? `<path fill="${colors.land}" d="${land}"/>` : '',
    stroke(colors.coast, coasts),
    stroke(colors.border, borders),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${tileSize} ${tileSize}">${layers.join('')}</svg>`;
}
