/** Places in GraphQL. */
import { Arg, Ctx, Float, Int, Query, Resolver } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import { placeLimits } from '#rules/places/places.ts';
import { searchCost } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { placeDescriptions } from './place.descriptions.ts';
import { findPlaceAt, suggestPlaces } from './place.service.ts';
import { Place } from './place.types.ts';

const { default: defaultFirst, max } = placeLimits.suggestions;

@Resolver(() => Place)
export class PlaceResolver {
  @Query(() => [Place], {
    nullable: true,
    description: `${placeDescriptions.list} ${searchCost} ${placeDescriptions.refused}`,
  })
  places(
    @Arg('search', () => String, {
      description: `${placeDescriptions.search} It has ${lengthText(limits.search)}.`,
    })
    search: string,
    @Arg('first', () => Int, {
      defaultValue: defaultFirst,
      description: `The maximum number of places, from 1 to ${max}.`,
    })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<Place[]> {
    return suggestPlaces(ctx, { search, first });
  }

  @Query(() => Place, {
    nullable: true,
    description: `${placeDescriptions.at} ${placeDescriptions.refused} Costs as much as a search.`,
  })
  placeAt(
    @Arg('latitude', () => Float, { description: 'The latitude in degrees; north is positive.' }) latitude: number,
    @Arg('longitude', () => Float, { description: 'The longitude in degrees; east is positive.' }) longitude: number,
    @Ctx() ctx: Context,
  ): Promise<Place | null> {
    return findPlaceAt(ctx, { latitude, longitude });
  }
}
