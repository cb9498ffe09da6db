/** A business: the entity and its type in GraphQL. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { connectionOf } from '#server/core/connection.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import type { StoredPicture } from '#server/uploads/picture-urls.ts';
import { User } from '#server/users/user.entity.ts';
import { plainColumns } from './business.columns.ts';
import { Category } from './category.ts';
import type { DescribedPicture } from './pictures/picture.reads.ts';

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

  @LongText(limits.description)
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

  /** The size of all its pictures in all widths, in bytes. The column is older than further pictures. */
  @Column('integer', { name: 'cover_bytes' })
  pictureBytes: number;

  @Field(() => Int, described('imagePosition'))
  @Column('smallint', { name: 'image_position' })
  imagePosition: number;

  @Column('tsvector', { name: 'search_vector', select: false })
  searchVector: string;

  @Field(() => Int, described('version'))
  @Column('integer')
  version: number;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  @Column('text', { name: 'time_zone', nullable: true })
  timeZone: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  website: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { name: 'social_links', array: true })
  socialLinks: string[];

  @Column('smallint') hidden: number;

  @Field(() => Date, described('createdAt'))
  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;

  @Column('timestamptz', { name: 'updated_at', transformer: isoText })
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

  /** Only the statement of the details page reads them. */
  pictures?: DescribedPicture[];

  ratingCounts: number[];
}

export const BusinessConnection = connectionOf(() => Business, 'Business', 'businesses');

/** The cover of a business, or null. */
export const coverOf = ({ coverKey, coverWidth, coverHeight, coverPlaceholder }: Business): StoredPicture | null =>
  coverKey === null
    ? null
    : { key: coverKey, width: coverWidth ?? 0, height: coverHeight ?? 0, placeholder: coverPlaceholder ?? '' };
