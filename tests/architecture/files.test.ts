/** Checks the size, the header, the name and the folder of every source file. */
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesIn } from './sources.ts';

const sources = ['server', 'client', 'tests'].flatMap(sourcesIn);
const linesOf = (text: string) => text.trimEnd().split('\n').length;
const paths = (found: { path: string }[]) => found.map(({ path }) => path);

/** Files whose default export a tool reads. */
const readByTools = /^tests\/setup\/|\.config\.ts$|\.d\.ts$/;

describe('A file', () => {
  it('starts with a comment that states its purpose', () => {
    expect(paths(sources.filter(({ text }) => !/^\/\*\*\s+(\* )?[A-Z`'][^]{15,}?\*\//.test(text)))).toEqual([]);
  });

  it('has named exports only', () => {
    const byDefault = sources.filter(
      ({ path, text }) => !readByTools.test(path) && /^export default\b|\bas default\b/m.test(text),
    );
    expect(paths(byDefault)).toEqual([]);
  });

  it('is named after its purpose: there is no index, utils or helpers file', () => {
    expect(paths(sources.filter(({ path }) => /(^|\/)(index|utils?|helpers?|misc)(\.|\/)/i.test(path)))).toEqual([]);
  });

  it('has no note of unfinished work', () => {
    expect(paths(sources.filter(({ text }) => /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/.test(text)))).toEqual([]);
  });
});

describe('The files of server and client', () => {
  const lengths = ['server', 'client']
    .flatMap(sourcesIn)
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .sort((a, b) => a.lines - b.lines);

  it('have at most 180 lines', () => {
    expect(lengths.filter(({ lines }) => lines > 180)).toEqual([]);
  });

  it('have fewer than 120 lines in nine of ten files', () => {
    const long = lengths.filter(({ lines }) => lines >= 120);
    expect(long.length).toBeLessThanOrEqual(lengths.length / 10);
  });

  it('have a median of at most 60 lines', () => {
    expect(lengths[Math.floor(lengths.length / 2)]!.lines).toBeLessThanOrEqual(60);
  });
});

describe('A folder', () => {
  /** The number of source files that lie directly in each folder. */
  const sizes = new Map<string, number>();
  for (const { path } of sources) sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1);

  it('holds at most 20 files of any kind', () => {
    const folders = ['server', 'client', 'tests'].flatMap((top) => [
      top,
      ...readdirSync(top, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ parentPath, name }) => posix.join(parentPath, name)),
    ]);
    const filesIn = (folder: string) => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(folders.filter((folder) => filesIn(folder).length > 20)).toEqual([]);
  });

  it('holds at most 8 files at the top of the server', () => {
    expect(sizes.get('server')).toBeLessThanOrEqual(8);
  });

  it('holds at most 15 files in server/core', () => {
    expect(sizes.get('server/core')).toBeLessThanOrEqual(15);
  });
});
