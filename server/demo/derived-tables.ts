/** The tables that triggers normally fill: counts, times, places and lexemes. The large demo bypasses the triggers and writes them directly. Raw SQL: COPY, and sums over whole tables. */
import type { ClientBase } from 'pg';
import { businessTimes, timeColumns, type BusinessTime } from '#server/notifications/newest-times.ts';
import { insertLexiconWords, commonWords } from '#server/search/lexicon.ts';
import type { DemoTable } from './rows.ts';
import { wordLines } from './tables.ts';
import type { Counts } from './counts.ts';
import type { Vocabulary } from './copy/vectors.ts';
import type { DemoData } from './demo-data.ts';

function* businessStats(data: DemoData, { likes, saves, comments, ratings }: Counts['business']): Generator<string> {
  for (let business = 0; business < data.size.businesses; business += 1) {
    const counts = `${likes[business]}\t${saves[business]}\t${comments[business]}`;
    const stars = ratings.map((rated) => rated[business]).join('\t');
    yield `${data.businessId(business)}\t${data.category(business)}\t${counts}\t${stars}\n`;
  }
}

function* userStats(data: DemoData, { followers, following, businesses, saved }: Counts['user']): Generator<string> {
  for (let user = 0; user < data.size.users; user += 1) {
    const counts = `${followers[user]}\t${following[user]}\t${businesses[user]}\t${saved[user]}`;
    yield `${data.userId(user)}\t${counts}\n`;
  }
}

/** Returns these tables. Fill them after all others, which complete the counts and the vocabulary. */
export const derivedTables = (data: DemoData, { business, user }: Counts, { lexemes }: Vocabulary): DemoTable[] => [
  { name: 'search_lexemes', columns: 'lexeme', lines: () => wordLines(lexemes) },
  {
    name: 'business_stats',
    columns:
      'business_id, category, num_likes, num_saves, num_comments, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5',
    lines: () => businessStats(data, business),
  },
  {
    name: 'user_stats',
    columns: 'user_id, num_followers, num_following, num_businesses, num_saved',
    lines: () => userStats(data, user),
  },
];

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
