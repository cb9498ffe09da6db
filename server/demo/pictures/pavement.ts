/** Draws objects of `pavement.json` in front of a shop: plants, a bench, a lamp, a bicycle, a board, a cat. */
import type { Random } from '../random.ts';
import { drawParts, type Part } from './drawing.ts';
import type { Paint } from './paint.ts';
import pavementJson from './pavement.json' with { type: 'json' };

const items = Object.values(pavementJson as unknown as Record<string, { width: number; parts: Part[] }>);

/** Draws up to two different objects on each stretch, none of which is in front of the entrance. */
export function pavement(stretches: [from: number, to: number][], y: number, paint: Paint, random: Random): string {
  const left = random.some(items, items.length);
  return stretches
    .map(([from, to]) => {
      let [x, drawn] = [from + random.below(40), ''];
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const at = left.findIndex(({ width }) => x + width <= to);
        if (at < 0) break;
        const { width, parts } = left.splice(at, 1)[0]!;
        drawn += drawParts(parts, x, y, 1, paint);
        x += width + 50 + random.below(90);
      }
      return drawn;
    })
    .join('');
}
