/** Draws the goods in shop windows: those of `pieces.json`, and those whose parts are computed. */
import { drawParts, type Part } from './drawing.ts';
import { box, disc, shape, type Paint } from './paint.ts';
import piecesJson from './pieces.json' with { type: 'json' };

/** Draws a piece that stands on the line `y`, about `width` wide. */
type Piece = (x: number, y: number, width: number, paint: Paint, tone: string) => string;

const books: Piece = (x, y, w, p, tone) =>
  [p.cool, tone, p.deep, p.warm]
    .map((colour, at) =>
      box(
        x + w * (0.06 + at * 0.22),
        y - w * (0.9 + ((at * 37) % 3) * 0.12),
        w * 0.19,
        w * (0.9 + ((at * 37) % 3) * 0.12),
        colour,
      ),
    )
    .join('');
const star: Piece = (x, y, w, p, tone) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, angle] = [at % 2 ? w * 0.2 : w * 0.48, (at * Math.PI) / 5 - Math.PI / 2];
    return `${(x + w / 2 + radius * Math.cos(angle)).toFixed(1)} ${(y - w * 0.5 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return shape(`M${points.join(' L')} z`, tone) + disc(x + w / 2, y - w * 0.5, w * 0.07, p.paper);
};
const reel: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.5, w * 0.5, tone) +
  [0, 72, 144, 216, 288]
    .map((angle) =>
      disc(
        x + w / 2 + w * 0.29 * Math.sin((angle * Math.PI) / 180),
        y - w * 0.5 - w * 0.29 * Math.cos((angle * Math.PI) / 180),
        w * 0.12,
        p.paper,
      ),
    )
    .join('') +
  disc(x + w / 2, y - w * 0.5, w * 0.07, p.ink);
const wheel: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.5, w * 0.5, p.ink) +
  disc(x + w / 2, y - w * 0.5, w * 0.33, tone) +
  disc(x + w / 2, y - w * 0.5, w * 0.1, p.paper) +
  [0, 72, 144, 216, 288]
    .map((angle) =>
      disc(
        x + w / 2 + w * 0.22 * Math.cos((angle * Math.PI) / 180),
        y - w * 0.5 + w * 0.22 * Math.sin((angle * Math.PI) / 180),
        w * 0.045,
        p.ink,
      ),
    )
    .join('');

const computed = { books, star, reel, wheel };

export type PieceName = keyof typeof piecesJson | keyof typeof computed;

/** Each piece by its name. */
export const pieces = {
  ...Object.fromEntries(
    Object.entries(piecesJson as unknown as Record<string, Part[]>).map(([name, parts]): [string, Piece] => [
      name,
      (x, y, width, paint, tone) => drawParts(parts, x, y, width, { ...paint, tone }),
    ]),
  ),
  ...computed,
} as Record<PieceName, Piece>;
