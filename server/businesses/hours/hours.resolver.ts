/** The opening hours of a business in GraphQL. Lists prefetch whether it is open, details all. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { loadBatched } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { Business } from '../business.entity.ts';
import { hoursDescriptions } from './hours.descriptions.ts';
import { readHours } from './hours.reads.ts';
import { Opening, OpeningHours } from './hours.types.ts';

@Resolver(() => Business)
export class HoursResolver {
  @Prefetched()
  @FieldResolver(() => OpeningHours, { nullable: true, description: hoursDescriptions.hours })
  async hours(@Root() business: Business, @Ctx() ctx: Context): Promise<OpeningHours | null> {
    return (await loadBatched(ctx, readHours, business.id))?.hours ?? null;
  }

  @Prefetched()
  @FieldResolver(() => Opening, { nullable: true, description: hoursDescriptions.opening })
  async opening(@Root() business: Business, @Ctx() ctx: Context): Promise<Opening | null> {
    return (await loadBatched(ctx, readHours, business.id))?.opening ?? null;
  }
}
