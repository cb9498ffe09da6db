/** Mentions: the users whom a text names after @, and the users to suggest while one is typed. */
import { mentionedNames } from '#rules/community/mentions.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { readId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { checkFirst } from '#server/core/page.ts';
import type { User } from '#server/users/user.entity.ts';
import { readUsersByName, readUsersToMention } from './mention.reads.ts';

/** A text with the times when it was written. */
interface WrittenText {
  text: string;
  createdAt: string;
  editedAt: string | null;
}

/**
 * The visible users whom a text mentions. A user who registered after it was written has taken the name of a deleted account, and is
 * not meant.
 */
export async function mentionsOf(ctx: Context, { text, createdAt, editedAt }: WrittenText): Promise<User[]> {
  const found = await Promise.all(mentionedNames(text).map((name) => loadBatched(ctx, readUsersByName, name)));
  const written = Date.parse(editedAt ?? createdAt);
  return [...new Set(found)].filter((user) => user !== undefined && Date.parse(user.createdAt) <= written) as User[];
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
