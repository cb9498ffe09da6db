/** Clusters of businesses as the documented JSON. */
import { categories } from '#rules/categories.ts';
import type { Context } from '#server/core/context.ts';
import { businessOfCluster } from '#server/directory/places/cluster-businesses.reads.ts';
import type { Cluster } from '#server/directory/places/clusters.ts';

/** Clusters, each of one business with its id and its name. */
export const serializeClusters = (ctx: Context, clusters: Cluster[]) =>
  Promise.all(
    clusters.map(async (cluster) => {
      const { id, latitude, longitude, count, countIsExact, category } = cluster;
      const business = await businessOfCluster(ctx, cluster);
      return {
        id,
        latitude,
        longitude,
        count,
        countIsExact,
        category: category && categories[category],
        business: business && { _id: business.id, name: business.name },
      };
    }),
  );
