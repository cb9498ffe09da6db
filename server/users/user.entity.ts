/** A user: the entity, which is also the type in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';
import { lengthText, limits } from '#rules/limits.ts';
import type { Role } from '#rules/roles.ts';
import { connectionOf } from '#server/core/connection.ts';

@Entity('users')
@ObjectType({ description: 'A member of the directory.' })
export class User {
  @Field(() => ID, { description: 'The id, a UUID that sorts by the time of joining.' })
  @PrimaryColumn('uuid')
  id: string;

  @Field(() => String, {
    description: `The public name, ${lengthText(limits.username)}, unique without regard to case.`,
  })
  @Column('varchar')
  username: string;

  @Column('varchar')
  email: string;

  @Column('boolean', { name: 'email_verified' })
  emailVerified: boolean;

  /** Whether the address was confirmed in a session of the account, or with a new password. A link that is used elsewhere only confirms it. */
  @Column('boolean', { name: 'owns_email', select: false })
  ownsEmail: boolean;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash: string;

  @Column('varchar')
  bio: string;

  @Column('varchar', { name: 'profile_picture' })
  profilePicture: string;

  @Column('tsvector', { name: 'search_vector', select: false })
  searchVector: string;

  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;

  @Column('varchar')
  role: Role;

  /** The reasons to hide the user (`users/hidden.ts`), in reads that find hidden users. */
  @Column('smallint')
  hidden: number;

  @Column('timestamptz', { name: 'suspended_until', nullable: true, transformer: isoText })
  suspendedUntil: string | null;

  @Column('boolean', { name: 'shows_likes', select: false })
  showsLikes: boolean;

  // Columns of user_stats, which triggers keep exact. A hidden user has no such row: `getCounts` reads or counts them.

  numFollowers?: number;
  numFollowing?: number;
  numBusinesses?: number;
  numSaved?: number;
}

export const UserConnection = connectionOf(() => User, 'User', 'people');
