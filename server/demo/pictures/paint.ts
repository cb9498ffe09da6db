/** The colours and basic shapes of scenes. */
import { categoryHues, type CategoryName } from '#rules/categories.ts';

/** Converts OKLCH to '#rrggbb', since SVG renderers do not support it (the matrices are Björn Ottosson's, 2020). */
function oklch(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (value: number) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.max(0, Math.min(1, shown)) * 255);
  };
  return `#${linear.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`;
}

export interface Paint {
  ink: string;
  paper: string;
  wall: string;
  wallLine: string;
  trim: string;
  deep: string;
  room: string;
  shelf: string;
  warm: string;
  cool: string;
  leaf: string;
  clay: string;
  ground: string;
  kerb: string;
}

/** The colours of a category; `dark` gives a dark shop front. */
export function paintFor(category: CategoryName, dark: boolean): Paint {
  const hue = categoryHues[category];
  return {
    ink: '#16201a',
    paper: '#fefdfb',
    wall: dark ? oklch(0.5, 0.085, hue) : oklch(0.87, 0.055, hue),
    wallLine: dark ? oklch(0.46, 0.085, hue) : oklch(0.83, 0.06, hue),
    trim: dark ? oklch(0.92, 0.03, hue) : oklch(0.48, 0.095, hue),
    deep: dark ? oklch(0.34, 0.06, hue) : oklch(0.38, 0.075, hue),
    room: oklch(0.95, 0.028, hue),
    shelf: oklch(0.78, 0.05, hue),
    warm: oklch(0.66, 0.125, hue),
    cool: oklch(0.62, 0.085, hue + 150),
    leaf: oklch(0.52, 0.095, 150),
    clay: oklch(0.62, 0.1, 45),
    ground: '#e4e1d7',
    kerb: '#cbc8bd',
  };
}

const attributes = (radius: number, fill: string) => `${radius ? ` rx="${radius}"` : ''} fill="${fill}"`;

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${attributes(radius, fill)}/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

export const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
