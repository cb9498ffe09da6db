/** Pictures of businesses in GraphQL. */
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '#rules/limits.ts';
import { altText } from '#rules/pictures.ts';
import { LongText } from '#server/core/graphql/long-text.ts';

/** The descriptions of the fields that all types of pictures have. */
export const pictureDescriptions = {
  srcSet: 'All widths with their URLs, for the `srcset` of an img element.',
  placeholder: 'A tiny blurred picture as a data URL, to show while the picture loads.',
};

@ObjectType({
  description: 'A picture of a business or a review, or an upload that one may take. All its files are WebP.',
})
export class Picture {
  @Field(() => ID, { description: 'The id, which also names its files. A new upload has a new id.' })
  id: string;

  @Field(() => String, { description: 'The URL of the widest file.' })
  url: string;

  @Field(() => String, { description: pictureDescriptions.srcSet })
  srcSet: string;

  @Field(() => String, { description: pictureDescriptions.placeholder })
  placeholder: string;

  @Field(() => Int, { description: 'The width of the widest file in pixels.' })
  width: number;

  @Field(() => Int, { description: 'The height of the widest file in pixels.' })
  height: number;

  @LongText(limits.alt)
  @Field(() => String, { description: `${altText}.` })
  alt: string;
}

@InputType({ description: 'A picture in the list of a business or a review.' })
export class PictureInput {
  @Field(() => ID, { description: 'The id of a present picture, or of an upload of the viewer.' })
  id: string;

  @Field(() => String, { nullable: true, description: `${altText}. Without it the description stays.` })
  alt?: string | null;
}

const pictureList = `All its pictures in their order, at most ${limits.pictures}; the first is the cover.`;

/** The descriptions of a list of them. */
export const pictureLists = {
  new: `${pictureList} It excludes a file.`,
  change: `${pictureList} Pictures that are left out are removed. It excludes a file and \`removeImage\`.`,
};
