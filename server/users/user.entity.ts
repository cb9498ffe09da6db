/** A person, as kept and as shown. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connectionOf } from '#server/core/connection.ts';

/** A person's counts, kept exact by triggers in a narrow row of their own. */
export interface UserStats {
  numFollowers: number;
  numFollowing: number;
  numBusinesses: number;
  numSaved: number;
}

@Entity('users')
@ObjectType({ description: 'A member of the directory.' })
export class User {
  @Field(() => ID, { description: 'The id, a UUID that sorts by the time of joining.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => String, { description: 'The name people see, 3 to 20 characters, unique without regard to case.' })
  @Column('varchar')
  username: string;

  @Column('varchar')
  email: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash: string;

  @Field(() => String, { description: 'What the person says about themselves, at most 500 characters; may be empty.' })
  @Column('varchar')
  bio: string;

  @Field(() => String, { description: 'The http or https address of a picture; empty where there is none.' })
  @Column('varchar', { name: 'profile_picture' })
  profilePicture: string;

  @Column('tsvector', { name: 'search_vector', select: false })
  searchVector: string;

  @Field(() => Date, { description: 'When the person joined.' })
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** Present where the read brought them along. */
  stats?: UserStats;
}

export const UserConnection = connectionOf(() => User, 'User', 'people');
