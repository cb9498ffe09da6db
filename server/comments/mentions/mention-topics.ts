/** Whom a text may mention, for the streams of these users. The function `mentions_of` of the database decides who is mentioned. */
import { mentionedNames } from '#rules/community/mentions.ts';
import type { Topic } from '#server/core/context.ts';

/** The topics of the users whose names stand after @. */
export const mentionedIn = (text: string): Topic[] => mentionedNames(text).map((name): Topic => `name:${name}`);
