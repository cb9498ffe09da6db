/** Checks how much a browser loads: the sizes of the built files after gzip, in bytes. */
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as messages from '#rules/messages.ts';
import { sourcesIn } from './sources.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const kB = 1000;
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
const sizeOf = (file: string) => gzipSync(readFileSync(join('dist/client', file))).length;

/** A chunk and all chunks that it imports. */
function importsOf(name: string, found = new Set<string>()): Set<string> {
  if (!found.has(name)) {
    found.add(name);
    for (const each of manifest[name]!.imports ?? []) importsOf(each, found);
  }
  return found;
}

const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + sizeOf(manifest[name]!.file), 0);

/** The chunks that a chunk loads in addition to the entry. */
function filesOf(name: string): string[] {
  const loaded = importsOf(entry);
  return [...importsOf(name)].filter((each) => !loaded.has(each));
}

/** The bytes that a screen loads in addition to the entry. */
const weightOf = (screen: string) => sum(filesOf(screen));

/** The chunk of a group of chunkGroups.ts. */
function chunk(group: string): string {
  const found = Object.keys(manifest).find((name) => manifest[name]!.file.startsWith(`assets/${group}-`));
  if (!found) throw new Error(`The build has no chunk ${group}.`);
  return found;
}

describe('A browser', () => {
  it('loads at most 160 kB of JavaScript before the first card', () => {
    expect(sum(importsOf(entry))).toBeLessThanOrEqual(160 * kB);
  });

  it('loads no message that only the server sends', () => {
    const client = sourcesIn('client').map(({ text }) => text);
    const isUsed = (name: string) => client.some((text) => text.includes(`messages.${name}`));
    const serverOnly = Object.entries(messages).flatMap(([name, message]) => (isUsed(name) ? [] : [message]));
    const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'));
    const loaded = scripts.map(({ file }) => readFileSync(join('dist/client', file), 'utf8')).join('');
    expect(serverOnly.length).toBeGreaterThan(0);
    expect(serverOnly.filter((message) => loaded.includes(message))).toEqual([]);
  });

  it('receives the styles of all screens in at most 10 kB of a page', () => {
    const [, styles] = /<style>([\s\S]*?)<\/style>/.exec(readFileSync('dist/client/index.html', 'utf8'))!;
    expect(styles).toContain('.button');
    expect(gzipSync(styles!).length).toBeLessThanOrEqual(10 * kB);
    expect(readdirSync('dist/client/assets').filter((file) => file.endsWith('.css'))).toEqual([]);
  });

  // Over HTTP/1.1 a browser loads six files at once, and each further one costs a round trip.
  it('loads for the details of a business at most 4 files beside the entry', () => {
    expect(filesOf('businesses/details/BusinessPage.tsx').length).toBeLessThanOrEqual(4);
  });

  it('loads for the actions and the bell of a signed-in user one file beside the one that visitors load lazily', () => {
    expect(filesOf(chunk('member'))).toEqual(expect.arrayContaining([chunk('member'), chunk('lazy')]));
    expect(filesOf(chunk('member')).length).toBe(2);
  });

  it('loads for the forms of a new and of an existing business at most 24 kB more', () => {
    expect(weightOf(chunk('businessForm'))).toBeLessThanOrEqual(24 * kB);
  });

  it('loads for the comments of a visitor no actions of members', () => {
    expect(filesOf(chunk('comments'))).not.toContain(chunk('member'));
  });

  it.each([
    ['auth/forms/LoginPage.tsx', 16],
    ['auth/forms/RegisterPage.tsx', 16],
    ['businesses/details/BusinessPage.tsx', 20],
    ['users/profile/ProfilePage.tsx', 16],
    ['users/list/UsersPage.tsx', 8],
    ['users/saved/SavedPage.tsx', 8],
  ])('loads for %s at most %i kB more', (screen, max) => {
    expect(weightOf(screen)).toBeLessThanOrEqual(max * kB);
  });
});
