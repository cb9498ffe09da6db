/** The names of countries in the languages of the world, and usual short names. Intl knows them; they are read when they are needed. */
import { placeKey } from './place-key.ts';

const languages =
  'en de es fr it pt nl pl ru uk tr ja zh zh-Hant ko ar he fa hi bn th vi id el sv da nb fi is et lv lt cs sk sl hr sr hu ro bg ka hy'.split(
    ' ',
  );

const shortNames: Record<string, string[]> = {
  AE: ['uae'],
  CZ: ['czech republic'],
  GB: ['uk', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  NL: ['holland'],
  US: ['usa', 'america', 'united states of america'],
};

let displayNames: Intl.DisplayNames[] | undefined;
const known = new Map<string, string[]>();

/** Returns the keys of all names of a country. @param code the ISO 3166 code */
export function countryKeys(code: string): string[] {
  displayNames ??= languages.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  let keys = known.get(code);
  if (!keys) {
    const names = displayNames.flatMap((language) => language.of(code) ?? []);
    known.set(code, (keys = [...new Set([...names.map(placeKey), ...(shortNames[code] ?? [])])]));
  }
  return keys;
}
