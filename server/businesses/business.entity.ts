/** A business: the entity, and the list of its plain columns. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { businessRules, optionalBusinessRules } from '#rules/businesses.ts';
import { lengthText, limits } from '#rules/limits.ts';
import { categories, type CategoryName } from '#rules/categories.ts';
import { imagePositions } from '#rules/pictures.ts';
import { connectionOf } from '#server/core/connection.ts';
import type { StoredCover } from '#server/uploads/cover-addresses.ts';
import { User } from '#server/users/user.entity.ts';
import { Category } from './category.ts';

const text = (column: string, name: string, limit: { min: number; max: number }) => ({
  column,
  type: () => String,
  schema: { type: 'string', minLength: limit.min, maxLength: limit.max },
  description: `The ${name}, ${lengthText(limit)}.`,
});
const count = (column: string, description: string) => ({
  column,
  schema: { type: 'integer', minimum: 0 },
  description,
});
const time = (column: string, description: string) => ({
  column,
  schema: { type: 'string', format: 'date-time' },
  description,
});

/** The columns that the owner writes. They are the fields of the inputs in GraphQL and REST; the rules of businesses check them. */
export const writableColumns = {
  name: text('b.name', 'name', limits.name),
  description: text('b.description', 'description', limits.description),
  category: {
    column: 'b.category',
    type: () => Category,
    schema: { enum: Object.values(categories) },
    description: 'The category.',
  },
  location: text('b.location', 'location', limits.location),
  imagePosition: {
    column: 'b.image_position',
    type: () => Int,
    schema: { type: 'integer', minimum: imagePositions.min, maximum: imagePositions.max },
    description: 'The part of the picture that cards show: 0 is left or top, 100 right or bottom. The default is 50.',
  },
};

/** The names of the columns whose rules do not require a value: inputs may omit them. */
export const optionalColumns: string[] = Object.entries({ ...businessRules, ...optionalBusinessRules })
  .filter(([, { validate }]) => !('required' in validate))
  .map(([name]) => name);

/** The columns that the server writes. */
export const computedColumns = {
  averageRating: {
    column: 's.average_rating',
    schema: { type: 'number', minimum: 0, maximum: limits.rating.max },
    description: 'The exact mean of all ratings; 0 without ratings.',
  },
  numRatings: count('s.num_ratings', 'The number of ratings.'),
  numComments: count('s.num_comments', 'The number of comments.'),
  numLikes: count('s.num_likes', 'The number of likes.'),
  numSaves: count('s.num_saves', 'The number of users who saved it.'),
  createdAt: time('b.created_at', 'The time of creation.'),
  updatedAt: time('b.updated_at', 'The time of the last edit.'),
  version: {
    column: 'b.version',
    schema: { type: 'integer', minimum: 1 },
    description: 'Every edit adds one. Send it with an edit to detect edits by others.',
  },
};

/**
 * The columns that clients read as they are stored, in `businesses b` and `business_stats s`. The SQL of all reads, the
 * descriptions in GraphQL, REST's serializer and the OpenAPI schema are made from this list.
 */
export const plainColumns = { ...writableColumns, ...computedColumns };

const described = (name: keyof typeof plainColumns) => ({ description: plainColumns[name].description });

@Entity('businesses')
@ObjectType({ description: 'A business in the directory.' })
export class Business {
  @Field(() => ID, { description: 'The id, a UUID that sorts by the time of creation.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'owner_id' })
  owner?: User;

  @Field(() => String, described('name'))
  @Column('varchar')
  name: string;

  @Column('text', { name: 'name_key', select: false })
  nameKey: string;

  @Field(() => String, described('description'))
  @Column('varchar')
  description: string;

  @Field(() => Category, described('category'))
  @Column('varchar')
  category: CategoryName;

  @Field(() => String, described('location'))
  @Column('varchar')
  location: string;

  @Column('uuid', { name: 'cover_key', nullable: true })
  coverKey: string | null;

  @Column('integer', { name: 'cover_width', nullable: true })
  coverWidth: number | null;

  @Column('integer', { name: 'cover_height', nullable: true })
  coverHeight: number | null;

  @Column('text', { name: 'cover_placeholder', nullable: true })
  coverPlaceholder: string | null;

  /** The size of all widths together, in bytes. */
  @Column('integer', { name: 'cover_bytes' })
  coverBytes: number;

  @Field(() => Int, described('imagePosition'))
  @Column('smallint', { name: 'image_position' })
  imagePosition: number;

  @Column('tsvector', { name: 'search_vector', select: false })
  searchVector: string;

  @Column('integer')
  version: number;

  @Column('smallint') hidden: number;

  @Field(() => Date, described('createdAt'))
  @Column('timestamptz', { name: 'created_at' })
  createdAt: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: string;

  // Columns of business_stats, which triggers keep exact.

  @Field(() => Float, described('averageRating'))
  averageRating: number;

  @Field(() => Int, described('numRatings'))
  numRatings: number;

  @Field(() => Int, described('numComments'))
  numComments: number;

  @Field(() => Int, described('numSaves'))
  numSaves: number;

  @Field(() => Int, described('numLikes'))
  numLikes: number;

  ratings1: number;
  ratings2: number;
  ratings3: number;
  ratings4: number;
  ratings5: number;
}

export const BusinessConnection = connectionOf(() => Business, 'Business', 'businesses');

/** The cover of a business, or null. */
export const coverOf = ({ coverKey, coverWidth, coverHeight, coverPlaceholder }: Business): StoredCover | null =>
  coverKey === null
    ? null
    : { key: coverKey, width: coverWidth ?? 0, height: coverHeight ?? 0, placeholder: coverPlaceholder ?? '' };
