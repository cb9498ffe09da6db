/** Joins markers that would cover each other, and reduces their number. */

export interface Cluster<Item> {
  /** The place on the map in pixels. */
  x: number;
  y: number;
  /** The number of businesses, and whether there are no others. */
  count: number;
  isExact: boolean;
  /** What the marker stands for; several after a join, the largest first. */
  items: Item[];
}

/** The distance of two markers in pixels below which they are joined: a marker is a target of 44 pixels. */
const minDistance = 44;

/**
 * Joins clusters, the smaller into the larger.
 * @param max the number of clusters that remain at most
 */
export function mergeClusters<Item>(clusters: Cluster<Item>[], max = 60, distance = minDistance): Cluster<Item>[] {
  const merged: Cluster<Item>[] = [];
  for (const cluster of clusters.toSorted((a, b) => b.count - a.count)) {
    const index = merged.findIndex(({ x, y }) => Math.hypot(x - cluster.x, y - cluster.y) < distance);
    const near = merged[index];
    if (!near) merged.push(cluster);
    else
      merged[index] = {
        ...near,
        count: near.count + cluster.count,
        isExact: near.isExact && cluster.isExact,
        items: [...near.items, ...cluster.items],
      };
  }
  return merged.length <= max ? merged : mergeClusters(merged, max, distance * 1.25);
}
