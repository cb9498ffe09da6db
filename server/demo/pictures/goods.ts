/** Draws the goods in a shop window, by category. Each piece stands on the line `y` and is about `width` wide. */
import type { CategoryName } from '#rules/categories.ts';
import type { Random } from '../random.ts';
import { box, disc, shape, stroke, type Paint } from './paint.ts';

type Piece = (x: number, y: number, width: number, paint: Paint, tone: string) => string;

const bottle: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.3, y - w * 1.05, w * 0.4, w * 1.05, tone, w * 0.12) +
  box(x + w * 0.41, y - w * 1.45, w * 0.18, w * 0.5, tone) +
  box(x + w * 0.3, y - w * 0.65, w * 0.4, w * 0.28, p.paper);
const loaf: Piece = (x, y, w, p) =>
  shape(`M${x} ${y} v${-w * 0.3} a${w / 2} ${w * 0.42} 0 0 1 ${w} 0 v${w * 0.3} z`, p.clay) +
  stroke(
    `M${x + w * 0.3} ${y - w * 0.5} l${w * 0.1} ${w * 0.25} m${w * 0.2} ${-w * 0.28} l${w * 0.1} ${w * 0.25}`,
    p.paper,
    w * 0.06,
  );
const cup: Piece = (x, y, w, p, tone) =>
  stroke(`M${x + w * 0.72} ${y - w * 0.5} a${w * 0.17} ${w * 0.17} 0 0 1 0 ${w * 0.34}`, tone, w * 0.09) +
  shape(`M${x + w * 0.12} ${y - w * 0.6} h${w * 0.62} l${-w * 0.08} ${w * 0.6} h${-w * 0.46} z`, tone) +
  box(x + w * 0.04, y - w * 0.05, w * 0.8, w * 0.05, p.deep);
const vase: Piece = (x, y, w, p, tone) =>
  stroke(
    `M${x + w * 0.5} ${y - w * 0.6} v${-w * 0.6} m0 ${w * 0.3} l${-w * 0.22} ${-w * 0.3} m${w * 0.22} ${w * 0.3} l${w * 0.22} ${-w * 0.34}`,
    p.leaf,
    w * 0.06,
  ) +
  disc(x + w * 0.5, y - w * 1.24, w * 0.13, p.warm) +
  disc(x + w * 0.26, y - w * 1.24, w * 0.1, p.paper) +
  shape(
    `M${x + w * 0.34} ${y - w * 0.7} h${w * 0.32} q${w * 0.2} ${w * 0.45} 0 ${w * 0.7} h${-w * 0.32} q${-w * 0.2} ${-w * 0.25} 0 ${-w * 0.7} z`,
    tone,
  );
const parcel: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.1, y - w * 0.7, w * 0.8, w * 0.7, tone) +
  box(x + w * 0.43, y - w * 0.7, w * 0.14, w * 0.7, p.paper) +
  stroke(
    `M${x + w * 0.5} ${y - w * 0.7} q${-w * 0.26} ${-w * 0.3} ${-w * 0.04} ${-w * 0.28} q${w * 0.1} 0 ${w * 0.04} ${w * 0.28} q${w * 0.26} ${-w * 0.3} ${w * 0.08} ${-w * 0.28}`,
    p.deep,
    w * 0.05,
  );
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
const hanger: Piece = (x, y, w, p, tone) =>
  shape(
    `M${x + w * 0.2} ${y - w * 1.2} l${w * 0.18} ${-w * 0.1} q${w * 0.12} ${w * 0.12} ${w * 0.24} 0 l${w * 0.18} ${w * 0.1} l${w * 0.16} ${w * 0.42} l${-w * 0.17} ${w * 0.06} v${w * 0.72} h${-w * 0.58} v${-w * 0.72} l${-w * 0.17} ${-w * 0.06} z`,
    tone,
  ) +
  disc(x + w * 0.5, y - w * 0.75, w * 0.035, p.paper) +
  disc(x + w * 0.5, y - w * 0.45, w * 0.035, p.paper);
const clock: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.55, w * 0.46, tone) +
  disc(x + w / 2, y - w * 0.55, w * 0.36, p.paper) +
  stroke(`M${x + w / 2} ${y - w * 0.8} v${w * 0.25} l${w * 0.16} ${w * 0.12}`, p.ink, w * 0.06);
const screen: Piece = (x, y, w, p, tone) =>
  box(x, y - w * 0.86, w, w * 0.64, p.deep, w * 0.06) +
  box(x + w * 0.07, y - w * 0.79, w * 0.86, w * 0.5, tone) +
  box(x + w * 0.14, y - w * 0.7, w * 0.4, w * 0.07, p.paper) +
  box(x + w * 0.14, y - w * 0.56, w * 0.6, w * 0.07, p.paper) +
  shape(`M${x + w * 0.42} ${y - w * 0.22} h${w * 0.16} l${w * 0.1} ${w * 0.22} h${-w * 0.36} z`, p.deep);
const radio: Piece = (x, y, w, p, tone) =>
  stroke(`M${x + w * 0.75} ${y - w * 0.6} l${w * 0.15} ${-w * 0.5}`, p.ink, w * 0.04) +
  box(x + w * 0.05, y - w * 0.62, w * 0.9, w * 0.62, tone, w * 0.08) +
  disc(x + w * 0.33, y - w * 0.31, w * 0.19, p.paper) +
  box(x + w * 0.6, y - w * 0.44, w * 0.26, w * 0.08, p.paper) +
  disc(x + w * 0.73, y - w * 0.2, w * 0.07, p.paper);
const cross: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.04, y - w * 0.96, w * 0.92, w * 0.92, p.paper, w * 0.12) +
  box(x + w * 0.39, y - w * 0.82, w * 0.22, w * 0.64, tone) +
  box(x + w * 0.18, y - w * 0.61, w * 0.64, w * 0.22, tone);
const globe: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.66, w * 0.4, tone) +
  stroke(
    `M${x + w * 0.1} ${y - w * 0.66} h${w * 0.8} M${x + w / 2} ${y - w * 1.06} q${w * 0.36} ${w * 0.4} 0 ${w * 0.8} q${-w * 0.36} ${-w * 0.4} 0 ${-w * 0.8}`,
    p.paper,
    w * 0.04,
  ) +
  box(x + w * 0.46, y - w * 0.28, w * 0.08, w * 0.24, p.deep) +
  box(x + w * 0.26, y - w * 0.07, w * 0.48, w * 0.07, p.deep);
const star: Piece = (x, y, w, p, tone) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, turn] = [at % 2 ? w * 0.2 : w * 0.48, (at * Math.PI) / 5 - Math.PI / 2];
    return `${(x + w / 2 + radius * Math.cos(turn)).toFixed(1)} ${(y - w * 0.5 + radius * Math.sin(turn)).toFixed(1)}`;
  });
  return shape(`M${points.join(' L')} z`, tone) + disc(x + w / 2, y - w * 0.5, w * 0.07, p.paper);
};
const wheel: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.5, w * 0.5, p.ink) +
  disc(x + w / 2, y - w * 0.5, w * 0.33, tone) +
  disc(x + w / 2, y - w * 0.5, w * 0.1, p.paper) +
  [0, 72, 144, 216, 288]
    .map((turn) =>
      disc(
        x + w / 2 + w * 0.22 * Math.cos((turn * Math.PI) / 180),
        y - w * 0.5 + w * 0.22 * Math.sin((turn * Math.PI) / 180),
        w * 0.045,
        p.ink,
      ),
    )
    .join('');
const notice: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.06, y - w * 1.1, w * 0.88, w * 1.1, p.paper) +
  shape(
    `M${x + w * 0.18} ${y - w * 0.7} l${w * 0.32} ${-w * 0.27} l${w * 0.32} ${w * 0.27} v${w * 0.3} h${-w * 0.64} z`,
    tone,
  ) +
  box(x + w * 0.44, y - w * 0.62, w * 0.12, w * 0.22, p.paper) +
  box(x + w * 0.18, y - w * 0.29, w * 0.64, w * 0.06, p.shelf) +
  box(x + w * 0.18, y - w * 0.17, w * 0.4, w * 0.06, p.shelf);
const fern: Piece = (x, y, w, p, tone) =>
  [-0.42, -0.22, 0, 0.22, 0.42]
    .map((lean) =>
      stroke(
        `M${x + w / 2} ${y - w * 0.4} q${lean * w * 0.5} ${-w * 0.55} ${lean * w} ${-w * (0.75 - Math.abs(lean) * 0.8)}`,
        p.leaf,
        w * 0.1,
      ),
    )
    .join('') + shape(`M${x + w * 0.24} ${y - w * 0.44} h${w * 0.52} l${-w * 0.08} ${w * 0.44} h${-w * 0.36} z`, tone);

const pieces: Record<CategoryName, Piece[]> = {
  RESTAURANT: [loaf, cup, bottle, loaf, vase],
  RETAIL: [hanger, parcel, vase, books, hanger],
  SERVICE: [clock, parcel, fern, books],
  TECHNOLOGY: [screen, radio, screen],
  HEALTHCARE: [cross, bottle, fern, bottle],
  EDUCATION: [books, globe, books, star],
  ENTERTAINMENT: [star, radio, star, bottle],
  AUTOMOTIVE: [wheel, wheel, bottle, parcel],
  REAL_ESTATE: [notice, notice, fern],
  OTHER: [fern, clock, vase, books],
};

/** Draws a row of goods of one category that stands on `y` and fills the width. */
export function goods(
  category: CategoryName,
  x: number,
  y: number,
  width: number,
  size: number,
  paint: Paint,
  random: Random,
): string {
  const count = Math.max(1, Math.floor(width / (size * 1.45)));
  const step = width / count;
  return Array.from({ length: count }, (_, at) => {
    const piece = random.pick(pieces[category]);
    const wide = size * (0.82 + random.next() * 0.18);
    return piece(x + at * step + (step - wide) / 2, y, wide, paint, random.pick([paint.warm, paint.cool, paint.deep]));
  }).join('');
}
