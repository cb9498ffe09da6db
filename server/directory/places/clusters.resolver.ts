/** Clusters of businesses on a map, in GraphQL. */
import { Arg, Ctx, Field, FieldResolver, Float, ID, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { maxClustered } from '#rules/limits.ts';
import type { CategoryName } from '#rules/categories.ts';
import { zoomLimits } from '#rules/places/search.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Category } from '#server/businesses/category.ts';
import type { Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { BusinessFilter } from '../directory.resolver.ts';
import { businessOfCluster } from './cluster-businesses.reads.ts';
import { maxCells } from './cells.ts';
import { listClusters, type Cluster } from './clusters.ts';
import { BoundsInput } from './place.types.ts';

const newest = maxClustered.toLocaleString('en');

@ObjectType({ description: 'The businesses of a cell of a map.' })
export class BusinessCluster implements Cluster {
  @Field(() => ID, {
    description:
      'The same for a cell and a filter. Begins with the cell: level/column/row, of 2^level columns and rows in the projection of web maps.',
  })
  id: string;

  @Field(() => Float, { description: 'The mean latitude of its businesses.' })
  latitude: number;

  @Field(() => Float, { description: 'The mean longitude of its businesses.' })
  longitude: number;

  @Field(() => Int, { description: 'The number of its businesses.' })
  count: number;

  @Field(() => Boolean, {
    description: `False if the filter finds more than ${newest} businesses in the box: only the newest ${newest} are counted.`,
  })
  countIsExact: boolean;

  @Field(() => Category, {
    nullable: true,
    description: 'The category of all its businesses; null if they have several.',
  })
  category: CategoryName | null;
}

/** The clusters that the cost of a query counts. With more, the client's own query, which selects a card for each, would exceed the limit. */
const usualClusters = 50;

@Resolver(() => BusinessCluster)
export class ClustersResolver {
  @ListSize(maxCells, usualClusters)
  @Query(() => [BusinessCluster], {
    description: `The businesses of a part of a map, grouped by cells of about 64 pixels: those of all cells that the box touches. At most ${maxCells} clusters; a larger box has larger cells. Cells are stored up to zoom 8, and at 10 and 12; at other zooms at most 2,000 businesses are grouped, or else the next coarser cells answer; for a category at zoom 9 and 11, four cells of the next finer level make one. Counts are exact without a filter and for a category. Costs as much as a search.`,
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

  @FieldResolver(() => Business, { nullable: true, description: 'The business, if it is the only one.' })
  business(@Root() cluster: Cluster, @Ctx() ctx: Context): Promise<Business | null> {
    return businessOfCluster(ctx, cluster);
  }
}
