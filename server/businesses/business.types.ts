/** The inputs of mutations of businesses, and the cover, in GraphQL. */
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { contactLimits } from '#rules/places/contact.ts';
import { contactDescriptions, type ContactInput } from './contact/contact.ts';
import { optionalTextDescriptions } from './contact/optional-texts.ts';
import type { PictureInputs } from './pictures/picture-list.ts';
import type { PositionInput as PositionColumnsInput } from './position/position.ts';
import { OpeningHoursInput } from './hours/hours.types.ts';
import { PositionInput } from '#server/places/position.types.ts';
import { optionalColumns, writableColumns } from './business.columns.ts';
import { businessDescriptions } from './business.descriptions.ts';
import { pictureDescriptions, PictureInput, pictureLists } from './pictures/picture.types.ts';

/** The optional parts of an input, which the folders of the parts validate. */
export type OptionalInputs = PictureInputs & PositionColumnsInput & ContactInput & { hours?: unknown };

const zone = "The IANA name of the time zone, as 'Europe/Berlin'.";

/** The fields that both inputs describe alike. */
@InputType()
class BusinessInput {
  @Field(() => [String], {
    nullable: true,
    description: `Web addresses on other sites, at most ${contactLimits.socialLinks}. ${contactDescriptions.noLinks}`,
  })
  socialLinks?: string[] | null;
}

@InputType({ description: 'A new business.' })
export class CreateBusinessInput extends BusinessInput {
  @Field(() => [PictureInput], { nullable: true, description: pictureLists.new })
  pictures?: PictureInput[] | null;

  @Field(() => OpeningHoursInput, { nullable: true, description: 'The opening hours. They need a time zone.' })
  hours?: OpeningHoursInput | null;
  @Field(() => PositionInput, { nullable: true, description: 'Where it is.' })
  position?: PositionInput | null;

  @Field(() => String, { nullable: true, description: `${zone} Without it the zone is that of the position.` })
  timeZone?: string | null;
}

@InputType({
  description: 'An edit of a business. Absent fields stay unchanged, except `imagePosition` where the cover changes.',
})
export class UpdateBusinessInput extends BusinessInput {
  @Field(() => [PictureInput], { nullable: true, description: pictureLists.change })
  pictures?: PictureInput[] | null;

  @Field(() => Int, {
    nullable: true,
    description: businessDescriptions.version,
  })
  version?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: businessDescriptions.removeImage,
  })
  removeImage?: boolean | null;

  @Field(() => OpeningHoursInput, { nullable: true, description: 'The opening hours; null removes them.' })
  hours?: OpeningHoursInput | null;
  @Field(() => PositionInput, { nullable: true, description: 'Where it is; null removes the position.' })
  position?: PositionInput | null;

  @Field(() => String, {
    nullable: true,
    description: `${zone} Null removes it. An absent one becomes that of a new position.`,
  })
  timeZone?: string | null;
}

for (const [name, { input }] of Object.entries(optionalTextDescriptions))
  Field(() => String, { description: input, nullable: true })(BusinessInput.prototype, name);

for (const [name, { type, description }] of Object.entries(writableColumns)) {
  Field(type, { description, nullable: optionalColumns.includes(name) })(CreateBusinessInput.prototype, name);
  Field(type, { description, nullable: true })(UpdateBusinessInput.prototype, name);
}

@ObjectType({ description: 'The picture of a business in several widths, all WebP.' })
export class Cover {
  @Field(() => String, { description: 'The URL of the widest picture.' })
  src: string;

  @Field(() => String, { description: pictureDescriptions.srcSet })
  srcSet: string;

  @Field(() => String, { description: pictureDescriptions.placeholder })
  placeholder: string;

  @Field(() => Int, { description: 'The width of the widest picture in pixels.' })
  width: number;

  @Field(() => Int, { description: 'The height of the widest picture in pixels.' })
  height: number;
}
