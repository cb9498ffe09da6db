/** Mentions: the users whom a text names after @, and the users to suggest while one is typed. */
import { maxMentionVersions, mentionedNames } from '#rules/community/mentions.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { parseId } from '#server/core/ids.ts';
import { loadBatched } from '#server/core/loader.ts';
import { checkPageSize } from '#server/core/page.ts';
import type { User } from '#server/users/user.entity.ts';
import { readMentionVersions, readUsersByName, readUsersToMention } from './mention.reads.ts';

/** A text with the times when its names were written. */
interface WrittenText {
  id: string;
  text: string;
  createdAt: string;
  /** Of a comment: the time of the text, after which no name was added. */
  writtenAt?: string;
  /** Of a reply: the times of the names that were added after its creation. */
  mentionedAt?: Record<string, string> | null;
}

/**
 * The visible users whom a text mentions. A user who registered after the name was written has taken that of a deleted account, and is
 * not meant.
 */
export async function mentionsOf(ctx: Context, written: WrittenText): Promise<User[]> {
  const mentioned = await Promise.all(
    mentionedNames(written.text).map(async (name) => {
      const user = await loadBatched(ctx, readUsersByName, name);
      return user && (await isMeant(ctx, written, name, user)) ? [user] : [];
    }),
  );
  return [...new Set(mentioned.flat())];
}

/**
 * Whether the user already existed when the mention was added. A later user has taken the name of a deleted account. An edit that
 * keeps a mention does not change its time.
 */
async function isMeant(
  ctx: Context,
  { id, createdAt, writtenAt, mentionedAt }: WrittenText,
  name: string,
  user: User,
): Promise<boolean> {
  const wasRegistered = (at: string): boolean => Date.parse(user.createdAt) <= Date.parse(at);
  if (wasRegistered(createdAt)) return true;
  const added = mentionedAt && Object.hasOwn(mentionedAt, name) ? mentionedAt[name] : undefined;
  if (!wasRegistered(added ?? writtenAt ?? createdAt)) return false;
  // Only between the first text of a comment and the last one do its earlier texts decide, which are rarely read.
  const versions = (writtenAt && (await loadBatched(ctx, readMentionVersions, id))) || [];
  const lacking = versions.findIndex(({ names }) => !names.includes(name));
  // The text that has added the name is older than those that are read: then the account counts as a later one.
  if (lacking === -1 && versions.length === maxMentionVersions) return false;
  const since = (lacking === -1 ? versions : versions.slice(0, lacking)).at(-1);
  return !since || wasRegistered(since.writtenAt);
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
  checkPageSize(input.first, limits.suggestions.max);
  const prefix = input.search.toLowerCase();
  const businessId = parseId(input.businessId ?? undefined);
  const isName = /^[a-z0-9_.-]*$/.test(prefix) && prefix.length <= limits.username.max;
  if (!isName || (prefix === '' && !businessId)) return [];
  return readUsersToMention(ctx, { prefix, businessId, first: input.first });
}
