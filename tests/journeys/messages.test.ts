/** Holds the table to the journeys: no sentence without a test that sees it, and none that is named and not there. */
import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { belowTheScreen, sections, split } from './messages.ts';

const rows = Object.entries(sections).flatMap(([section, sentences]) =>
  Object.entries(sentences).map(([sentence, journey]) => ({ section, sentence, journey })),
);

const sources = new Map<string, string>();

/** The text of a file; empty where there is none. */
function sourceOf(path: string): string {
  if (!sources.has(path)) sources.set(path, existsSync(path) ? readFileSync(path, 'utf8') : '');
  return sources.get(path)!;
}

/** True where a file has a test of that title, which then holds itself to its sentences. */
function isTold(journey: string): boolean {
  const [file, title] = split(journey);
  const source = sourceOf(`tests/journeys/${file}.test.ts`);
  return source.includes(`it('${title}'`) && source.includes("from './steps.ts'");
}

describe('Every sentence of the specification', () => {
  it('is seen in a journey', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.filter(({ journey }) => !isTold(journey))).toEqual([]);
  });

  it('is asserted in its journey, word for word', () => {
    const inWords = ({ sentence, journey }: { sentence: string; journey: string }) => {
      const source = sourceOf(`tests/journeys/${split(journey)[0]}.test.ts`);
      return [`'${sentence}'`, `"${sentence}"`].some((literal) => source.includes(literal));
    };
    // Numbers and names are put together from what the journey knows.
    const made = /^(\d Business(es)? Found|\+2 more)$/;
    expect(rows.filter((row) => !inWords(row) && !made.test(row.sentence))).toEqual([]);
  });

  it('is held by a test below the screen where no screen can reach it', () => {
    const loose = Object.entries(belowTheScreen).filter(
      ([sentence, { because, heldBy }]) =>
        because === '' || !sourceOf(heldBy).includes(sentence.replace(/\.$/, '')) || !/\bit[.(]/.test(sourceOf(heldBy)),
    );
    expect(loose).toEqual([]);
  });

  it('stands in the table once for each section', () => {
    const both = rows.filter(({ sentence }) => sentence in belowTheScreen);
    expect(both).toEqual([]);
  });
});
