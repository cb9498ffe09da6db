/** The statement of a user's page: the user, the counts, and whether the viewer follows the user. Raw SQL: one statement. */
import { limits } from '#rules/limits.ts';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { visibilityCondition } from '#server/users/hidden.ts';
import { parseId } from '#server/core/ids.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { columnsWithoutCounts, followsCondition, userColumns, userTables } from '#server/users/user.reads.ts';

/** An id, or a username in any case. The id takes precedence. */
interface UserKey {
  id?: string | null;
  username?: string | null;
}

/** The key that a path of REST names: no id can be a username. */
export const userKeyOf = (idOrName: string): UserKey => (parseId(idOrName) ? { id: idOrName } : { username: idOrName });

const isUsername = (text: string) => text.length <= limits.username.max && /^[\w.-]+$/.test(text);

/**
 * Finds a user by id, or by username in any case.
 * @throws NOT_FOUND 'User not found'
 */
export async function findUserDetails(ctx: Context, key: UserKey): Promise<User> {
  const id = parseId(key.id);
  const username = typeof key.id !== 'string' && isUsername(key.username ?? '') ? key.username : undefined;
  if (!id && !username) throw notFound(messages.userNotFound);
  const read = async (isHidden: boolean) => {
    const { $, values } = parameters();
    const which = id ? `u.id = ${$(id)}::uuid` : `lower(u.username) = lower(${$(username)})`;
    const flag = ctx.viewer ? `, ${followsCondition(ctx, 'u.id', $(ctx.viewer.id))} AS "isFollowing"` : '';
    const text = isHidden
      ? `SELECT ${columnsWithoutCounts}, u.hidden${flag} FROM users u WHERE ${which} AND ${visibilityCondition(ctx, 'u.hidden', 'u.id', $)}`
      : `SELECT ${userColumns}${flag} FROM ${userTables} WHERE ${which}`;
    return (await queryRows<User>(ctx.db, text, values))[0];
  };
  // Hidden users are read only where no visible one was found.
  const user = (await read(false)) ?? (ctx.viewer ? await read(true) : undefined);
  if (!user) throw notFound(messages.userNotFound);
  return user;
}
