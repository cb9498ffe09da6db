/**
 * Mentions: names after @ in comments and replies. Usernames have no spaces, so that a name ends where its characters end.
 * `mentions_of` in the database finds the same names.
 */

import { limits } from '../limits.ts';

/** Half the number of names of one text that are looked up: each counts with and without the characters that may end a sentence. */
export const maxMentions = 20;

// What stands before the @ is matched, too: an email address is no mention. Older browsers have no lookbehind.
const pattern = /(^|[^A-Za-z0-9_.@-])@([A-Za-z0-9_.-]{3,})/g;

/** A name without the full stop or the dashes that end a sentence. */
const withoutEnd = (name: string): string => name.replace(/[.-]+$/, '');

/** The names after @ in lower case, each with and without the characters that may end a sentence. */
export function mentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, , written] of text.matchAll(pattern)) {
    const name = written!.toLowerCase();
    if (names.size >= 2 * maxMentions) break;
    names.add(name).add(withoutEnd(name));
  }
  return [...names].filter((name) => name.length >= limits.username.min && name.length <= limits.username.max);
}
