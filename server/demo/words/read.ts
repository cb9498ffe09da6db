/** Reads the demo's lists of words, which are kept as plain lines so that they can be read and bettered at a glance. */
import { categoryNames, type CategoryName } from '#rules/categories.ts';

/** A kind's noun, and noun phrases that read well after 'known for'. */
export interface Kind {
  noun: string;
  things: string[];
}

/** Lines of a list, without blank ones. */
export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Blocks of 'key: first line' with further lines indented below, each block's lines joined. */
export const readBlocks = (text: string): [key: string, rest: string][] =>
  text
    .trim()
    .split(/\n(?=\S)/)
    .map((block) => {
      const at = block.indexOf(':');
      return [block.slice(0, at), block.slice(at + 1)];
    });

/** Kinds of business, keyed as in the name index: 'shop/tea: tea shop' and its things below, separated by ';'. */
export const readKinds = (text: string): Record<string, Kind> =>
  Object.fromEntries(
    readBlocks(text).map(([key, rest]) => {
      const [noun, ...lines] = readLines(rest);
      return [key, { noun: noun!, things: lines.join(' ').split(/;\s*/) }];
    }),
  );

/** What is said in one language. */
export interface Language {
  about: Record<CategoryName, string>;
  closing: string[];
  comment: string[];
  bio: string[];
}

/** Reads blocks that begin with the countries they speak for; each gives one language under all its countries. */
export function readLanguages(text: string): Record<string, Language> {
  const found: Record<string, Language> = {};
  for (const block of text.trim().split('\n\n')) {
    const [countries, ...lines] = readLines(block);
    const said = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
    const several = (key: string) => (said.get(key) ?? '').split(' / ');
    const about = Object.fromEntries(categoryNames.map((name) => [name, said.get(name)])) as Language['about'];
    const language = { about, closing: several('closing'), comment: several('comment'), bio: several('bio') };
    for (const country of countries!.split(' ')) found[country] = language;
  }
  return found;
}
