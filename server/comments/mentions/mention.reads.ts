/** The statements that read mentioned users, and users to mention. Raw SQL: by indexes on the username. */
import type { Context } from '#server/core/context.ts';
import { limitClause, parameters, queryRows } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { isFollowing, userColumns, userTables } from '#server/users/user.reads.ts';

/** Reads visible users by their names in lower case, for `loadBatched`. */
export async function readUsersByName(ctx: Context, names: readonly string[]): Promise<Map<string, User>> {
  const text = `SELECT ${userColumns} FROM unnest($1::text[]) AS n(name) JOIN (${userTables}) ON lower(u.username) = n.name`;
  const users = await queryRows<User>(ctx.db, text, [names]);
  return new Map(users.map((user) => [user.username.toLowerCase(), user]));
}

/** A comment and a name in lower case, as a key of `readNamedSince`. */
export const nameIn = (commentId: string, name: string): string => `${commentId} ${name}`;

/**
 * Reads since when comments have a name after @, for `loadBatched`: the time of the earliest of their earlier texts from which on each
 * text has it. There is none of a name that the last edit has added.
 */
export async function readNamedSince(ctx: Context, keys: readonly string[]): Promise<Map<string, string>> {
  const { $, values } = parameters();
  const [ids, names] = [0, 1].map((at) => keys.map((key) => key.split(' ')[at]));
  const text = `SELECT k.id, k.name, kept.since FROM unnest(${$(ids)}::uuid[], ${$(names)}::text[]) AS k(id, name)
    CROSS JOIN LATERAL (SELECT max(written_at) AS at FROM comment_versions
      WHERE comment_id = k.id AND k.name <> ALL (mentions_of(text))) lacking
    CROSS JOIN LATERAL (SELECT min(written_at) AS since FROM comment_versions
      WHERE comment_id = k.id AND written_at > coalesce(lacking.at, '-infinity')) kept
    WHERE kept.since IS NOT NULL`;
  const found = await queryRows<{ id: string; name: string; since: string }>(ctx.db, text, values);
  return new Map(found.map(({ id, name, since }) => [nameIn(id, name), since]));
}

/**
 * The newest comments on a business whose authors are suggested first, and the first names in alphabetical order. The description of
 * the field names the second number.
 */
const considered = { comments: 100, names: 200 };

/** The users to suggest. */
interface SuggestedUsers {
  /** The beginning of the name, in lower case: of its characters only. */
  prefix: string;
  /** The business that is commented on. */
  businessId: string | undefined;
  first: number;
}

/**
 * Reads users whose name begins with a text: the one with exactly this name first, then the owner and the authors of the newest
 * comments of a business, then those whom the viewer follows, then those with the most followers. Without a text only the owner and
 * these authors.
 */
export function readUsersToMention(ctx: Context, { prefix, businessId, first }: SuggestedUsers): Promise<User[]> {
  const { $, values } = parameters();
  const business = $(businessId ?? null);
  // All characters of names come before `~`.
  const begins = `lower(username) COLLATE "C" >= ${$(prefix)} AND lower(username) COLLATE "C" < ${$(`${prefix}~`)}`;
  const viewer = $(ctx.viewer?.id ?? null);
  const others = `(SELECT id, false FROM users WHERE hidden = 0 AND ${begins}
      ORDER BY lower(username) COLLATE "C" LIMIT ${considered.names})`;
  const text = `WITH near AS MATERIALIZED (SELECT owner_id AS id FROM businesses WHERE id = ${business}::uuid AND hidden = 0
      UNION SELECT user_id FROM (SELECT user_id FROM comments JOIN business_stats USING (business_id)
        WHERE business_id = ${business}::uuid AND hidden = 0 ORDER BY created_at DESC LIMIT ${considered.comments}) newest),
    found AS MATERIALIZED (SELECT id, true AS is_near FROM near JOIN users USING (id) WHERE ${begins}
      ${prefix ? `UNION ALL ${others}` : ''})
    SELECT ${userColumns} FROM (SELECT id, bool_or(is_near) AS is_near FROM found GROUP BY id) f JOIN (${userTables}) ON u.id = f.id
    WHERE u.id IS DISTINCT FROM ${viewer}::uuid
    ORDER BY lower(u.username) = ${$(prefix)} DESC, f.is_near DESC,
      ${isFollowing(ctx, 'u.id', `${viewer}::uuid`)} DESC,
      us.num_followers DESC, u.username LIMIT ${limitClause(first, $)}`;
  return queryRows<User>(ctx.db, text, values);
}
