/** Invariants of stored counts and times, and the rows that they come from. */
import { newestListing, newestEventTime, timeColumns } from '#server/notifications/newest-times.ts';

export interface Invariant {
  /** What must be true. */
  invariant: string;
  /** Returns a row with the text `found` for each case that breaks it. */
  sql: string;
}

interface Counted {
  /** SQL that a row must fulfil to count. */
  where?: string;
  /** The column whose sum is stored in place of the number of rows. */
  sum?: string;
}

/** The columns of ids, where they have another name. */
const ids: Record<string, string> = { business_stats: 'business_id', user_stats: 'user_id' };

/**
 * A stored number is that of rows of another table.
 * @param stored the table and its column
 * @param by the column of the other table that references the first
 */
export function counted(stored: string, from: string, by: string, { where = 'true', sum }: Counted = {}): Invariant {
  const [table = ''] = stored.split('.');
  const id = `${table}.${ids[table] ?? 'id'}`;
  return {
    invariant: `${stored} ${sum ? `is the sum of ${from}.${sum}` : `counts the rows of ${from}`}`,
    sql: `SELECT format('%s: stored %s, counted %s', ${id}, ${stored}, coalesce(c.n, 0)) AS found
      FROM ${table} LEFT JOIN (SELECT ${by} AS id, ${sum ? `sum(${sum})` : 'count(*)'} AS n FROM ${from} WHERE ${where} GROUP BY 1) c
        ON c.id = ${id} WHERE ${stored} <> coalesce(c.n, 0)`,
  };
}

const oneEach = (stats: string, key: string, noun: string): Invariant => ({
  invariant: `every visible row of ${noun} has its row of ${stats}, and no hidden one`,
  sql: `SELECT n.id::text AS found FROM ${noun} n LEFT JOIN ${stats} s ON s.${key} = n.id
    WHERE (s.${key} IS NULL) = (n.hidden = 0)`,
});

const newest = (stats: string, key: string, column: string, sql: string): Invariant => ({
  invariant: `${stats}.${column} is the time of the newest event`,
  sql: `SELECT format('%s: stored %s, found %s', id, stored, found) AS found
    FROM (SELECT s.${key} AS id, s.${column} AS stored, ${sql} AS found FROM ${stats} s) t WHERE stored IS DISTINCT FROM found`,
});

/** Their times are the same, since one statement writes both. */
const withReview = (table: string): Invariant => ({
  invariant: `${table}.with_review marks the ratings that came with a review`,
  sql: `SELECT format('%s %s', r.business_id, r.user_id) AS found FROM ${table} r LEFT JOIN comments c
      ON c.business_id = r.business_id AND c.user_id = r.user_id AND c.is_review AND c.created_at = r.created_at
    WHERE r.with_review <> (c.id IS NOT NULL)`,
});

export const timeInvariants: Invariant[] = [
  ...timeColumns.map((column) =>
    newest('business_stats', 'business_id', column, newestEventTime(column, 's.business_id')),
  ),
  newest('user_stats', 'user_id', 'listed_at', newestListing('s.user_id')),
  withReview('ratings'),
  withReview('hidden_ratings'),
];

export const countInvariants: Invariant[] = [
  oneEach('business_stats', 'business_id', 'businesses'),
  oneEach('user_stats', 'user_id', 'users'),
  counted('business_stats.num_likes', 'likes', 'business_id'),
  counted('business_stats.num_saves', 'saves', 'business_id'),
  counted('business_stats.num_comments', 'comments', 'business_id', { where: 'hidden = 0' }),
  // Postgres itself computes the number of ratings and their mean of these.
  ...[1, 2, 3, 4, 5].map((value) =>
    counted(`business_stats.ratings_${value}`, 'ratings', 'business_id', { where: `value = ${value}` }),
  ),
  counted('user_stats.num_followers', 'follows', 'followed_id'),
  counted('user_stats.num_following', 'follows', 'follower_id'),
  counted('user_stats.num_businesses', 'businesses', 'owner_id', { where: 'hidden = 0' }),
  counted('user_stats.num_saved', 'saves', 'user_id'),
  counted('user_stats.picture_bytes', 'businesses', 'owner_id', { sum: 'cover_bytes' }),
  counted('comments.num_helpful', 'helpful_marks', 'comment_id'),
  {
    invariant: 'business_stats.category equals that of the business',
    sql: `SELECT b.id::text AS found FROM businesses b JOIN business_stats s ON s.business_id = b.id
      WHERE s.category <> b.category`,
  },
  {
    invariant: 'directory_counts counts visible users and the visible businesses of each category',
    sql: `SELECT format('%s: stored %s, counted %s', coalesce(d.name, c.name), d.total, coalesce(c.n, 0)) AS found
      FROM directory_counts d FULL JOIN (SELECT category AS name, count(*) AS n FROM businesses WHERE hidden = 0 GROUP BY 1
        UNION ALL SELECT 'users', count(*) FROM users WHERE hidden = 0) c ON c.name = d.name
      WHERE d.total IS DISTINCT FROM coalesce(c.n, 0)`,
  },
];
