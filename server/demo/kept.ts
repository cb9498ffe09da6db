/** What triggers keep of the demo's rows, for rows that come in past them: counts, and the lexemes in use. */
import type { ClientBase } from 'pg';
import { addWords, commonWords } from '#server/search/lexicon.ts';
import type { DemoTable } from './rows.ts';
import { wordLines } from './tables.ts';
import type { Tally } from './tally.ts';
import type { Vocabulary } from './vectors.ts';
import type { World } from './world.ts';

function* businessStats(world: World, { likes, saves, comments, ratings }: Tally['business']): Generator<string> {
  for (let business = 0; business < world.size.businesses; business += 1) {
    const counts = `${likes[business]}\t${saves[business]}\t${comments[business]}`;
    const stars = ratings.map((rated) => rated[business]).join('\t');
    yield `${world.businessId(business)}\t${world.category(business)}\t${counts}\t${stars}\n`;
  }
}

function* userStats(world: World, { followers, following, businesses, saved }: Tally['person']): Generator<string> {
  for (let person = 0; person < world.size.people; person += 1) {
    const counts = `${followers[person]}\t${following[person]}\t${businesses[person]}\t${saved[person]}`;
    yield `${world.userId(person)}\t${counts}\n`;
  }
}

/** Those tables, to be filled after all others. */
export const keptTables = (world: World, { business, person }: Tally, { lexemes }: Vocabulary): DemoTable[] => [
  { name: 'search_lexemes', columns: 'lexeme', lines: () => wordLines(lexemes) },
  {
    name: 'business_stats',
    columns:
      'business_id, category, num_likes, num_saves, num_comments, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5',
    lines: () => businessStats(world, business),
  },
  {
    name: 'user_stats',
    columns: 'user_id, num_followers, num_following, num_businesses, num_saved',
    lines: () => userStats(world, person),
  },
];

/** The totals of the directory. */
export const countDirectory = `
  UPDATE directory_counts c SET total = n
  FROM (SELECT 'users' AS name, count(*) AS n FROM user_stats
    UNION ALL SELECT category, count(*) FROM business_stats GROUP BY category) d
  WHERE c.name = d.name`;

/** Adds the common words of the descriptions to the lexicon, once the index can say how common they are. @returns how many */
export async function addDescribed(client: ClientBase, { described }: Vocabulary): Promise<number> {
  const { rows } = await client.query<{ word: string }>(...commonWords([...described]));
  return (await client.query(...addWords(rows.map(({ word }) => word)))).rowCount ?? 0;
}
