/** A place in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { placeDescriptions } from './place.descriptions.ts';
import { Position } from './position.types.ts';

@ObjectType({
  description:
    'A city, town or village, or an address that the geocoder of the site has found. Its texts depend on the search: do not cache it by its id.',
})
export class Place {
  @Field(() => ID, { description: placeDescriptions.id })
  id: string;

  @Field(() => String, { description: placeDescriptions.name })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: placeDescriptions.matchedName,
  })
  matchedName: string | null;

  @Field(() => String, { nullable: true, description: placeDescriptions.region })
  region: string | null;

  @Field(() => String, { description: placeDescriptions.country })
  country: string;

  @Field(() => String, { description: 'The ISO 3166 code of the country, two letters.' })
  countryCode: string;

  @Field(() => String, {
    description:
      "A text for the location of a business, as 'Munich, Bavaria, Germany'. It begins with the part of the search that is in front of the place, as 'Sendlinger Str. 8, Munich, Bavaria, Germany'.",
  })
  label: string;

  @Field(() => Position, { description: placeDescriptions.position })
  position: Position;

  @Field(() => String, { description: placeDescriptions.timeZone })
  timeZone: string;
}
