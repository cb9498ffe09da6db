/** A position in GraphQL. */
import { Field, Float, InputType, ObjectType } from 'type-graphql';
import { positionLimits, type Position as PositionValue } from '#rules/places/position.ts';

const { latitude, longitude } = positionLimits;
const degrees = {
  latitude: `The latitude in degrees, ${latitude.min} to ${latitude.max}; north is positive.`,
  longitude: `The longitude in degrees, ${longitude.min} to ${longitude.max}; east is positive.`,
};

@ObjectType({ description: 'A point on the Earth, in degrees (WGS 84).' })
export class Position implements PositionValue {
  @Field(() => Float, { description: degrees.latitude })
  latitude: number;

  @Field(() => Float, { description: degrees.longitude })
  longitude: number;
}

@InputType({ description: 'A point on the Earth, in degrees (WGS 84).' })
export class PositionInput implements PositionValue {
  @Field(() => Float, { description: degrees.latitude })
  latitude: number;

  @Field(() => Float, { description: degrees.longitude })
  longitude: number;
}
