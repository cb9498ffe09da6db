/** The lexicon: the words that a typing error is compared with. */
import { categories } from '#rules/categories.ts';
import { foldText, type Searched } from './fold.ts';
import { hasNoSpaces } from './digests.ts';
import { toTsquery } from './tsquery.ts';

/** A word of a description joins the lexicon as soon as this many businesses are found by the whole word. */
export const commonFrom = 2;

const notOfWords = /[^\p{L}\p{M}\p{N}]+/u;

const wordsIn = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(notOfWords)
      .filter((word) => word.length >= 3 && word.length <= 40),
  ),
];

/** The whole words of a name, a place and a category, three letters or longer: they are always in the lexicon. */
export const searchWords = ({ name, location, category }: Omit<Searched, 'description'>): string[] =>
  wordsIn(`${name} ${location} ${category ? categories[category] : ''}`);

/** The whole words of a description, which may be common. Scripts without spaces have none: all letters are one chunk. */
export const descriptionWords = (description: string): string[] =>
  wordsIn(description).filter((word) => !hasNoSpaces(word));

// How a word stands in a description: alone, or in front of a sign.
const signs = ['', ',', '.', ';', ':', '!', '?', ')'];
const usesOf = (word: string): string => toTsquery([[{ word, lexemes: signs.map((sign) => word + sign) }]]);

// Words of the lexicon are left out first, since most words are in it and the common ones take long to count. OFFSET 0
// keeps Postgres from reading businesses one by one in the hope of enough.
const findCommon = `
  WITH unknown AS MATERIALIZED (
    SELECT word, uses FROM unnest($1::text[], $2::text[]) AS described (word, uses)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = described.word))
  SELECT word FROM unknown WHERE $3 <= (SELECT count(*) FROM (SELECT FROM
    (SELECT id FROM businesses WHERE search_vector @@ uses::tsquery OFFSET 0) found WHERE id <> $4::uuid LIMIT $3) enough)`;

/**
 * The statement that finds those words of descriptions that are common but not in the lexicon, as rows of `word`.
 * @param written the id of the business that is about to have these words, if it is not written yet
 */
export const commonWords = (words: string[], written?: string): [text: string, values: unknown[]] => [
  findCommon,
  [words, words.map(usesOf), written ? commonFrom - 1 : commonFrom, written ?? '00000000-0000-0000-0000-000000000000'],
];

/** The statement that adds words to the lexicon. Sorted, so that two who write at once never wait for each other in a circle. */
export const addWords = (words: Iterable<string>): [text: string, values: unknown[]] => [
  'INSERT INTO search_words SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
  [[...new Set(words)].sort()],
];
