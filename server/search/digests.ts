/** Texts that are longer than the lexemes that stand for them: digests of their parts hold a long search to every letter. */
import { hash } from 'node:crypto';

const noSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** True for text in a script that writes no spaces between words, or with a part in one. */
export const hasNoSpaces = (text: string): boolean => noSpaces.test(text);

/** The most letters of a lexeme: a megabyte is all that Postgres takes for one text. */
export const longest = 100;
/** The most letters of a lexeme that begins within text without spaces, where every other letter may begin a word. */
export const longestWithoutSpaces = 24;

// A word holds no space, so no word is taken for a digest.
const mark = ' ';
const digestOf = (part: string): string => mark + hash('sha1', part, 'base64').slice(0, 8);

/** True for a lexeme that is a digest. */
export const isDigest = (lexeme: string): boolean => lexeme.startsWith(mark);

const lengthOf = (text: string): number => (hasNoSpaces(text) ? longestWithoutSpaces : longest);

/** As much of a searched word as every lexeme that begins with the word holds. */
export const beginningOf = (word: string): string => word.slice(0, lengthOf(word));

/** Digests of all parts of a text that are as long as its lexemes; none for a text that one lexeme holds. */
export function* digestsOf(text: string): Generator<string> {
  const length = lengthOf(text);
  for (let start = 1; start + length <= text.length; start += 1) yield digestOf(text.slice(start, start + length));
}

/** Parts of a word that overlap by half and reach to its end; the first one is the beginning, which needs no digest. */
function overlapping(word: string, length: number): string[] {
  const digests: string[] = [];
  for (let start = length / 2; start + length < word.length; start += length / 2)
    digests.push(digestOf(word.slice(start, start + length)));
  return [...digests, digestOf(word.slice(-length))];
}

/**
 * The digests that a text has which contains the word, beside a lexeme that begins with its beginning.
 * @returns lists of which one must be found whole; none for a word that one lexeme holds
 */
export function digestsAskedFor(word: string): string[][] {
  if (word.length <= lengthOf(word)) return [];
  if (hasNoSpaces(word)) return [overlapping(word, longestWithoutSpaces)];
  // The text around the word may be without spaces although the word is not.
  return [overlapping(word, longest), overlapping(word, longestWithoutSpaces)];
}
