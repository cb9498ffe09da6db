/** The businesses of a user. Raw SQL: keyset pages. */
import { groupBy, loadBatched, type BatchRead } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { visibilityCondition, canSeeHidden } from '#server/users/hidden.ts';
import { keysetPage, type CursorPosition, type Page, type PageRequest } from '#server/core/page.ts';
import type { User } from '#server/users/user.entity.ts';
import { keysetAfter } from '#server/database/keyset.ts';
import { limitClause, queryRows, unnestIds } from '#server/database/sql.ts';
import { getCounts } from '#server/users/user.service.ts';
import { readListedBusinesses, type ListedBusiness } from './listed-business.ts';

const keyset = { key: 'b.created_at', id: 'b.id', direction: 'DESC' } as const;

/** Lists a user's businesses, newest first. @throws BAD_USER_INPUT for an invalid page size or cursor */
export const listOwned = (ctx: Context, owner: User, request: PageRequest): Promise<Page<ListedBusiness>> =>
  keysetPage(
    request,
    { name: 'owned', keyType: 'timestamp', positionOf: (business) => [business.key, business.id] },
    (limit, after) => loadBatched(ctx, readOwned, owner.id, limit, after),
    async () => {
      if (listsHidden(ctx, [owner.id]))
        return { total: (await loadBatched(ctx, countOwned, owner.id)) ?? 0, isExact: true };
      const total = owner.numBusinesses ?? (await getCounts(ctx, owner)).numBusinesses;
      return { total, isExact: true };
    },
  );

/** Whether a list contains hidden businesses, too: those of the viewer, and for moderators those of all users. */
const listsHidden = (ctx: Context, owners: readonly string[]): boolean =>
  canSeeHidden(ctx) || owners.includes(ctx.viewer?.id ?? '');

/** Counts the businesses of each user, with hidden ones. */
const countOwned: BatchRead<number> = async (ctx, owners) => {
  const text =
    'SELECT owner_id AS id, count(*)::int AS total FROM businesses WHERE owner_id = ANY ($1::uuid[]) GROUP BY owner_id';
  const rows = await queryRows<{ id: string; total: number }>(ctx.db, text, [owners]);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

const readList = (ctx: Context, owners: readonly string[], first: number, after?: CursorPosition) =>
  readListedBusinesses(ctx, ($) => {
    const withHidden = listsHidden(ctx, owners);
    const isListed = withHidden ? visibilityCondition(ctx, 'b.hidden', 'b.owner_id', $) : 'b.hidden = 0';
    const select = `SELECT l.id, l.key FROM ${unnestIds(owners, $)} AS ids(id) CROSS JOIN LATERAL (
      SELECT b.id, b.created_at AS key FROM businesses b WHERE b.owner_id = ids.id AND ${isListed}
      ${after ? `AND ${keysetAfter(keyset, after, $)}` : ''}
      ORDER BY b.created_at DESC, b.id DESC LIMIT ${limitClause(first, $)}) l`;
    return { select, direction: 'DESC', withHidden };
  });

/** Reads a page of the businesses of each user, the newest first, for `loadBatched`. */
export const readOwned: BatchRead<ListedBusiness[]> = async (ctx, owners, first, after) => {
  const rows = await readList(ctx, owners, first, after);
  return groupBy(owners, rows, (row) => [row.ownerId, row]);
};
