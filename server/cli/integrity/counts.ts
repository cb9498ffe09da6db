/** Invariants of stored counts and times, and the rows that they come from. */
import { newestListing, newestOf, timeColumns } from '#server/notifications/newest-times.ts';

export interface Invariant {
  /** What must be true. */
  invariant: string;
  /** Returns a row with the text `found` for each case that breaks it. */
  sql: string;
}

const counted = (column: string, table: string, by: string, where = 'true'): Invariant => {
  const [stats, key] = /^num_(follow|bus|saved)/.test(column)
    ? ['user_stats', 'user_id']
    : ['business_stats', 'business_id'];
  return {
    invariant: `${stats}.${column} counts the rows of ${table}`,
    sql: `SELECT format('%s: stored %s, counted %s', s.${key}, s.${column}, coalesce(c.n, 0)) AS found
      FROM ${stats} s LEFT JOIN (SELECT ${by} AS id, count(*) AS n FROM ${table} WHERE ${where} GROUP BY 1) c
        ON c.id = s.${key} WHERE s.${column} <> coalesce(c.n, 0)`,
  };
};

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
  ...timeColumns.map((column) => newest('business_stats', 'business_id', column, newestOf(column, 's.business_id'))),
  newest('user_stats', 'user_id', 'listed_at', newestListing('s.user_id')),
  withReview('ratings'),
  withReview('hidden_ratings'),
];

export const countInvariants: Invariant[] = [
  oneEach('business_stats', 'business_id', 'businesses'),
  oneEach('user_stats', 'user_id', 'users'),
  counted('num_likes', 'likes', 'business_id'),
  counted('num_saves', 'saves', 'business_id'),
  counted('num_comments', 'comments', 'business_id', 'hidden = 0'),
  counted('num_ratings', 'ratings', 'business_id'),
  ...[1, 2, 3, 4, 5].map((value) => counted(`ratings_${value}`, 'ratings', 'business_id', `value = ${value}`)),
  counted('num_followers', 'follows', 'followed_id'),
  counted('num_following', 'follows', 'follower_id'),
  counted('num_businesses', 'businesses', 'owner_id', 'hidden = 0'),
  counted('num_saved', 'saves', 'user_id'),
  {
    invariant: 'comments.num_helpful counts the rows of helpful_marks',
    sql: `SELECT format('%s: stored %s, counted %s', c.id, c.num_helpful, coalesce(m.n, 0)) AS found
      FROM comments c LEFT JOIN (SELECT comment_id AS id, count(*) AS n FROM helpful_marks GROUP BY 1) m USING (id)
      WHERE c.num_helpful <> coalesce(m.n, 0)`,
  },
  {
    invariant: 'user_stats.picture_bytes is the sum of businesses.cover_bytes',
    sql: `SELECT format('%s: stored %s, counted %s', s.user_id, s.picture_bytes, coalesce(c.bytes, 0)) AS found
      FROM user_stats s LEFT JOIN (SELECT owner_id AS id, sum(cover_bytes) AS bytes FROM businesses GROUP BY 1) c
        ON c.id = s.user_id WHERE s.picture_bytes <> coalesce(c.bytes, 0)`,
  },
  {
    invariant: 'business_stats.average_rating is the mean of the ratings, and 0 without any',
    sql: `SELECT format('%s: stored %s, counted %s', s.business_id, s.average_rating, coalesce(c.mean, 0)) AS found
      FROM business_stats s
      LEFT JOIN (SELECT business_id, avg(value)::double precision AS mean FROM ratings GROUP BY 1) c USING (business_id)
      WHERE abs(s.average_rating - coalesce(c.mean, 0)) > 1e-9`,
  },
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
