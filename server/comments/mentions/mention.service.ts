/** Mentions: the users whom a text names after @, and the users to suggest while one is typed. */
import { mentionedNames } from '#rules/community/mentions.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { readId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { checkFirst } from '#server/core/page.ts';
import type { User } from '#server/users/user.entity.ts';
import { readUsersByName, readUsersToMention } from './mention.reads.ts';

/** A text with the times when its names were written. */
interface WrittenText {
  text: string;
  createdAt: string;
  /** Of a comment: the time of the text, after which no name was added. */
  writtenAt?: string;
  /** Of a reply: the times of the names that were added after its creation. */
  named?: Record<string, string> | null;
}

/**
 * The visible users whom a text mentions. A user who registered after the name was written has taken that of a deleted account, and is
 * not meant.
 */
export async function mentionsOf(ctx: Context, { text, createdAt, writtenAt, named }: WrittenText): Promise<User[]> {
  const mentioned = await Promise.all(
    mentionedNames(text).map(async (name) => {
      const user = await loadBatched(ctx, readUsersByName, name);
      const added = named && Object.hasOwn(named, name) ? named[name] : undefined;
      const written = Date.parse(added ?? writtenAt ?? createdAt);
      return user && Date.parse(user.createdAt) <= written ? [user] : [];
    }),
  );
  return [...new Set(mentioned.flat())];
}

/**
 * Suggests users whose name begins with a text, in any case.
 * @param input.businessId the business that is commented on: its owner and the authors of its comments come first, also without a text
 * @throws BAD_USER_INPUT unless `first` is from 1 to 10
 */
export async function suggestUsers(
  ctx: Context,
  input: { search: string; businessId?: string | null; first: number },
): Promise<User[]> {
  checkFirst(input.first, limits.suggestions.max);
  const prefix = input.search.toLowerCase();
  const businessId = readId(input.businessId ?? undefined);
  const isName = /^[a-z0-9_.-]*$/.test(prefix) && prefix.length <= limits.username.max;
  if (!isName || (prefix === '' && !businessId)) return [];
  return readUsersToMention(ctx, { prefix, businessId, first: input.first });
}
