/**
 * Mentions: names after @ in comments and replies. Usernames have no spaces, so that a name ends where its characters end.
 * `mentions_of` in the database finds the same names.
 */

import { limits } from '../limits.ts';

/** The number of names of one text that are mentions: the first ones. */
export const maxMentions = 20;

// What stands before the @ is matched, too: an email address is no mention. Older browsers have no lookbehind.
const pattern = /(^|[^A-Za-z0-9_.@-])@([A-Za-z0-9_.-]{3,})/g;

/** A name without the full stop or the dashes that end a sentence. */
const withoutEnd = (name: string): string => name.replace(/[.-]+$/, '');

/** The names after @ in lower case, each with and without the characters that may end a sentence. */
export function mentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, , written] of [...text.matchAll(pattern)].slice(0, maxMentions)) {
    const name = written!.toLowerCase();
    names.add(name).add(withoutEnd(name));
  }
  return [...names].filter((name) => name.length >= limits.username.min && name.length <= limits.username.max);
}

/** The number of the newest earlier texts of a comment that are searched for the edit that added a mention: there may be thousands. */
export const maxMentionVersions = 20;
