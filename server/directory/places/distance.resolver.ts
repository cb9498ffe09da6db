/** The distance of a business in a list, in GraphQL. */
import { FieldResolver, Float, Resolver, Root } from 'type-graphql';
import { BusinessConnection } from '#server/businesses/business.entity.ts';
import type { ListedBusiness } from '../listed-business.ts';

@Resolver(() => BusinessConnection.Edge)
export class DistanceResolver {
  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'The distance in metres from `near` of the filter; null without it, and for a business without a position.',
  })
  distance(@Root() { node }: { node: ListedBusiness }): number | null {
    return node.distance ?? null;
  }
}
