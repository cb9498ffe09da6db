/**
 * Whom a text may mention, and whom a comment concerns, for the streams of these users. The function `mentions_of` of the database
 * decides who is mentioned.
 */
import { mentionedNames } from '#rules/community/mentions.ts';
import type { Topic } from '#server/core/context.ts';
import type { Comment } from '../comment.types.ts';

/** The topics of the users whose names stand after @. */
export const mentionTopics = (text: string): Topic[] => mentionedNames(text).map((name): Topic => `name:${name}`);

/**
 * The topics of the users whose notifications a stored comment causes, apart from the owner of its business: its author and those who
 * are named in it and in its reply.
 */
export const commentTopics = ({ userId, text, reply }: Pick<Comment, 'userId' | 'text' | 'reply'>): Topic[] => [
  `user:${userId}`,
  ...mentionTopics(text),
  ...mentionTopics(reply?.text ?? ''),
];
