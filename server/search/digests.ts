/** Digests of the parts of long words. Lexemes have a maximum length, and the digests make a search for a longer word exact. */
import { hash } from 'node:crypto';

const noSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Whether a text contains a script that writes no spaces between words. */
export const hasNoSpaces = (text: string): boolean => noSpaces.test(text);

/** The maximum length of a lexeme. Postgres limits all lexemes of a text to 1 MB together. */
export const maxLength = 100;
/** The maximum length of a lexeme in text without spaces, where about every second letter begins a word. */
export const maxLengthWithoutSpaces = 24;

// No word contains a space, so that no word equals a digest.
const mark = ' ';
const digestOf = (part: string): string => mark + hash('sha1', part, 'base64').slice(0, 8);

/** Whether a lexeme is a digest. */
export const isDigest = (lexeme: string): boolean => lexeme.startsWith(mark);

const lengthOf = (text: string): number => (hasNoSpaces(text) ? maxLengthWithoutSpaces : maxLength);

/**
 * The prefix of a searched word that fits into a lexeme. It ends with a whole character: the driver sends U+FFFD for the first half of
 * one, with which no lexeme with the whole character begins.
 */
export const prefixOf = (word: string): string => word.slice(0, lengthOf(word)).replace(/[\uD800-\uDBFF]$/, '');

/** Yields the digests of all parts of a text that are as long as a lexeme; none for a text that fits into one lexeme. */
export function* digestsOf(text: string): Generator<string> {
  const length = lengthOf(text);
  for (let start = 1; start + length <= text.length; start += 1) yield digestOf(text.slice(start, start + length));
}

/** The digests of parts of a word that overlap by half and reach its end. The first part is the prefix, which needs none. */
function overlapping(word: string, length: number): string[] {
  const digests: string[] = [];
  for (let start = length / 2; start + length < word.length; start += length / 2)
    digests.push(digestOf(word.slice(start, start + length)));
  return [...digests, digestOf(word.slice(-length))];
}

/**
 * The digests of a text that contains a word, in addition to a lexeme with the prefix of the word.
 * @returns alternatives, each a list of digests that a text must have; none for a word that fits into one lexeme
 */
export function requiredDigests(word: string): string[][] {
  if (word.length <= lengthOf(word)) return [];
  if (hasNoSpaces(word)) return [overlapping(word, maxLengthWithoutSpaces)];
  // The text around the word may be without spaces although the word is not.
  return [overlapping(word, maxLength), overlapping(word, maxLengthWithoutSpaces)];
}
