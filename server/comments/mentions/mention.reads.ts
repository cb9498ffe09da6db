/** The statements that read mentioned users, and users to mention. Raw SQL: by indexes on the username. */
import { maxMentionVersions } from '#rules/community/mentions.ts';
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import { limitClause, parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { followsCondition, userColumns, userTables } from '#server/users/user.reads.ts';

/** Reads visible users by their names in lower case, for `loadBatched`. */
export async function readUsersByName(ctx: Context, names: readonly string[]): Promise<Map<string, User>> {
  const text = `SELECT ${userColumns} FROM unnest($1::text[]) AS n(name) JOIN (${userTables}) ON lower(u.username) = n.name`;
  const users = await queryRows<User>(ctx.db, text, [names]);
  return new Map(users.map((user) => [user.username.toLowerCase(), user]));
}

/** An earlier text of a comment. */
interface MentionVersion {
  writtenAt: string;
  /** The names after @, in lower case. */
  names: string[];
}

/** Reads the names in the newest earlier texts of comments, the newest first, for `loadBatched`. */
export async function readMentionVersions(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, MentionVersion[]>> {
  const { $, values } = parameters();
  const text = `SELECT v.comment_id AS id, v.written_at AS "writtenAt", mentions_of(v.text) AS names
    FROM ${unnestIds(ids, $)} AS c(id) CROSS JOIN LATERAL (
      SELECT * FROM comment_versions WHERE comment_id = c.id ORDER BY written_at DESC LIMIT ${maxMentionVersions}) v
    ORDER BY v.written_at DESC`;
  const rows = await queryRows<MentionVersion & { id: string }>(ctx.db, text, values);
  return groupBy(ids, rows, ({ id, ...version }) => [id, version]);
}

/** The newest comments on a business whose authors are suggested first, and the first names in alphabetical order. */
export const considered = { comments: 100, names: 200 };

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
      ${followsCondition(ctx, 'u.id', `${viewer}::uuid`)} DESC,
      us.num_followers DESC, u.username LIMIT ${limitClause(first, $)}`;
  return queryRows<User>(ctx.db, text, values);
}
