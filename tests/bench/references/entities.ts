/** The tables as ordinary type-graphql and TypeORM classes with relations. */
import 'reflect-metadata';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, DataSource, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity('users')
@ObjectType()
export class User {
  @Field(() => ID)
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => String)
  @Column('varchar')
  username: string;
}

enum Category {
  RESTAURANT = 'RESTAURANT',
  RETAIL = 'RETAIL',
  SERVICE = 'SERVICE',
  TECHNOLOGY = 'TECHNOLOGY',
  HEALTHCARE = 'HEALTHCARE',
  EDUCATION = 'EDUCATION',
  ENTERTAINMENT = 'ENTERTAINMENT',
  AUTOMOTIVE = 'AUTOMOTIVE',
  REAL_ESTATE = 'REAL_ESTATE',
  OTHER = 'OTHER',
}
registerEnumType(Category, { name: 'Category' });

@ObjectType()
export class Cover {
  @Field(() => String)
  src: string;

  @Field(() => String)
  srcSet: string;

  @Field(() => String)
  placeholder: string;

  @Field(() => Int)
  width: number;

  @Field(() => Int)
  height: number;
}

@Entity('businesses')
@ObjectType()
export class Business {
  @Field(() => ID)
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => String)
  @Column('varchar')
  name: string;

  @Field(() => String)
  @Column('varchar')
  description: string;

  @Field(() => Category)
  @Column('varchar')
  category: Category;

  @Field(() => String)
  @Column('varchar')
  location: string;

  @Field(() => Cover, { nullable: true })
  cover?: Cover;

  @Field(() => Int)
  @Column('smallint', { name: 'image_position' })
  imagePosition: number;

  @Field(() => Date)
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Field(() => User)
  @ManyToOne(() => User)
  @JoinColumn({ name: 'owner_id' })
  owner: User;
}

/** A user's like, save or rating of a business. */
abstract class Reaction {
  @PrimaryColumn('uuid', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;
}

@Entity('likes')
export class Like extends Reaction {}

@Entity('saves')
export class Save extends Reaction {}

@Entity('ratings')
export class Rating extends Reaction {
  @Column('smallint')
  value: number;
}

@Entity('comments')
export class Comment {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'business_id' })
  businessId: string;
}

@Entity('follows')
export class Follow {
  @PrimaryColumn('uuid', { name: 'follower_id' })
  followerId: string;

  @PrimaryColumn('uuid', { name: 'followed_id' })
  followedId: string;
}

@InputType()
export class BusinessFilter {
  @Field(() => Category, { nullable: true })
  category?: Category;
}

@InputType()
export class BusinessSort {
  @Field(() => Float, { nullable: true })
  unused?: number;
}

@ObjectType()
export class BusinessEdge {
  @Field(() => Business)
  node: Business;
}

@ObjectType()
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage: boolean;

  @Field(() => String, { nullable: true })
  endCursor: string | null;
}

@ObjectType()
export class BusinessConnection {
  @Field(() => [BusinessEdge])
  edges: BusinessEdge[];

  @Field(() => PageInfo)
  pageInfo: PageInfo;

  @Field(() => Int)
  totalCount: number;

  @Field(() => Boolean)
  totalCountIsExact: boolean;
}

/** The database with as many connections as the server. */
export const database = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [User, Business, Like, Save, Rating, Comment, Follow],
  poolSize: 10,
});
