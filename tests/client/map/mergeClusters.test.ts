/** Markers of the map that would cover each other are joined. */
import { describe, expect, it } from '@jest/globals';
import { mergeClusters, type Cluster } from '#client/businesses/map/mergeClusters.ts';

const at = (x: number, y: number, count = 1, isExact = true): Cluster<string> => ({
  x,
  y,
  count,
  isExact,
  items: [`${x}/${y}`],
});
const sum = (clusters: Cluster<string>[]) => clusters.reduce((total, { count }) => total + count, 0);

describe('Markers', () => {
  it('stay where none covers another', () => {
    const apart = [at(0, 0), at(44, 0), at(0, 100)];
    expect(mergeClusters(apart)).toEqual(apart);
    expect(mergeClusters([])).toEqual([]);
  });

  it('that are close become one at the place of the largest, with all that they stand for', () => {
    expect(mergeClusters([at(20, 0, 2), at(0, 0, 5), at(0, 43)])).toEqual([
      { x: 0, y: 0, count: 8, isExact: true, items: ['0/0', '20/0', '0/43'] },
    ]);
  });

  it('count exactly only where each of them does', () => {
    expect(mergeClusters([at(0, 0, 5), at(10, 0, 2, false)])).toMatchObject([{ count: 7, isExact: false }]);
  });

  it('are at most sixty, and lose no business', () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      at((index % 20) * 50, Math.floor(index / 20) * 50, 1 + (index % 7)),
    );
    const merged = mergeClusters(many);
    expect(merged.length).toBeGreaterThan(0);
    expect(merged.length).toBeLessThanOrEqual(60);
    expect(sum(merged)).toBe(sum(many));
    expect(merged.flatMap(({ items }) => items)).toHaveLength(400);
    expect(mergeClusters(many, 5).length).toBeLessThanOrEqual(5);
  });

  it('are the same for the same input, which stays as it is', () => {
    const input = [at(1, 1), at(5, 5, 3), at(90, 90, 2)];
    const copy = structuredClone(input);
    expect(mergeClusters(input)).toEqual(mergeClusters(input));
    expect(input).toEqual(copy);
  });
});
