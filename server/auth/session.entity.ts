/** A session: a signed-in device. Its token is valid while the row exists and has not expired. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoText } from '#server/database/timestamps.ts';
import { sessionDays } from '#rules/limits.ts';

@Entity('sessions')
@ObjectType({ description: 'A signed-in device of a user.' })
export class Session {
  @Field(() => ID, { description: 'The id, for `revokeSession`.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Field(() => String, { description: 'The User-Agent header of the login; may be empty.' })
  @Column('varchar', { name: 'user_agent' })
  userAgent: string;

  @Field(() => Date, { description: 'The time of the login.' })
  @Column('timestamptz', { name: 'created_at', transformer: isoText })
  createdAt: string;

  @Field(() => Date, { description: 'The time of its last use, to the hour.' })
  @Column('timestamptz', { name: 'last_used_at', transformer: isoText })
  lastUsedAt: string;

  @Field(() => Date, {
    description: `The time when it expires: ${sessionDays.afterUse} days after its last use, at most ${sessionDays.afterLogin} days after the login.`,
  })
  @Column('timestamptz', { name: 'expires_at', transformer: isoText })
  expiresAt: string;
}
