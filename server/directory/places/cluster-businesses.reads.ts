/** The businesses of clusters of one. Raw SQL: one statement finds all that cells counted. */
import type { Context } from '#server/core/context.ts';
import { loadBatched, type BatchRead } from '#server/core/loader.ts';
import { queryRows } from '#server/database/sql.ts';
import { readListedBusinesses, type ListedBusiness } from '../listed-business.ts';
import type { Cluster } from './clusters.ts';

type Key = Pick<Cluster, 'category' | 'latitude' | 'longitude' | 'businessId'>;

// Cells have positions in millionths of a degree.
const find = `SELECT at::integer, found.business_id AS id
  FROM unnest($1::text[], $2::float8[], $3::float8[]) WITH ORDINALITY AS given (category, x, y, at)
  CROSS JOIN LATERAL (SELECT business_id FROM business_places p
    WHERE p.position <@ box(point(given.x - 1e-6, given.y - 1e-6), point(given.x + 1e-6, given.y + 1e-6))
      AND p.category = given.category LIMIT 1) found`;

const readSingle: BatchRead<ListedBusiness> = async (ctx, keys) => {
  const given = keys.map((key) => JSON.parse(key) as Key);
  const ids = given.map(({ businessId }) => businessId);
  const missing = given.flatMap((key, at) => (key.businessId ? [] : [{ ...key, at }]));
  if (missing.length > 0) {
    const column = (name: keyof Key) => missing.map((key) => key[name]);
    const values = [column('category'), column('longitude'), column('latitude')];
    for (const { at, id } of await queryRows<{ at: number; id: string }>(ctx.db, find, values))
      ids[missing[at - 1]!.at] = id;
  }
  const rows = await readListedBusinesses(ctx, ($) => ({
    select: `SELECT id, 0 AS key FROM unnest(${$(ids.filter(Boolean))}::uuid[]) AS found (id)`,
    direction: 'ASC',
    withPosition: true,
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    keys.flatMap((key, at) => {
      const business = byId.get(ids[at] ?? '');
      return business ? [[key, business] as const] : [];
    }),
  );
};

/** Returns the business of a cluster of one; null for others, and for one that was deleted meanwhile. */
export async function businessOfCluster(ctx: Context, cluster: Cluster): Promise<ListedBusiness | null> {
  if (cluster.count !== 1) return null;
  const { category, latitude, longitude, businessId } = cluster;
  const key: Key = { category, latitude, longitude, businessId: businessId ?? null };
  return (await loadBatched(ctx, readSingle, JSON.stringify(key))) ?? null;
}
