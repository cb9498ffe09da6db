/** Compares every stored count and time with those of the visible rows. */
import type { DataSource } from 'typeorm';
import { timeInvariants } from '#server/cli/integrity/counts.ts';
import { hiddenInvariants } from '#server/cli/integrity/hidden.ts';
import { placeInvariants } from '#server/cli/integrity/places.ts';

const recounted = `
  SELECT 'business ' || b.id AS row_name, to_jsonb(s) - 'business_id' AS stored, CASE b.hidden WHEN 0 THEN jsonb_build_object(
    'category', b.category,
    'num_likes', (SELECT count(*) FROM likes l WHERE l.business_id = b.id),
    'num_saves', (SELECT count(*) FROM saves v WHERE v.business_id = b.id),
    'num_comments', (SELECT count(*) FROM comments c WHERE c.business_id = b.id AND hidden = 0),
    'ratings_1', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id AND value = 1),
    'ratings_2', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id AND value = 2),
    'ratings_3', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id AND value = 3),
    'ratings_4', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id AND value = 4),
    'ratings_5', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id AND value = 5),
    'num_ratings', (SELECT count(*) FROM ratings r WHERE r.business_id = b.id),
    'liked_at', (SELECT max(created_at) FROM likes l WHERE l.business_id = b.id AND l.user_id <> b.owner_id),
    'saved_at', (SELECT max(created_at) FROM saves v WHERE v.business_id = b.id AND v.user_id <> b.owner_id),
    'rated_at', (SELECT max(created_at) FROM ratings r WHERE r.business_id = b.id AND r.user_id <> b.owner_id AND NOT EXISTS (SELECT FROM comments c
      WHERE c.business_id = b.id AND c.user_id = r.user_id AND c.is_review AND c.created_at = r.created_at)),
    'commented_at', (SELECT max(coalesce(shown_at, created_at)) FROM comments c WHERE c.business_id = b.id AND c.user_id <> b.owner_id AND hidden = 0 AND NOT is_review),
    'reviewed_at', (SELECT max(coalesce(shown_at, created_at)) FROM comments c WHERE c.business_id = b.id AND c.user_id <> b.owner_id AND hidden = 0 AND is_review),
    'average_rating', (SELECT coalesce(sum(value)::double precision / nullif(count(*), 0), 0) FROM ratings r WHERE r.business_id = b.id),
    'best', (SELECT (coalesce(sum(value), 0) + 36)::double precision / (count(*) + 10) FROM ratings r WHERE r.business_id = b.id)
  ) END AS counted FROM businesses b FULL JOIN business_stats s ON s.business_id = b.id
  UNION ALL
  SELECT 'user ' || u.id, to_jsonb(s) - 'user_id', CASE u.hidden WHEN 0 THEN jsonb_build_object(
    'num_followers', (SELECT count(*) FROM follows f WHERE f.followed_id = u.id),
    'num_following', (SELECT count(*) FROM follows f WHERE f.follower_id = u.id),
    'num_businesses', (SELECT count(*) FROM businesses b WHERE b.owner_id = u.id AND hidden = 0),
    'listed_at', (SELECT max(coalesce(shown_at, created_at)) FROM businesses b WHERE b.owner_id = u.id AND hidden = 0),
    'num_saved', (SELECT count(*) FROM saves v WHERE v.user_id = u.id),
    'picture_bytes', (SELECT coalesce(sum(cover_bytes), 0) FROM businesses b WHERE b.owner_id = u.id)
  ) END FROM users u FULL JOIN user_stats s ON s.user_id = u.id
  UNION ALL
  SELECT 'comment ' || c.id, to_jsonb(num_helpful), to_jsonb((SELECT count(*) FROM helpful_marks WHERE comment_id = c.id)) FROM comments c
  UNION ALL
  SELECT 'directory ' || d.name, to_jsonb(total), to_jsonb(CASE d.name WHEN 'users' THEN (SELECT count(*) FROM users WHERE hidden = 0)
    ELSE (SELECT count(*) FROM businesses WHERE category = d.name AND hidden = 0) END) FROM directory_counts d`;

/** Returns the wrong counts with the correct ones; none where all are correct. */
export const wrongCounts = (
  db: Pick<DataSource, 'query'>,
): Promise<{ row_name: string | null; stored: unknown; counted: unknown }[]> =>
  db.query(`SELECT * FROM (${recounted}) recounted WHERE stored IS DISTINCT FROM counted`);

/** Returns the rows that are hidden without a reason, or visible in spite of one, the wrong places and cells, and the wrong times and marks of notifications. */
export async function wrongHidden(db: Pick<DataSource, 'query'>): Promise<{ found: string }[]> {
  const checked = await Promise.all(
    [...hiddenInvariants, ...placeInvariants, ...timeInvariants].map(({ sql }) => db.query<{ found: string }[]>(sql)),
  );
  return checked.flat();
}

/**
 * The number of deadlocks in a database since it was created, also of those after which the site has succeeded by a retry. It ends all
 * other connections, since each reports its own deadlocks by then.
 */
export async function countDeadlocks({ query }: Pick<DataSource, 'query'>): Promise<number> {
  await query(`SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  const select = 'SELECT deadlocks::integer AS num FROM pg_stat_database WHERE datname = current_database()';
  return (await query<{ num: number }[]>(select))[0]!.num;
}
