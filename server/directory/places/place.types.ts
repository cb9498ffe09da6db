/** The inputs of searches by place in GraphQL. */
import { Field, Float, InputType } from 'type-graphql';
import { positionLimits } from '#rules/places/position.ts';
import { radiusLimits, type Bounds, type Near } from '#rules/places/search.ts';
import { PositionInput } from '#server/places/position.types.ts';

const { latitude, longitude } = positionLimits;
const degrees = (edge: string, { min, max }: { min: number; max: number }) => ({
  description: `The ${edge} edge in degrees, ${min} to ${max}.`,
});

@InputType({ description: 'A box of degrees. Where `west` is greater than `east`, it crosses ±180°.' })
export class BoundsInput implements Bounds {
  @Field(() => Float, degrees('western', longitude))
  west: number;

  @Field(() => Float, degrees('southern', latitude))
  south: number;

  @Field(() => Float, degrees('eastern', longitude))
  east: number;

  @Field(() => Float, degrees('northern', latitude))
  north: number;
}

@InputType({ description: 'A position, and the metres around it.' })
export class NearInput extends PositionInput implements Near {
  @Field(() => Float, {
    nullable: true,
    description: `The radius in metres, ${radiusLimits.min} to ${radiusLimits.max}; any distance without it.`,
  })
  radius?: number | null;
}
