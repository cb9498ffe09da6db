/** The names of cities for the map: lists for squares of three levels, largest city first. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** Where GeoNames' places are, and the columns of a line. */
const source = 'server/places/data/places.tsv.br';
const columns = { name: 1, population: 6, latitude: 8, longitude: 9 };

/** The levels with lists, and the number of cities of a list. */
const levels = [
  { level: 0, max: 400 },
  { level: 3, max: 150 },
  { level: 6, max: 150 },
];

/** A city of a list: the name, the position, and the inhabitants in thousands. */
type City = [name: string, latitude: number, longitude: number, thousands: number];

function readCities(): City[] {
  const lines = brotliDecompressSync(readFileSync(source)).toString().trimEnd().split('\n');
  const cities = lines.map((line): City => {
    const fields = line.split('\t');
    const number = (column: number) => Number(Number(fields[column]).toFixed(3));
    return [
      fields[columns.name]!,
      number(columns.latitude),
      number(columns.longitude),
      Math.round(number(columns.population) / 1000),
    ];
  });
  return cities.filter(([, latitude]) => Math.abs(latitude) < 85).sort((a, b) => b[3] - a[3]);
}

/** The column and the row of the square of a level that contains a position. */
function squareOf(level: number, [, latitude, longitude]: City): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const index = (share: number) => Math.min(2 ** level - 1, Math.floor(share * 2 ** level));
  return `${index(longitude / 360 + 0.5)}/${index(y)}`;
}

/** Writes `<level>/<x>/<y>.json`. */
export function writeNames(folder: string): void {
  const cities = readCities();
  for (const { level, max } of levels) {
    const squares = new Map<string, City[]>();
    for (const city of cities) {
      const square = squareOf(level, city);
      const known = squares.get(square) ?? [];
      if (known.length === 0) squares.set(square, known);
      if (known.length < max) known.push(city);
    }
    for (const [square, list] of squares) {
      const path = join(folder, String(level), `${square}.json`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(list));
    }
  }
}
