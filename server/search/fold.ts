/** Folds text for search and sorting. One function folds both the rows and the searches. */
import { categories, type CategoryName } from '#rules/categories.ts';
import { digestsOf, hasNoSpaces, maxLength, maxLengthWithoutSpaces } from './digests.ts';

// Accents and vowel points. Dakuten and Indic vowel signs count as letters and stay.
const accents =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g;
const single = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' };
const singles = new RegExp(`[${Object.keys(single).join('')}]`, 'g');
// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007F]*$/;

/** Returns a text without case, accents and compatibility forms: 'CAFÉ' becomes 'cafe'. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Lower case after NFKD, which makes capitals of letters that have no lower case: '𝐁', '№'.
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .normalize('NFKC')
    .replace(singles, (letter) => single[letter as keyof typeof single]);
}

const chunks = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

// Marks behind a letter belong to its word, as Indic vowel signs do. Those that make an emoji of a character do not.
const wordStart = /(?<![\p{L}\p{N}][^\P{M}\uFE0F\u20E3]*)[\p{L}\p{N}]/gu;
/** What separates the words of a text. */
export const wordSeparators = /[^\p{L}\p{M}\p{N}]+/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
// Folding splits the Thai and the Lao letter 'am' in two, which the segmenter's dictionaries do not know.
const joinAm = (text: string): string => text.replaceAll('\u0E4D\u0E32', '\u0E33').replaceAll('\u0ECD\u0EB2', '\u0EB3');
const splitAm = (text: string): string =>
  text.replaceAll('\u0E33', '\u0E4D\u0E32').replaceAll('\u0EB3', '\u0ECD\u0EB2');

/** Each suffix of a chunk, so that a prefix search finds any part of it. A suffix is as long as the longest prefix that is searched. */
function suffixesOf(chunk: string): string[] {
  const characters = [...chunk];
  const suffixes = characters.map((_, start) => {
    const isShort = hasNoSpaces(characters.slice(start, start + maxLengthWithoutSpaces).join(''));
    return characters.slice(start, start + (isShort ? maxLengthWithoutSpaces : maxLength)).join('');
  });
  return [...suffixes, ...digestsOf(chunk)];
}

/** The suffixes of a chunk without spaces that begin with a word. They are short, since there are many. */
function segmentStartsOf(chunk: string): string[] {
  const joined = joinAm(chunk);
  return [...segmenter.segment(joined)].map(({ index, segment, isWordLike }) => {
    const length = isWordLike && !hasNoSpaces(segment) ? maxLength : maxLengthWithoutSpaces;
    return splitAm(joined.slice(index, index + length)).slice(0, length);
  });
}

/** The suffixes of a chunk that begin with a word: of 'rock-n-roll' the whole, 'n-roll' and 'roll'. Each is found by its prefixes. */
function wordStartsOf(chunk: string): string[] {
  const words = hasNoSpaces(chunk)
    ? segmentStartsOf(chunk)
    : [...chunk.matchAll(wordStart)].map(({ index }) => chunk.slice(index));
  return [chunk, ...digestsOf(chunk), ...words];
}

/** The fields of a business that a search covers. */
export interface Searched {
  name: string;
  location: string;
  description: string;
  category?: CategoryName;
}

/**
 * The lexemes of a business: any part of its name or location, the prefixes of words in its category and description. The
 * description comes last, since `toTsvector` leaves out what is too long.
 */
export function searchLexemes({ name, location, description, category }: Searched): string[] {
  const words = chunks(`${category ? categories[category] : ''} ${description}`);
  return [...new Set([...chunks(`${name} ${location}`).flatMap(suffixesOf), ...words.flatMap(wordStartsOf)])];
}

/** The lexemes of a user: any part of the username and of each word of the bio. */
export function userLexemes({ username, bio }: { username: string; bio: string }): string[] {
  return [...new Set([foldText(username), ...chunks(bio)].flatMap(suffixesOf))];
}

// Quotes and punctuation around a word, which a search ignores. Any other character counts.
const punctuation = /^["'“”„«»‘’`]+|["'“”„«»‘’`,;:.!?、。]+$/g;
const apostrophes = ["'", '’', '‘', '`'];
const apostrophe = new RegExp(`[${apostrophes.join('')}]`, 'g');

/** A word as it is typed, and with each apostrophe, since keyboards differ and texts keep their own. */
const spellingsOf = (word: string): string[] =>
  word.search(apostrophe) < 0
    ? [word]
    : [...new Set([word, ...apostrophes.map((other) => word.replace(apostrophe, other))])];

/** The folded words of a search, each with its spellings. A match has one spelling of each word. */
export const searchTerms = (search: string): string[][] =>
  [...new Set(chunks(search).map((chunk) => chunk.replace(punctuation, '') || chunk))].map(spellingsOf);

/** The words of a search, split at separators: 'car/wash' becomes two words. 'c++' stays, since it would become a single letter. */
export function bareWords(terms: string[][]): string[] {
  const found = terms.flatMap(([term = '']) => {
    const words = term.split(wordSeparators).filter(Boolean);
    return words.join('').length === 1 ? [term] : words;
  });
  return [...new Set(found)];
}
