/** The position of a business in GraphQL. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '#server/core/context.ts';
import { Position } from '#server/places/position.types.ts';
import { Business } from '../business.entity.ts';
import { getBusiness } from '../business.service.ts';
import { positionOf } from './position.ts';

@Resolver(() => Business)
export class PositionResolver {
  // Lists without a filter by place do not read the columns.
  @FieldResolver(() => Position, { nullable: true, description: 'Where it is; null if unknown.' })
  async position(@Root() business: Business, @Ctx() ctx: Context): Promise<Position | null> {
    return positionOf(business.latitude === undefined ? await getBusiness(ctx, business.id) : business);
  }
}
