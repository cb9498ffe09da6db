/** How text is folded for search and sorting: one function for what is kept and for what is asked. */
import { categories, type CategoryName } from '#rules/categories.ts';
import { digestsOf, hasNoSpaces, longest, longestWithoutSpaces } from './digests.ts';

// Marks that are accents or vowel points. Dakuten and Indic vowel signs are letters to their readers and stay.
const accents =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670]/g;
const single: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const singles = new RegExp(`[${Object.keys(single).join('')}]`, 'g');
// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007F]*$/;

/** Text without case, accents and compatibility forms: 'CAFÉ' and 'cafe' are one. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .replace(singles, (letter) => single[letter]!);
}

const chunks = (text: string): string[] => foldText(text).split(/\s+/).filter(Boolean);

const letterOrDigit = /[\p{L}\p{N}]/u;
const notOfWords = /[^\p{L}\p{M}\p{N}]+/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Each ending of a chunk, so that a search by beginnings finds any part of it. */
function addEndings(found: Set<string>, chunk: string): void {
  const characters = [...chunk];
  for (let start = 0; start < characters.length; start += 1) found.add(characters.slice(start).join(''));
  for (const digest of digestsOf(chunk)) found.add(digest);
}

/** Each place in a chunk where a word begins, to the chunk's end: 'rock-n-roll' is found by 'rock', 'n' and 'roll'. */
function addBeginnings(found: Set<string>, chunk: string): void {
  found.add(chunk);
  for (const digest of digestsOf(chunk)) found.add(digest);
  if (hasNoSpaces(chunk)) {
    for (const { index, segment, isWordLike } of segmenter.segment(chunk)) {
      const most = isWordLike && !hasNoSpaces(segment) ? longest : longestWithoutSpaces;
      found.add(chunk.slice(index, index + most));
    }
    return;
  }
  let inside = false;
  for (let at = 0; at < chunk.length; at += 1) {
    const isLetter = letterOrDigit.test(chunk[at]!);
    if (isLetter && !inside) found.add(chunk.slice(at));
    inside = isLetter;
  }
}

/** The fields of a business that a search looks into. */
export interface Searched {
  name: string;
  location: string;
  description: string;
  category?: CategoryName;
}

/** What a business is found by: any part of its name or place, the beginnings of words in its description and category. */
export function searchLexemes({ name, location, description, category }: Searched): string[] {
  const found = new Set<string>();
  for (const chunk of [...chunks(name), ...chunks(location)]) addEndings(found, chunk);
  for (const chunk of chunks(description)) addBeginnings(found, chunk);
  for (const chunk of chunks(category ? categories[category] : '')) addBeginnings(found, chunk);
  return [...found];
}

/** What a person is found by: any part of the username, and the beginnings of words in the bio. */
export function peopleLexemes(person: { username: string; bio: string }): string[] {
  const found = new Set<string>();
  addEndings(found, foldText(person.username));
  for (const chunk of chunks(person.bio)) addBeginnings(found, chunk);
  return [...found];
}

// What people set beside a word without meaning it. Every other sign is looked for.
const beside = /^["'“”„«»‘’`]+|["'“”„«»‘’`,;:.!?、。]+$/g;
const apostrophe = /['’‘`]/g;

/** A word with either of the apostrophes: which of them a listing has depends on the keyboard that it was written on. */
const spellingsOf = (word: string): string[] =>
  word.search(apostrophe) < 0 ? [word] : ["'", '’'].map((sign) => word.replace(apostrophe, sign));

/** The words of a search, folded, each in its spellings; each must be found. */
export const searchTerms = (search: string): string[][] =>
  [...new Set(chunks(search).map((chunk) => chunk.replace(beside, '') || chunk))].map(spellingsOf);

/** The words of a search without any signs, so that 'car/wash' is two; 'c++', which would be a mere letter, stays whole. */
export function bareWords(terms: string[][]): string[] {
  const found = terms.flatMap(([term = '']) => {
    const words = term.split(notOfWords).filter(Boolean);
    return words.join('').length === 1 ? [term] : words;
  });
  return [...new Set(found)];
}
