/** The tables that triggers normally fill: counts, times, places and lexemes. The large demo bypasses the triggers and writes them directly. Raw SQL: sums over whole tables. */
import type { ClientBase } from 'pg';
import { businessTimes, timeColumns, type BusinessTime } from '#server/notifications/newest-times.ts';
import { insertLexiconWords, commonWords } from '#server/search/lexicon.ts';
import type { Vocabulary } from './copy/vectors.ts';

/**
 * An INSERT with a row of counts for each row of a table.
 * @param columns those before the counts, and `rows` their values, the first of which is `id`
 * @param counts each with its column, the column with the ids, and the rows that are counted
 */
const fillCounts = (
  stats: string,
  columns: string,
  rows: string,
  counts: [name: string, by: string, counted: string][],
): string => `
  INSERT INTO ${stats} (${columns}, ${counts.map(([name]) => name).join(', ')})
  SELECT o.*, ${counts.map(([name]) => `coalesce(${name}.n, 0)`).join(', ')} FROM (SELECT ${rows}) o
    ${counts.map(([name, by, counted]) => `LEFT JOIN (SELECT ${by} AS id, count(*) AS n FROM ${counted} GROUP BY 1) ${name} USING (id)`).join('\n    ')}
  ORDER BY id`;

/** Fills `business_stats`, which must be empty. */
export const fillBusinessStats = fillCounts('business_stats', 'business_id, category', 'id, category FROM businesses', [
  ['num_likes', 'business_id', 'likes'],
  ['num_saves', 'business_id', 'saves'],
  ['num_comments', 'business_id', 'comments'],
  ...[1, 2, 3, 4, 5].map((value): [string, string, string] => [
    `ratings_${value}`,
    'business_id',
    `ratings WHERE value = ${value}`,
  ]),
]);

/** Fills `user_stats`, which must be empty. */
export const fillUserStats = fillCounts('user_stats', 'user_id', 'id FROM users', [
  ['num_followers', 'followed_id', 'follows'],
  ['num_following', 'follower_id', 'follows'],
  ['num_businesses', 'owner_id', 'businesses'],
  ['num_saved', 'user_id', 'saves'],
]);

/** Updates the totals of the directory. */
export const countDirectory = `
  UPDATE directory_counts c SET total = n
  FROM (SELECT 'users' AS name, count(*) AS n FROM user_stats
    UNION ALL SELECT category, count(*) FROM business_stats GROUP BY category) d
  WHERE c.name = d.name`;

/** Marks the ratings that came with a review. */
export const markRatings = `
  UPDATE ratings r SET with_review = true FROM comments c
  WHERE c.business_id = r.business_id AND c.user_id = r.user_id AND c.created_at = r.created_at AND c.is_review`;

const joinNewest = (column: BusinessTime) => {
  const { table, condition } = businessTimes[column];
  return `LEFT JOIN (SELECT e.business_id, max(e.created_at) AS at FROM ${table} e JOIN businesses o ON o.id = e.business_id
      WHERE ${condition.replace('hidden', 'e.hidden')} AND e.user_id <> o.owner_id GROUP BY e.business_id) ${column} ON ${column}.business_id = b.id`;
};

/** Fills the times of all businesses and users, which must be null, from marked ratings. No row has waited for a moderator. */
export const fillTimes = `
  UPDATE business_stats s SET ${timeColumns.map((column) => `${column} = ${column}.at`).join(', ')}
  FROM businesses b ${timeColumns.map(joinNewest).join('\n    ')}
  WHERE b.id = s.business_id AND coalesce(${timeColumns.map((column) => `${column}.at`).join(', ')}) IS NOT NULL;
  UPDATE user_stats s SET listed_at = b.at
  FROM (SELECT owner_id, max(created_at) AS at FROM businesses WHERE hidden = 0 GROUP BY owner_id) b WHERE b.owner_id = s.user_id`;

/** Fills `business_places`, which must be empty, from businesses and their counts. */
export const fillPlaces = `
  INSERT INTO business_places (business_id, position, category, stars, created_at)
  SELECT b.id, place_of(b.latitude, b.longitude), b.category, floor(s.average_rating)::smallint, b.created_at
  FROM businesses b JOIN business_stats s ON s.business_id = b.id WHERE b.latitude IS NOT NULL ORDER BY b.created_at DESC`;

/**
 * Adds the common words of the descriptions to the lexicon. Call it when the search index exists.
 * @returns the number of words
 */
export async function addCommonWords(client: ClientBase, { described }: Vocabulary): Promise<number> {
  const { rows } = await client.query<{ word: string }>(...commonWords([...described]));
  return (await client.query(...insertLexiconWords(rows.map(({ word }) => word)))).rowCount ?? 0;
}
