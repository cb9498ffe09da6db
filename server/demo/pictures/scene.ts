/** Draws a shop front as SVG, 1280 by 800. The upper part is free, since the site draws an awning there. */
import type { CategoryName } from '#rules/categories.ts';
import type { Random } from '../random.ts';
import { goods } from './goods.ts';
import { box, disc, paintFor, shape, stroke, type Paint } from './paint.ts';
import { pavement } from './pavement.ts';
import { sign } from './sign.ts';

export const sceneSize = { width: 1280, height: 800 };
const ground = 704;
const top = 286;

/** Draws a wall of bricks, boards or tiles. */
function wall(paint: Paint, random: Random): string {
  const plain = box(0, 0, 1280, ground, paint.wall);
  const lines = random.pick([
    () => Array.from({ length: 18 }, (_, at) => box(0, at * 40, 1280, 3, paint.wallLine)).join(''),
    () => Array.from({ length: 27 }, (_, at) => box(at * 48, 0, 3, ground, paint.wallLine)).join(''),
    () =>
      Array.from({ length: 18 }, (_, row) =>
        Array.from({ length: 15 }, (_, at) => box(at * 96 - (row % 2) * 48, row * 40, 90, 34, paint.wallLine)).join(''),
      ).join(''),
    () => '',
  ]);
  return plain + lines();
}

function shopWindow(category: CategoryName, x: number, width: number, paint: Paint, random: Random): string {
  const [height, shelf] = [322, top + 176];
  const sill = top + height;
  const panes = Math.round(width / 210);
  const pane = width / panes;
  const shelved = random.chance(0.6);
  const inside = Array.from({ length: panes }, (_, at) => {
    const [from, room] = [x + at * pane + 14, pane - 28];
    const upper = shelved ? goods(category, from, shelf, room, 78, paint, random) : lampInside(from + room / 2, paint);
    return upper + goods(category, from, sill - 14, room, shelved ? 88 : 122, paint, random);
  });
  const bars = inside.slice(1).map((_, at) => box(x + (at + 1) * pane - 5, top, 10, height, paint.trim));
  return (
    box(x - 16, top - 16, width + 32, height + 32, paint.trim, 6) +
    box(x, top, width, height, paint.room) +
    (shelved ? box(x, shelf, width, 10, paint.shelf) : '') +
    box(x, sill - 14, width, 14, paint.shelf) +
    inside.join('') +
    bars.join('') +
    box(x - 26, sill + 10, width + 52, 18, paint.deep)
  );
}

const lampInside = (x: number, paint: Paint): string =>
  box(x - 2, top, 4, 52, paint.ink) +
  shape(`M${x - 34} ${top + 88} a34 38 0 0 1 68 0 z`, paint.warm) +
  disc(x, top + 92, 10, '#f5d58a');

function entrance(x: number, paint: Paint, random: Random): string {
  const [width, height] = [186, ground - top];
  const glass = random.chance(0.7)
    ? box(x + 28, top + 28, width - 56, 210, paint.room, random.pick([0, 0, 65]))
    : box(x + 28, top + 28, width - 56, 90, paint.room);
  const card = random.chance(0.5)
    ? box(x + 66, top + 120, 54, 34, paint.paper, 4) + stroke(`M${x + 76} ${top + 120} l17 -24 l17 24`, paint.ink, 3)
    : '';
  return (
    box(x - 16, top - 16, width + 32, height + 16, paint.trim, 6) +
    box(x, top, width, height, paint.deep) +
    glass +
    card +
    box(x + 28, top + 268, width - 56, 112, paint.wallLine, 4) +
    disc(x + width - 16, top + 236, 9, '#f5d58a') +
    box(x - 26, ground - 14, width + 52, 22, paint.kerb)
  );
}

/** Draws a round sign on an arm. */
const arm = (x: number, paint: Paint): string =>
  stroke(`M${x} 270 h70`, paint.ink, 8) +
  box(x + 44, 270, 6, 26, paint.ink) +
  disc(x + 47, 338, 44, paint.ink) +
  disc(x + 47, 338, 36, paint.warm) +
  disc(x + 47, 338, 15, paint.paper);

interface Layout {
  entrance: number;
  bays: [x: number, width: number][];
  /** The stretches that are not in front of the entrance. */
  free: [from: number, to: number][];
  /** The position of a sign on an arm. */
  arm?: number;
}

// oxfmt-ignore
const layouts: Layout[] = [
  { entrance: 547, bays: [[84, 390], [806, 390]], free: [[30, 510], [770, 1250]] },
  { entrance: 547, bays: [[84, 390], [806, 390]], free: [[30, 510], [770, 1250]] },
  { entrance: 96, bays: [[366, 830]], free: [[330, 1250]], arm: 1190 },
  { entrance: 96, bays: [[366, 380], [816, 380]], free: [[330, 1250]], arm: 1190 },
  { entrance: 998, bays: [[84, 830]], free: [[30, 950]], arm: 20 },
  { entrance: 998, bays: [[84, 380], [534, 380]], free: [[30, 950]], arm: 20 },
];

/** Draws a scene as SVG, with a text on its sign. The same arguments give the same scene. */
export function drawScene(category: CategoryName, text: string, random: Random): string {
  const paint = paintFor(category, random.chance(0.4));
  const { entrance: entranceX, bays, free, arm: armX } = random.pick(layouts);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" width="1280" height="800">',
    wall(paint, random),
    sign(text, paint, random),
    ...bays.map(([x, width]) => shopWindow(category, x, width, paint, random)),
    entrance(entranceX, paint, random),
    armX !== undefined && random.chance(0.4) ? arm(armX, paint) : '',
    box(0, ground, 1280, 96, paint.ground),
    box(0, ground, 1280, 8, paint.kerb),
    ...[170, 433, 726, 999].map((x) => box(x, ground + 44, 150, 5, paint.kerb)),
    pavement(free, ground + 40, paint, random),
    '</svg>',
  ].join('');
}
