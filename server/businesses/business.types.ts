/** What GraphQL takes and gives for listings beside the listing itself. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { writableColumns } from './business.entity.ts';

@InputType({ description: 'A new business.' })
export class CreateBusinessInput {}

@InputType({ description: 'An edit of a business. Absent fields stay unchanged.' })
export class UpdateBusinessInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The version that was edited. CONFLICT if it is not the current one. Without it the last write wins.',
  })
  version?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True removes the cover.' })
  removeImage?: boolean | null;
}

for (const [name, { type, description }] of Object.entries(writableColumns)) {
  Field(type, { description })(CreateBusinessInput.prototype, name);
  Field(type, { description, nullable: true })(UpdateBusinessInput.prototype, name);
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
