/** What GraphQL takes and gives for listings beside the listing itself. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { CategoryName } from '#rules/categories.ts';
import { Category } from './business.entity.ts';

@InputType({ description: 'A new listing.' })
export class CreateBusinessInput {
  @Field(() => String, { description: '2 to 120 characters.' })
  name: string;

  @Field(() => String, { description: '10 to 5,000 characters.' })
  description: string;

  @Field(() => Category, { description: 'The kind of business.' })
  category: CategoryName;

  @Field(() => String, { description: '2 to 120 characters.' })
  location: string;
}

@InputType({ description: 'A change of a listing; absent fields stay.' })
export class UpdateBusinessInput {
  @Field(() => String, { nullable: true, description: '2 to 120 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: '10 to 5,000 characters.' })
  description?: string | null;

  @Field(() => Category, { nullable: true, description: 'The kind of business.' })
  category?: CategoryName | null;

  @Field(() => String, { nullable: true, description: '2 to 120 characters.' })
  location?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was edited; CONFLICT when it is no longer the newest. Absent, the last write wins.',
  })
  version?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True takes the picture away.' })
  removeImage?: boolean | null;
}

@ObjectType({ description: "A listing's picture in several widths, all WebP." })
export class Cover {
  @Field(() => String, { description: 'The address of the widest.' })
  src: string;

  @Field(() => String, { description: "All widths with their addresses, for an img's srcset." })
  srcSet: string;

  @Field(() => String, { description: 'A tiny blurred picture as a data address, to show while the real one loads.' })
  placeholder: string;

  @Field(() => Int, { description: 'The width of the widest in pixels.' })
  width: number;

  @Field(() => Int, { description: 'The height of the widest in pixels.' })
  height: number;
}
