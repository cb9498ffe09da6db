/** Draws the goods in a shop window, by category. */
import type { CategoryName } from '#rules/categories.ts';
import type { Random } from '../random.ts';
import type { Paint } from './paint.ts';
import { pieces, type PieceName } from './pieces.ts';

const goodsOf: Record<CategoryName, PieceName[]> = {
  RESTAURANT: ['loaf', 'cup', 'bottle', 'loaf', 'vase'],
  RETAIL: ['hanger', 'parcel', 'vase', 'books', 'hanger'],
  SERVICE: ['clock', 'fern', 'books', 'clock'],
  TECHNOLOGY: ['screen', 'radio', 'screen'],
  HEALTHCARE: ['cross', 'jar', 'fern', 'jar'],
  EDUCATION: ['books', 'globe', 'books', 'star'],
  ENTERTAINMENT: ['star', 'reel', 'ticket', 'reel'],
  AUTOMOTIVE: ['wheel', 'canister', 'wheel', 'canister'],
  REAL_ESTATE: ['notice', 'notice', 'fern'],
  OTHER: ['fern', 'clock', 'vase', 'books'],
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
    const piece = pieces[random.pick(goodsOf[category])];
    const wide = size * (0.82 + random.next() * 0.18);
    return piece(x + at * step + (step - wide) / 2, y, wide, paint, random.pick([paint.warm, paint.cool, paint.deep]));
  }).join('');
}
