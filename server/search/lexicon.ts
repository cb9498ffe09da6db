/** The lexicon: the words that a misspelt word is compared with. */
import { categories } from '#rules/categories.ts';
import { hasNoSpaces } from './digests.ts';
import { foldText, wordSeparators, type Searched } from './fold.ts';
import { toTsquery } from './tsquery.ts';

/** The number of businesses with a word in their descriptions from which the word is in the lexicon. */
export const commonFrom = 2;

const wordsIn = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(wordSeparators)
      .filter((word) => word.length >= 3 && word.length <= 40),
  ),
];

/** The words of a name, a location and a category, from three letters on. They are always in the lexicon. */
export const lexiconWords = ({ name, location, category }: Omit<Searched, 'description'>): string[] =>
  wordsIn(`${name} ${location} ${category ? categories[category] : ''}`);

/** The words of a description, which join the lexicon if they are common. Scripts without spaces have none. */
export const descriptionWords = (description: string): string[] =>
  wordsIn(description).filter((word) => !hasNoSpaces(word));

// A word in a description stands alone or in front of punctuation.
const endings = ['', ',', '.', ';', ':', '!', '?', ')'];
const usesOf = (word: string): string => toTsquery([[{ word, lexemes: endings.map((ending) => word + ending) }]]);

// Words of the lexicon are excluded first, since most words are in it and common ones take long to count. OFFSET 0 makes
// Postgres use the search index.
const findCommon = `
  WITH unknown AS MATERIALIZED (
    SELECT word, uses FROM unnest($1::text[], $2::text[]) AS described (word, uses)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = described.word))
  SELECT word FROM unknown WHERE $3 <= (SELECT count(*) FROM (SELECT FROM
    (SELECT id FROM businesses WHERE search_vector @@ uses::tsquery OFFSET 0) found WHERE id <> $4::uuid LIMIT $3) enough)`;

/**
 * The statement that finds common words of descriptions that are not in the lexicon, as rows of `word`.
 * @param written the id of the business with these words, if it is not written yet
 */
export const commonWords = (words: string[], written?: string): [text: string, values: unknown[]] => [
  findCommon,
  [words, words.map(usesOf), written ? commonFrom - 1 : commonFrom, written ?? '00000000-0000-0000-0000-000000000000'],
];

/** The statement that adds words to the lexicon. They are sorted, which prevents deadlocks. */
export const insertLexiconWords = (words: Iterable<string>): [text: string, values: unknown[]] => [
  'INSERT INTO search_words SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
  [[...new Set(words)].sort()],
];
