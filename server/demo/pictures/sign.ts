/** Draws the sign of a shop: a text on a board. */
import type { Random } from '../random.ts';
import { canDraw, widthOf, write } from './letters.ts';
import { box, type Paint } from './paint.ts';

/** The places of a sign's board, the widest first. */
const boards = [
  [60, 1160],
  [240, 800],
  [60, 760],
  [460, 760],
] as const;
const margin = 50;
/** The heights of capitals in signs with one line and with two lines. */
const capitals = [
  { max: 52, min: 38 },
  { max: 34, min: 28 },
];
const lineHeight = 1.5;

/** Splits a text at the space that makes both lines similarly long. */
function halves(text: string): string[] {
  const longer = (lines: string[]) => Math.max(...lines.map((line) => widthOf(line, 1)));
  const splits = [...text.matchAll(/ /g)].map(({ index }) => [text.slice(0, index), text.slice(index + 1)]);
  return splits.sort((a, b) => longer(a) - longer(b))[0] ?? [text];
}

/** The lines of a text on a board and the height of their capitals; undefined where the text is too long. */
function linesOn(text: string, width: number): { lines: string[]; height: number } | undefined {
  return [[text], halves(text)]
    .map((lines, at) => {
      const { max, min } = capitals[at]!;
      const room = (width - 2 * margin) / Math.max(...lines.map((line) => widthOf(line, 1)));
      return { lines, height: Math.min(max, room), min };
    })
    .find(({ height, min }) => height >= min);
}

/** Whether a sign can show a text. */
export const fitsSign = (text: string): boolean => canDraw(text) && linesOn(text, boards[0][1]) !== undefined;

/** Draws a sign. It is on the widest board where its text needs two lines on the chosen one. */
export function sign(text: string, paint: Paint, random: Random): string {
  const chosen = random.pick(boards);
  const [x, width] = linesOn(text, chosen[1])?.lines.length === 1 ? chosen : boards[0];
  const { lines = [], height = 0 } = linesOn(text, width) ?? {};
  const top = 198 - (height * (1 + (lines.length - 1) * lineHeight)) / 2;
  const drawn = lines.map((line, at) =>
    write(line, x + width / 2, top + at * lineHeight * height, height, paint.paper),
  );
  return box(x, 140, width, 116, paint.deep, 8) + drawn.join('');
}
