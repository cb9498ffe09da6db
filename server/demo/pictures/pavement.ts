/** Draws objects in front of a shop: plants, a bench, a lamp, a bicycle, a board, a cat. Each stands on the line `y`. */
import type { Random } from '../random.ts';
import { box, disc, shape, stroke, type Paint } from './paint.ts';

type Item = (x: number, y: number, paint: Paint) => string;

const tub: Item = (x, y, p) =>
  box(x + 46, y - 150, 8, 90, p.deep) +
  disc(x + 50, y - 170, 50, p.leaf) +
  disc(x + 22, y - 148, 28, p.leaf) +
  disc(x + 80, y - 146, 26, p.leaf) +
  shape(`M${x + 12} ${y - 66} h76 l-10 66 h-56 z`, p.clay) +
  box(x + 6, y - 74, 88, 14, p.clay);
const cypress: Item = (x, y, p) =>
  shape(`M${x + 40} ${y - 290} q46 130 30 236 h-60 q-16 -106 30 -236 z`, p.leaf) +
  box(x + 8, y - 56, 64, 56, p.deep, 4) +
  box(x + 2, y - 62, 76, 12, p.deep);
const planter: Item = (x, y, p) =>
  [18, 52, 86, 120, 154]
    .map(
      (at, index) =>
        stroke(`M${x + at} ${y - 54} v${index % 2 ? -34 : -48}`, p.leaf, 7) +
        disc(x + at, y - (index % 2 ? 94 : 108), 15, index % 2 ? p.paper : p.warm),
    )
    .join('') +
  box(x, y - 58, 172, 58, p.clay) +
  box(x, y - 58, 172, 12, p.deep);
const bench: Item = (x, y, p) =>
  box(x, y - 128, 210, 20, p.clay, 4) +
  box(x, y - 98, 210, 20, p.clay, 4) +
  box(x - 6, y - 64, 222, 16, p.clay, 4) +
  box(x + 18, y - 128, 10, 128, p.ink) +
  box(x + 182, y - 128, 10, 128, p.ink);
const board: Item = (x, y, p) =>
  shape(`M${x + 14} ${y - 150} h82 l14 150 h-14 l-5 -22 h-72 l-5 22 h-14 z`, p.deep) +
  shape(`M${x + 24} ${y - 138} h62 l8 106 h-78 z`, p.paper) +
  box(x + 34, y - 118, 42, 9, p.warm) +
  box(x + 32, y - 96, 48, 7, p.shelf) +
  box(x + 31, y - 78, 36, 7, p.shelf) +
  box(x + 30, y - 60, 50, 7, p.shelf);
const rim = (x: number, y: number): string => `M${x - 46} ${y} a46 46 0 1 1 92 0 a46 46 0 1 1 -92 0`;
const bicycle: Item = (x, y, p) =>
  stroke(`${rim(x + 50, y - 50)} ${rim(x + 206, y - 50)}`, p.ink, 7) +
  disc(x + 50, y - 50, 6, p.ink) +
  disc(x + 206, y - 50, 6, p.ink) +
  stroke(
    `M${x + 50} ${y - 50} l38 -78 h86 l-46 80 l-40 -80 M${x + 128} ${y - 48} h-78 M${x + 206} ${y - 50} l-36 -98 h26`,
    p.warm,
    9,
  ) +
  box(x + 66, y - 142, 42, 11, p.ink, 5) +
  box(x + 186, y - 126, 50, 34, p.clay, 4) +
  disc(x + 128, y - 48, 11, p.ink);
const cat: Item = (x, y, p) =>
  shape(`M${x + 20} ${y} q-4 -52 18 -62 v-34 l12 12 h16 l12 -12 v36 q10 30 2 60 z`, p.ink) +
  stroke(`M${x + 78} ${y - 8} q34 0 26 -44`, p.ink, 9);
const lamp: Item = (x, y, p) =>
  box(x + 24, y - 370, 12, 370, p.ink) +
  box(x + 10, y - 22, 40, 22, p.ink, 4) +
  box(x + 6, y - 378, 48, 10, p.ink) +
  shape(`M${x + 12} ${y - 378} l-8 -70 h52 l-8 70 z`, '#f5d58a') +
  shape(`M${x} ${y - 448} l30 -30 l30 30 z`, p.ink);

const items: [item: Item, width: number][] = [
  [tub, 100],
  [cypress, 80],
  [planter, 172],
  [bench, 216],
  [board, 110],
  [bicycle, 256],
  [cat, 110],
  [lamp, 60],
];

/** Draws up to two different objects on each stretch, none of which is in front of the entrance. */
export function pavement(stretches: [from: number, to: number][], y: number, paint: Paint, random: Random): string {
  const left = random.some(items, items.length);
  return stretches
    .map(([from, to]) => {
      let [x, drawn] = [from + random.below(40), ''];
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const at = left.findIndex(([, width]) => x + width <= to);
        if (at < 0) break;
        const [[item, width]] = left.splice(at, 1) as [[Item, number]];
        drawn += item(x, y, paint);
        x += width + 50 + random.below(90);
      }
      return drawn;
    })
    .join('');
}
