/** A listing, as kept and as shown. */
import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { categories, categoryNames, type CategoryName } from '#rules/categories.ts';
import { connectionOf } from '#server/core/connection.ts';
import type { StoredCover } from '#server/uploads/cover-addresses.ts';
import { User } from '#server/users/user.entity.ts';

/** The categories as GraphQL names them. */
export const Category = Object.fromEntries(categoryNames.map((name) => [name, name])) as { [K in CategoryName]: K };
registerEnumType(Category, {
  name: 'Category',
  description: 'What kind of business it is.',
  valuesConfig: Object.fromEntries(categoryNames.map((name) => [name, { description: `${categories[name]}.` }])),
});

@Entity('businesses')
@ObjectType({ description: 'A business in the directory.' })
export class Business {
  @Field(() => ID, { description: 'The id, a UUID that sorts by the time of listing.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'owner_id' })
  owner?: User;

  @Field(() => String, { description: 'The name, 2 to 120 characters.' })
  @Column('varchar')
  name: string;

  @Column('text', { name: 'name_key', select: false })
  nameKey: string;

  @Field(() => String, { description: 'What it is about, 10 to 5,000 characters.' })
  @Column('varchar')
  description: string;

  @Field(() => Category, { description: 'The kind of business.' })
  @Column('varchar')
  category: CategoryName;

  @Field(() => String, { description: 'Where it is, 2 to 120 characters.' })
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

  /** Bytes of the picture in all its widths. */
  @Column('integer', { name: 'cover_bytes' })
  coverBytes: number;

  @Column('tsvector', { name: 'search_vector', select: false })
  searchVector: string;

  @Field(() => Int, {
    description: 'Rises by one with every edit; give it to `updateBusiness` to learn of edits in between.',
  })
  @Column('integer')
  version: number;

  @Field(() => Date, { description: 'When it was listed.' })
  @Column('timestamptz', { name: 'created_at' })
  createdAt: string;

  @Field(() => Date, { description: 'When it was last edited.' })
  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: string;

  // Counts, kept exact by triggers in a narrow row of their own, that every read brings along.

  @Field(() => Float, { description: 'The exact mean of all ratings, 0 when there is none.' })
  averageRating: number;

  @Field(() => Int, { description: 'How many people rated it.' })
  numRatings: number;

  @Field(() => Int, { description: 'How many comments it has.' })
  numComments: number;

  @Field(() => Int, { description: 'How many people saved it.' })
  numSaves: number;

  @Field(() => Int, { description: 'How many people like it.' })
  numLikes: number;

  ratings1: number;
  ratings2: number;
  ratings3: number;
  ratings4: number;
  ratings5: number;
}

export const BusinessConnection = connectionOf(() => Business, 'Business', 'businesses');

/** The picture of a listing, or null. */
export const coverOf = ({ coverKey, coverWidth, coverHeight, coverPlaceholder }: Business): StoredCover | null =>
  coverKey === null
    ? null
    : { key: coverKey, width: coverWidth ?? 0, height: coverHeight ?? 0, placeholder: coverPlaceholder ?? '' };
