/** What somebody said about a listing. */
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connectionOf } from '#server/core/connection.ts';
import type { User } from '#server/users/user.entity.ts';

@Entity('comments')
@ObjectType({ description: 'What somebody said about a business.' })
export class Comment {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'business_id' })
  businessId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Field(() => String, { description: 'What was said, at most 2,000 characters.' })
  @Column('varchar')
  text: string;

  @Field(() => Date, { description: 'When it was said.' })
  @Column('timestamptz', { name: 'created_at' })
  createdAt: string;

  /** Present where the read brought them along, without their counts. */
  author?: User;
}

export const CommentConnection = connectionOf(() => Comment, 'Comment', 'comments');
