/** Draws goods that shops of several categories show. */
import { box, disc, shape, stroke, type Paint } from './paint.ts';

/** Draws a piece that stands on the line `y`, about `width` wide. */
export type Piece = (x: number, y: number, width: number, paint: Paint, tone: string) => string;

export const bottle: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.3, y - w * 1.05, w * 0.4, w * 1.05, tone, w * 0.12) +
  box(x + w * 0.41, y - w * 1.45, w * 0.18, w * 0.5, tone) +
  box(x + w * 0.3, y - w * 0.65, w * 0.4, w * 0.28, p.paper);
export const loaf: Piece = (x, y, w, p) =>
  shape(`M${x} ${y} v${-w * 0.3} a${w / 2} ${w * 0.42} 0 0 1 ${w} 0 v${w * 0.3} z`, p.clay) +
  stroke(
    `M${x + w * 0.3} ${y - w * 0.5} l${w * 0.1} ${w * 0.25} m${w * 0.2} ${-w * 0.28} l${w * 0.1} ${w * 0.25}`,
    p.paper,
    w * 0.06,
  );
export const cup: Piece = (x, y, w, p, tone) =>
  stroke(`M${x + w * 0.72} ${y - w * 0.5} a${w * 0.17} ${w * 0.17} 0 0 1 0 ${w * 0.34}`, tone, w * 0.09) +
  shape(`M${x + w * 0.12} ${y - w * 0.6} h${w * 0.62} l${-w * 0.08} ${w * 0.6} h${-w * 0.46} z`, tone) +
  box(x + w * 0.04, y - w * 0.05, w * 0.8, w * 0.05, p.deep);
export const vase: Piece = (x, y, w, p, tone) =>
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
export const parcel: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.1, y - w * 0.7, w * 0.8, w * 0.7, tone) +
  box(x + w * 0.43, y - w * 0.7, w * 0.14, w * 0.7, p.paper) +
  stroke(
    `M${x + w * 0.5} ${y - w * 0.7} q${-w * 0.26} ${-w * 0.3} ${-w * 0.04} ${-w * 0.28} q${w * 0.1} 0 ${w * 0.04} ${w * 0.28} q${w * 0.26} ${-w * 0.3} ${w * 0.08} ${-w * 0.28}`,
    p.deep,
    w * 0.05,
  );
export const books: Piece = (x, y, w, p, tone) =>
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
export const hanger: Piece = (x, y, w, p, tone) =>
  shape(
    `M${x + w * 0.2} ${y - w * 1.2} l${w * 0.18} ${-w * 0.1} q${w * 0.12} ${w * 0.12} ${w * 0.24} 0 l${w * 0.18} ${w * 0.1} l${w * 0.16} ${w * 0.42} l${-w * 0.17} ${w * 0.06} v${w * 0.72} h${-w * 0.58} v${-w * 0.72} l${-w * 0.17} ${-w * 0.06} z`,
    tone,
  ) +
  disc(x + w * 0.5, y - w * 0.75, w * 0.035, p.paper) +
  disc(x + w * 0.5, y - w * 0.45, w * 0.035, p.paper);
export const clock: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.55, w * 0.46, tone) +
  disc(x + w / 2, y - w * 0.55, w * 0.36, p.paper) +
  stroke(`M${x + w / 2} ${y - w * 0.8} v${w * 0.25} l${w * 0.16} ${w * 0.12}`, p.ink, w * 0.06);
export const fern: Piece = (x, y, w, p, tone) =>
  [-0.42, -0.22, 0, 0.22, 0.42]
    .map((lean) =>
      stroke(
        `M${x + w / 2} ${y - w * 0.4} q${lean * w * 0.5} ${-w * 0.55} ${lean * w} ${-w * (0.75 - Math.abs(lean) * 0.8)}`,
        p.leaf,
        w * 0.1,
      ),
    )
    .join('') + shape(`M${x + w * 0.24} ${y - w * 0.44} h${w * 0.52} l${-w * 0.08} ${w * 0.44} h${-w * 0.36} z`, tone);
