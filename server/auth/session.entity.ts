/** A signed-in device. A token is good for as long as its session's row is there and not over. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sessions')
@ObjectType({ description: 'A place where its owner is signed in.' })
export class Session {
  @Field(() => ID, { description: 'The id, for `revokeSession`.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Field(() => String, { description: 'The browser or program as it named itself; may be empty.' })
  @Column('varchar', { name: 'user_agent' })
  userAgent: string;

  @Field(() => Date, { description: 'When the person signed in.' })
  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Field(() => Date, { description: 'When it was last used, to the hour.' })
  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt: Date;

  @Field(() => Date, {
    description: 'When it ends unless it is used before: 7 days after the last use, 90 after signing in.',
  })
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
