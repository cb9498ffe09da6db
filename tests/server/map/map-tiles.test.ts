/** The base map: SVG tiles of this site, and the settings that replace them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { readSettings } from '#server/env.ts';
import { mapTiles } from '#server/map/map-tiles.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
beforeAll(async () => (fixture = await openFixture()));
afterAll(() => fixture.close());

const get = (path: string, headers: Record<string, string> = {}) => fetch(fixture.url + path, { headers });
const tile = async (path: string) => (await get(`/map/light/${path}.svg`)).text();

/** The path of the tile of a level that contains a place. */
function pathOf(level: number, longitude: number, latitude: number): string {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [level, Math.floor((longitude / 360 + 0.5) * 2 ** level), Math.floor(y * 2 ** level)].join('/');
}

const sea = '#dde6e4';
const land = '#fbfaf5';
const plain = (color: string) => `"><path fill="${color}" d="M0 0h2048v2048H0z"/></svg>`;

describe('The base map', () => {
  it.each(['light', 'dark'])('has tiles in %s colors down to level 6', async (mode) => {
    for (const path of ['0/0/0', '1/1/1', '2/3/0', '3/4/2', '4/8/5', '5/16/10', '6/33/21']) {
      const response = await get(`/map/${mode}/${path}.svg`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
      expect(await response.text()).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 2048 2048">.*<\/svg>$/,
      );
    }
    const [light, dark] = await Promise.all(
      ['light', 'dark'].map(async (each) => (await get(`/map/${each}/3/4/2.svg`)).text()),
    );
    expect(light).not.toBe(dark);
  });

  it('is compressed, and kept by browsers for a month', async () => {
    for (const path of ['/map/light/4/8/5.svg', '/map/names/0/0/0.json']) {
      const response = await get(path, { 'accept-encoding': 'br' });
      expect(response.headers.get('content-encoding')).toBe('br');
      expect(response.headers.get('cache-control')).toBe('public, max-age=2592000');
    }
  });

  it.each([
    ['the Pacific', -140, 40, sea],
    ['the North Pacific, where no band crosses the antimeridian', 170, 46, sea],
    ['the Pacific at the antimeridian', 179.9, 57, sea],
    ['the South Pacific', -179.9, -37, sea],
    ['the Sahara', 2, 27.5, land],
    ['Greenland', -40, 75, land],
    ['Siberia', 100, 63, land],
    ['Antarctica', 60, -80, land],
    ['Australia', 135, -25, land],
  ])('shows %s in one color', async (_, longitude, latitude, color) => {
    expect(await tile(pathOf(6, longitude, latitude))).toContain(plain(color));
  });

  it.each([
    ['Fiji west of the antimeridian', 179.5, -16.7],
    ['Chukotka east of it', -179.5, 68.9],
    ['the Channel', 1.5, 51],
  ])('draws coasts at %s', async (_, longitude, latitude) => {
    expect(await tile(pathOf(6, longitude, latitude))).toMatch(new RegExp(`fill="${land}" d="M.*stroke="#9fb0ab"`));
  });

  it('draws borders', async () => {
    expect(await tile(pathOf(6, 8.2, 49))).toMatch(/stroke="#a8a294"/);
  });

  it('has plain sea and plain land in plausible parts of the world', async () => {
    const paths = Array.from({ length: 256 }, (_, index) => `4/${index % 16}/${index >> 4}`);
    const tiles = await Promise.all(paths.map(tile));
    expect(tiles.filter((each) => each.includes(plain(sea))).length).toBeGreaterThan(40);
    expect(tiles.filter((each) => each.includes(plain(land))).length).toBeGreaterThan(20);
  });

  it.each([
    'light/7/0/0',
    'light/2/4/0',
    'light/2/0/4',
    'grey/0/0/0',
    'light/-1/0/0',
    'light/1e1/0/0',
    'light/0/0/..%2f0',
  ])('has no tile %s', async (path) => {
    expect((await get(`/map/${path}.svg`)).status).toBe(404);
  });

  it('has the color of a larger tile, and no drawing of one, where a part is not drawn', async () => {
    const folder = await makeFolder('map');
    for (const [path, text] of [
      ['0/0/0', 'M0 0h1\n\n'],
      ['1/1/1', 'sea'],
    ] as const) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const server = express().use(mapTiles(2, folder)).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statuses = ['0/0/0', '1/0/0', '2/2/2', '2/0/0'].map(
      async (path) => (await fetch(`http://localhost:${port}/map/light/${path}.svg`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 200, 404]);
    server.close();
    server.closeAllConnections();
    await removeFolder(folder);
  });

  it('is for pages of other sites, too, such as a client that is built for another host', async () => {
    for (const path of ['/map/light/0/0/0.svg', '/map/names/0/0/0.json']) {
      const { headers } = await get(path, { origin: 'https://directory.example.org' });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    }
  });

  it('has the names of the largest cities of a square', async () => {
    const response = await get('/map/names/0/0/0.json');
    expect(response.headers.get('cache-control')).toBe('public, max-age=2592000');
    const names = ((await response.json()) as [string, number, number, number][]).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Shanghai', 'Lagos', 'New York City', 'Sydney']));
    const [, column, row] = pathOf(6, 11.58, 48.14).split('/');
    const near = (await (await get(`/map/names/6/${column}/${row}.json`)).json()) as [string, number, number, number][];
    expect(near[0]).toEqual(['Vienna', 48.209, 16.372, expect.any(Number)]);
    expect((await get('/map/names/6/0/32.json')).status).toBe(404);
  });

  it('has fewer than 5,000 files, since most tiles have one color', async () => {
    const entries = await readdir('dist/map', { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile()).length).toBeLessThan(5000);
  });
});

describe('MAP_TILES', () => {
  const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
  const attribution = '© [OpenStreetMap](https://www.openstreetmap.org/copyright) contributors';

  it('is in the pages with MAP_ATTRIBUTION, and the policy of the pages stays the same', async () => {
    const own = await openFixture({ MAP_TILES: tiles, MAP_ATTRIBUTION: attribution });
    const [page, default_] = await Promise.all([own, fixture].map(({ url }) => fetch(`${url}/login`)));
    expect(await page!.text()).toContain(JSON.stringify({ tiles, attribution }));
    expect(await default_!.text()).toContain('"map":null');
    expect(page!.headers.get('content-security-policy')).toBe(default_!.headers.get('content-security-policy'));
    await own.close();
  });

  it('is refused without MAP_ATTRIBUTION, and with another form', () => {
    expect(() => readSettings({ MAP_TILES: tiles })).toThrow('MAP_ATTRIBUTION must be given when MAP_TILES is used.');
    expect(() => readSettings({ MAP_TILES: 'https://tiles.example.com', MAP_ATTRIBUTION: attribution })).toThrow(
      'MAP_TILES must be an address like https://tiles.example.com/{z}/{x}/{y}.png.',
    );
    expect(readSettings({}).site.map).toBeNull();
  });
});
