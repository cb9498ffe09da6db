/** Draws goods that belong to one category. */
import { box, disc, shape, stroke } from './paint.ts';
import type { Piece } from './pieces.ts';

export const screen: Piece = (x, y, w, p, tone) =>
  box(x, y - w * 0.86, w, w * 0.64, p.deep, w * 0.06) +
  box(x + w * 0.07, y - w * 0.79, w * 0.86, w * 0.5, tone) +
  box(x + w * 0.14, y - w * 0.7, w * 0.4, w * 0.07, p.paper) +
  box(x + w * 0.14, y - w * 0.56, w * 0.6, w * 0.07, p.paper) +
  shape(`M${x + w * 0.42} ${y - w * 0.22} h${w * 0.16} l${w * 0.1} ${w * 0.22} h${-w * 0.36} z`, p.deep);
export const radio: Piece = (x, y, w, p, tone) =>
  stroke(`M${x + w * 0.75} ${y - w * 0.6} l${w * 0.15} ${-w * 0.5}`, p.ink, w * 0.04) +
  box(x + w * 0.05, y - w * 0.62, w * 0.9, w * 0.62, tone, w * 0.08) +
  disc(x + w * 0.33, y - w * 0.31, w * 0.19, p.paper) +
  box(x + w * 0.6, y - w * 0.44, w * 0.26, w * 0.08, p.paper) +
  disc(x + w * 0.73, y - w * 0.2, w * 0.07, p.paper);
export const cross: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.04, y - w * 0.96, w * 0.92, w * 0.92, p.paper, w * 0.12) +
  box(x + w * 0.39, y - w * 0.82, w * 0.22, w * 0.64, tone) +
  box(x + w * 0.18, y - w * 0.61, w * 0.64, w * 0.22, tone);
export const jar: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.2, y - w * 0.74, w * 0.6, w * 0.74, tone, w * 0.1) +
  box(x + w * 0.16, y - w * 0.9, w * 0.68, w * 0.2, p.deep, w * 0.05) +
  box(x + w * 0.2, y - w * 0.54, w * 0.6, w * 0.36, p.paper) +
  box(x + w * 0.45, y - w * 0.49, w * 0.1, w * 0.26, tone) +
  box(x + w * 0.37, y - w * 0.41, w * 0.26, w * 0.1, tone);
export const globe: Piece = (x, y, w, p, tone) =>
  disc(x + w / 2, y - w * 0.66, w * 0.4, tone) +
  stroke(
    `M${x + w * 0.1} ${y - w * 0.66} h${w * 0.8} M${x + w / 2} ${y - w * 1.06} q${w * 0.36} ${w * 0.4} 0 ${w * 0.8} q${-w * 0.36} ${-w * 0.4} 0 ${-w * 0.8}`,
    p.paper,
    w * 0.04,
  ) +
  box(x + w * 0.46, y - w * 0.28, w * 0.08, w * 0.24, p.deep) +
  box(x + w * 0.26, y - w * 0.07, w * 0.48, w * 0.07, p.deep);
export const star: Piece = (x, y, w, p, tone) => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const [radius, angle] = [at % 2 ? w * 0.2 : w * 0.48, (at * Math.PI) / 5 - Math.PI / 2];
    return `${(x + w / 2 + radius * Math.cos(angle)).toFixed(1)} ${(y - w * 0.5 + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return shape(`M${points.join(' L')} z`, tone) + disc(x + w / 2, y - w * 0.5, w * 0.07, p.paper);
};
export const reel: Piece = (x, y, w, p, tone) =>
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
export const ticket: Piece = (x, y, w, p, tone) =>
  shape(
    `M${x} ${y - w * 0.62} h${w} v${w * 0.2} a${w * 0.1} ${w * 0.1} 0 0 0 0 ${w * 0.2} v${w * 0.2} h${-w} v${-w * 0.2} a${w * 0.1} ${w * 0.1} 0 0 0 0 ${-w * 0.2} z`,
    tone,
  ) +
  stroke(`M${x + w * 0.7} ${y - w * 0.56} v${w * 0.5}`, p.paper, w * 0.04) +
  box(x + w * 0.16, y - w * 0.44, w * 0.4, w * 0.08, p.paper) +
  box(x + w * 0.16, y - w * 0.26, w * 0.28, w * 0.08, p.paper);
export const wheel: Piece = (x, y, w, p, tone) =>
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
export const canister: Piece = (x, y, w, p, tone) =>
  shape(
    `M${x + w * 0.14} ${y} v${-w * 0.78} l${w * 0.16} ${-w * 0.18} h${w * 0.32} l${w * 0.24} ${w * 0.24} v${w * 0.72} z`,
    tone,
  ) +
  box(x + w * 0.66, y - w * 1.02, w * 0.16, w * 0.14, p.ink) +
  stroke(`M${x + w * 0.34} ${y - w * 0.8} h${w * 0.24}`, p.paper, w * 0.07) +
  box(x + w * 0.24, y - w * 0.5, w * 0.52, w * 0.3, p.paper);
export const notice: Piece = (x, y, w, p, tone) =>
  box(x + w * 0.06, y - w * 1.1, w * 0.88, w * 1.1, p.paper) +
  shape(
    `M${x + w * 0.18} ${y - w * 0.7} l${w * 0.32} ${-w * 0.27} l${w * 0.32} ${w * 0.27} v${w * 0.3} h${-w * 0.64} z`,
    tone,
  ) +
  box(x + w * 0.44, y - w * 0.62, w * 0.12, w * 0.22, p.paper) +
  box(x + w * 0.18, y - w * 0.29, w * 0.64, w * 0.06, p.shelf) +
  box(x + w * 0.18, y - w * 0.17, w * 0.4, w * 0.06, p.shelf);
