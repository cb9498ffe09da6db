/** The tables that triggers normally fill: counts and lexemes. The large demo bypasses the triggers and writes them directly. Raw SQL: COPY, and sums over whole tables. */
import type { ClientBase } from 'pg';
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

/**
 * Adds the common words of the descriptions to the lexicon. Call it when the search index exists.
 * @returns the number of words
 */
export async function addCommonWords(client: ClientBase, { described }: Vocabulary): Promise<number> {
  const { rows } = await client.query<{ word: string }>(...commonWords([...described]));
  return (await client.query(...insertLexiconWords(rows.map(({ word }) => word)))).rowCount ?? 0;
}
