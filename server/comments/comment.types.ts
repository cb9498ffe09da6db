/** Comments in GraphQL. There is no entity: one statement locks and writes, and lists are keyset pages (comment.reads.ts). */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import { connectionOf } from '#server/core/connection.ts';
import type { User } from '#server/users/user.entity.ts';

@ObjectType({ description: 'A comment on a business.' })
export class Comment {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  businessId: string;

  userId: string;

  @Field(() => String, { description: `The text, ${lengthText(limits.comment)}.` })
  text: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: string;

  @Field(() => Date, { nullable: true, description: 'When its author last edited it; null if never.' })
  editedAt: string | null;

  @Field(() => Int, {
    nullable: true,
    description: "The author's current rating of the business, 1 to 5 stars; null without one.",
  })
  rating: number | null;

  /** The reasons to hide it; see `users/hidden.ts`. */
  hidden: number;

  /** The columns of the author that lists show, present if the read joined them. */
  author?: User;

  /** Present in lists. */
  isHidden?: boolean;

  /** Present in lists. */
  isPending?: boolean;
}

export const CommentConnection = connectionOf(() => Comment, 'Comment', 'comments');
