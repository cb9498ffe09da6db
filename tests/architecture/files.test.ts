/** Keeps files small, opened by a sentence, and found by their names. */
import { describe, expect, it } from '@jest/globals';
import { sourcesIn } from './sources.ts';

const sources = ['server', 'client', 'tests'].flatMap(sourcesIn);
const linesOf = (text: string) => text.trimEnd().split('\n').length;
const paths = (found: { path: string }[]) => found.map(({ path }) => path);

/** They grow with the world's languages, not with what the program does. */
const wordLists = /^server\/demo\/words\//;
/** Tools that read the default export and nothing else. */
const readByTools = /^tests\/setup\/|\.config\.ts$|\.d\.ts$/;

describe('A file', () => {
  it('opens with a sentence that says its job', () => {
    expect(paths(sources.filter(({ text }) => !/^\/\*\*\s+(\* )?[A-Z`'][^]{15,}?\*\//.test(text)))).toEqual([]);
  });

  it('exports by name', () => {
    const byDefault = sources.filter(
      ({ path, text }) => !readByTools.test(path) && /^export default\b|\bas default\b/m.test(text),
    );
    expect(paths(byDefault)).toEqual([]);
  });

  it('is named after its job: there is no index and no drawer', () => {
    expect(paths(sources.filter(({ path }) => /(^|\/)(index|utils?|helpers?|misc)(\.|\/)/i.test(path)))).toEqual([]);
  });

  it('leaves nothing for later', () => {
    expect(paths(sources.filter(({ text }) => /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/.test(text)))).toEqual([]);
  });
});

describe('The files of the program', () => {
  const lengths = ['server', 'client']
    .flatMap(sourcesIn)
    .filter(({ path }) => !wordLists.test(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .sort((a, b) => a.lines - b.lines);

  it('never pass 180 lines', () => {
    expect(lengths.filter(({ lines }) => lines > 180)).toEqual([]);
  });

  it('stay under 120 lines in nine cases of ten', () => {
    const long = lengths.filter(({ lines }) => lines >= 120);
    expect(long.length).toBeLessThanOrEqual(lengths.length / 10);
  });

  it('have about 40 lines as a rule', () => {
    expect(lengths[Math.floor(lengths.length / 2)]!.lines).toBeLessThanOrEqual(60);
  });
});
