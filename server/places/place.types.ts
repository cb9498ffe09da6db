/** A place in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Position } from './position.types.ts';

@ObjectType({ description: 'A city, town or village, or an address that the geocoder of the site has found.' })
export class Place {
  @Field(() => ID, { description: "The id, that of GeoNames, or that of OpenStreetMap after 'osm:'." })
  id: string;

  @Field(() => String, { description: 'The name in English, or else in its own language.' })
  name: string;

  @Field(() => String, {
    nullable: true,
    description: "The name that the search has found, if it is another one, as 'München' for Munich; null otherwise.",
  })
  matchedName: string | null;

  @Field(() => String, { nullable: true, description: 'The state, province or region; null if unknown.' })
  region: string | null;

  @Field(() => String, { description: 'The country, in English.' })
  country: string;

  @Field(() => String, { description: 'The ISO 3166 code of the country, two letters.' })
  countryCode: string;

  @Field(() => String, {
    description:
      "A text for the location of a business, as 'Munich, Bavaria, Germany'. It begins with the part of the search that is in front of the place, as 'Sendlinger Str. 8, Munich, Bavaria, Germany'.",
  })
  label: string;

  @Field(() => Position, { description: 'Its centre.' })
  position: Position;

  @Field(() => String, { description: "The IANA name of its time zone, as 'Europe/Berlin'." })
  timeZone: string;
}
