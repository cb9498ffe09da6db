/** Clusters of businesses on a map, in GraphQL. */
import { Arg, Ctx, Field, FieldResolver, Float, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { CategoryName } from '#rules/categories.ts';
import { zoomLimits } from '#rules/places/search.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Category } from '#server/businesses/category.ts';
import type { Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { BusinessFilter } from '../directory.resolver.ts';
import { businessOfCluster } from './cluster-businesses.reads.ts';
import { maxCells } from './cells.ts';
import { clusterDescriptions } from './cluster.descriptions.ts';
import { listClusters, type Cluster } from './clusters.ts';
import { BoundsInput } from './place.types.ts';

@ObjectType({ description: 'The businesses of a cell of a map.' })
export class BusinessCluster implements Cluster {
  @Field(() => ID, {
    description: clusterDescriptions.id,
  })
  id: string;

  @Field(() => Float, { description: clusterDescriptions.latitude })
  latitude: number;

  @Field(() => Float, { description: clusterDescriptions.longitude })
  longitude: number;

  @Field(() => Int, { description: clusterDescriptions.count })
  count: number;

  @Field(() => Boolean, {
    description: clusterDescriptions.countIsExact,
  })
  countIsExact: boolean;

  @Field(() => Category, {
    nullable: true,
    description: clusterDescriptions.category,
  })
  category: CategoryName | null;
}

/** The clusters that the cost of a query counts. With more, the client's own query, which selects a card for each, would exceed the limit. */
const usualClusters = 50;

@Resolver(() => BusinessCluster)
export class ClustersResolver {
  @ListSize(maxCells, usualClusters)
  @Query(() => [BusinessCluster], {
    description: `${clusterDescriptions.list} Costs as much as a search.`,
  })
  businessClusters(
    @Arg('bounds', () => BoundsInput, { description: 'The box of the map.' }) bounds: BoundsInput,
    @Arg('zoom', () => Int, { description: `The zoom level of the map, ${zoomLimits.min} to ${zoomLimits.max}.` })
    zoom: number,
    @Arg('filter', () => BusinessFilter, { nullable: true, description: 'The filters; all businesses without them.' })
    filter: BusinessFilter | null,
    @Ctx() ctx: Context,
  ): Promise<Cluster[]> {
    return listClusters(ctx, { bounds, zoom, filter });
  }

  @FieldResolver(() => Business, { nullable: true, description: clusterDescriptions.business })
  business(@Root() cluster: Cluster, @Ctx() ctx: Context): Promise<Business | null> {
    return businessOfCluster(ctx, cluster);
  }
}
