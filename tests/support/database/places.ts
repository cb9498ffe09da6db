/** Places for tests that need a few: the data file has 112,000. */
import type { DataSource } from 'typeorm';
import { placeKey } from '#server/places/place-key.ts';

type Row = [
  name: string,
  region: string,
  code: string,
  country: string,
  countryCode: string,
  thousands: number,
  timeZone: string,
  latitude: number,
  longitude: number,
  ...alternates: string[],
];

const us = (
  region: string,
  code: string,
  thousands: number,
  zone: string,
  latitude: number,
  longitude: number,
): Row => ['Springfield', region, code, 'United States', 'US', thousands, `America/${zone}`, latitude, longitude];

const rows: Row[] = [
  ['Lisbon', 'Lisbon', '', 'Portugal', 'PT', 518, 'Europe/Lisbon', 38.7253, -9.15, 'Lisboa'],
  ['Munich', 'Bavaria', '', 'Germany', 'DE', 1260, 'Europe/Berlin', 48.1374, 11.5755, 'München'],
  ['Münster', 'North Rhine-Westphalia', '', 'Germany', 'DE', 270, 'Europe/Berlin', 51.9624, 7.6257],
  ['Tokyo', 'Tokyo', '', 'Japan', 'JP', 8337, 'Asia/Tokyo', 35.6895, 139.6917, '東京'],
  us('Missouri', 'MO', 166, 'Chicago', 37.2153, -93.2982),
  us('Illinois', 'IL', 116, 'Chicago', 39.8017, -89.6437),
  us('Oregon', 'OR', 60, 'Los_Angeles', 44.0462, -123.022),
  // A town, and a larger one across the border, a kilometer away.
  ['Kreuzlingen', 'Thurgau', '', 'Switzerland', 'CH', 18, 'Europe/Zurich', 47.6505, 9.175],
  ['Konstanz', 'Baden-Wurttemberg', '', 'Germany', 'DE', 81, 'Europe/Berlin', 47.6603, 9.1758],
];

/** The few places in the format of the data file. */
export const fewPlaces = (): string =>
  rows
    .map(([name, region, code, country, countryCode, thousands, zone, latitude, longitude, ...alternates], at) => {
      const keys = [name, ...alternates].map(placeKey).join();
      const place = [
        at + 1,
        name,
        region,
        code,
        country,
        countryCode,
        thousands * 1000,
        zone,
        latitude,
        longitude,
        keys,
      ];
      return `${place.join('\t')}\n`;
    })
    .join('');

/** Adds a few places to a database that has none. */
export async function addPlaces(db: Pick<DataSource, 'query'>): Promise<void> {
  let id = 0;
  for (const [name, region, code, country, countryCode, thousands, zone, latitude, longitude, ...alternates] of rows) {
    id += 1;
    const values = [id, name, region, code, country, countryCode, thousands * 1000, zone, longitude, latitude];
    await db.query(
      'INSERT INTO places VALUES ($1, $2, $3, $4, $5, $6, $7, $8, point($9, $10)) ON CONFLICT DO NOTHING',
      values,
    );
    for (const [at, key] of [name, ...alternates].map(placeKey).entries())
      await db.query('INSERT INTO place_names VALUES ($1, $2, $3, $4)', [key, thousands * 1000, id, at === 0]);
  }
}
