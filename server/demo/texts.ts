/** The texts of the demo, from the files in `texts`. The random numbers choose by position, so the order in these files is part of the data. */
import type { CategoryName } from '#rules/categories.ts';
import englishJson from './texts/english.json' with { type: 'json' };
import hoursJson from './texts/hours.json' with { type: 'json' };
import kindsJson from './texts/kinds.json' with { type: 'json' };
import languagesJson from './texts/languages.json' with { type: 'json' };
import ownNamesJson from './texts/own-names.json' with { type: 'json' };
import peopleJson from './texts/people.json' with { type: 'json' };
import phonesJson from './texts/phones.json' with { type: 'json' };

/** The noun of a kind of business, and noun phrases that read well after 'known for'. */
export interface Kind {
  noun: string;
  things: string[];
}

/** The kinds of business of each category, by their keys in `extract/names.json`. */
export const kinds: Record<CategoryName, Record<string, Kind>> = kindsJson;

/** English sentences. {noun}, {a noun}, {city} and {one} to {four} are filled in; with a capital letter, so is their text. */
export const english = englishJson;

/** The sentences of another language; `about` has one about each category. */
interface Language {
  about: Record<CategoryName, string>;
  closing: string[];
  comment: string[];
  bio: string[];
}

/** The other languages, by the codes of their countries. */
export const languages: Record<string, Language> = Object.fromEntries(
  languagesJson.flatMap(({ countries, ...language }) => countries.map((country) => [country, language])),
);

/** Countries with another script than Latin, by their codes: their own names and those of their large cities, by the names of the places. */
export const ownNames: Record<string, { country: string; cities: Record<string, string> }> = ownNamesJson;

/** What the users of the demo sign in with: a first name, or a first name and a word. */
export const { firstNames, secondWords } = peopleJson;

/** Opening hours by category, those of bakeries and cafés (`mornings`), those of bars (`nights`), and those of holidays. */
export const hours = hoursJson;

/** Numbers that countries reserve for fiction: how they begin, in E.164, and how many digits follow. Few countries reserve some. */
export const phones: Record<string, { prefixes: string[]; digits: number }> = phonesJson;
