/** Values that no honest caller sends, thrown with dice so that the same seed sends the same again. */
import type { Random } from '#server/demo/random.ts';

/** Stands in everything that an answer must not repeat. */
export const secret = 'hunter2-hunter2';

const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202eevil',
  '\u200b\u200b',
  '\u3164',
  '🍕',
  '%',
  '_',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '\\',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'data:text/html,x',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  'true',
  '-1',
  '1e999',
  '99999999999999999999',
  '0197a0b0-0000-7000-8000-000000000000',
  '0197A0B0-0000-7000-8000-00000000000Z',
  secret,
];

/** A text that somebody could hope to break something with. */
export const text = (dice: Random): string =>
  dice.chance(0.05) ? dice.pick(texts).repeat(dice.below(4000)) : dice.pick(texts);

/** A value of JSON, a few levels deep. */
export function value(dice: Random, levels = 3): unknown {
  switch (dice.below(levels > 0 ? 9 : 7)) {
    case 0:
      return null;
    case 1:
      return dice.chance(0.5);
    case 2:
      return dice.pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]);
    case 3:
    case 4:
    case 5:
    case 6:
      return text(dice);
    case 7:
      return Array.from({ length: dice.below(4) }, () => value(dice, levels - 1));
    default:
      return Object.fromEntries(Array.from({ length: dice.below(4) }, () => [text(dice), value(dice, levels - 1)]));
  }
}

/** A text with a piece of it left out, doubled, or written over. */
export function broken(dice: Random, whole: string): string {
  const from = dice.below(whole.length + 1);
  const to = Math.min(whole.length, from + dice.below(12));
  const instead = dice.pick([
    '',
    whole.slice(from, to).repeat(2),
    text(dice),
    dice.pick(['{', '}', '(', '"', '$', '...', '@']),
    '\n#',
  ]);
  return whole.slice(0, from) + instead + whole.slice(to);
}

/** JSON that is nested deeper than any thought. */
export const abyss = (dice: Random): string => {
  const levels = dice.below(20_000);
  return dice.chance(0.5) ? '['.repeat(levels) + ']'.repeat(levels) : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
};

const odd: readonly (readonly [name: string, values: readonly string[]])[] = [
  [
    'content-type',
    [
      '',
      'text/plain',
      'application/json; charset=utf-16',
      'application/graphql',
      'multipart/form-data',
      'x'.repeat(500),
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'nonsense']],
  ['accept', ['text/html', 'application/graphql-response+json', 'image/png', '', '*/*;q=0']],
  ['accept-encoding', ['gzip', 'gzip;q=0', '*', 'nonsense', ',,,;q=']],
  [
    'authorization',
    ['Bearer', 'Bearer x', `Bearer ${'a.'.repeat(2000)}`, 'Basic YTpi', 'bearer eyJhbGciOiJub25lIn0.e30.', secret],
  ],
  ['x-forwarded-for', ['127.0.0.1', '::1, x', 'unknown', '1.2.3.4,'.repeat(50)]],
  ['x-forwarded-proto', ['https', 'javascript']],
  ['x-request-id', ['', 'a b', 'x'.repeat(4000), '{}']],
  ['x-http-method-override', ['DELETE']],
  ['apollo-require-preflight', ['true', '']],
  ['range', ['bytes=0-0,1-1,2-2', 'bytes=-1']],
  ['if-none-match', ['*', '"', 'W/""']],
  ['cookie', ['a=b; __proto__=1']],
  ['origin', ['https://evil.example', 'null']],
];

/** Headers that are odd one by one or all together. */
export const headers = (dice: Random): Record<string, string> =>
  Object.fromEntries(dice.some(odd, dice.below(4)).map(([name, values]) => [name, dice.pick(values)]));
