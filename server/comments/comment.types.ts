/** Comments in GraphQL. There is no entity: one statement locks and writes, and lists are keyset pages (comment.reads.ts). */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import { Picture } from '#server/businesses/pictures/picture.types.ts';
import { connectionOf } from '#server/core/connection.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import { User } from '#server/users/user.entity.ts';
import { commentDescriptions, replyDescriptions, reviewDescriptions } from './comment.descriptions.ts';

@ObjectType({ description: 'The public reply of the owner of a business to a comment.' })
export class Reply {
  @Field(() => ID, { description: 'The id. A new reply has a new one.' })
  id: string;

  @LongText(limits.comment)
  @Field(() => String, { description: `The text, ${lengthText(limits.comment)}.` })
  text: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: string;

  @Field(() => Date, { nullable: true, description: replyDescriptions.editedAt })
  editedAt: string | null;

  @Field(() => Boolean, { description: 'Whether only the owner and moderators see it, by a decision.' })
  isHidden: boolean;

  /** The names after @ that edits have added, in lower case, with their times. */
  mentionedAt: Record<string, string> | null;
}

@ObjectType({ description: 'A text that a comment had before an edit.' })
export class CommentVersion {
  @LongText(limits.comment)
  @Field(() => String, { description: 'The text.' })
  text: string;

  @Field(() => Date, { description: commentDescriptions.writtenAt })
  writtenAt: string;
}

@ObjectType({ description: 'A comment on a business.' })
export class Comment {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  businessId: string;

  userId: string;

  @LongText(limits.comment)
  @Field(() => String, { description: `The text, ${lengthText(limits.comment)}.` })
  text: string;

  @Field(() => Date, { description: 'When it was written.' })
  createdAt: string;

  @Field(() => Date, { nullable: true, description: commentDescriptions.editedAt })
  editedAt: string | null;

  /** When its text was written: a change of the pictures alone is an edit, too. */
  writtenAt: string;

  @Field(() => Int, {
    nullable: true,
    description: commentDescriptions.rating,
  })
  rating: number | null;

  @Field(() => Boolean, { description: reviewDescriptions.isReview })
  isReview: boolean;

  @ListSize(limits.reviewPictures)
  @Field(() => [Picture], {
    description: reviewDescriptions.pictures,
  })
  pictures: Picture[];

  @Field(() => Int, { description: commentDescriptions.numHelpful })
  numHelpful: number;

  isHelpful: boolean;

  @Field(() => Reply, {
    nullable: true,
    description: replyDescriptions.reply,
  })
  reply: Reply | null;

  /** The reasons to hide it; see `users/hidden.ts`. */
  hidden: number;

  /** With the columns that lists show. */
  @Field(() => User, { description: 'The author.' })
  author: User;

  @Field(() => Boolean, {
    description: 'Whether only its author and moderators see it, by a decision or until a moderator has read it.',
  })
  isHidden: boolean;

  @Field(() => Boolean, { description: 'Whether it waits for a moderator, since it contains links.' })
  isPending: boolean;
}

export const CommentConnection = connectionOf(() => Comment, 'Comment', 'comments');
