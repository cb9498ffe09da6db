/** Random hostile values. The same seed makes the same values. */
import type { Random } from '#server/demo/random.ts';

/** A text that responses must not repeat. */
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

/** A random text of an attack. */
export const text = (random: Random): string =>
  random.chance(0.05) ? random.pick(texts).repeat(random.below(4000)) : random.pick(texts);

/** A random JSON value, a few levels deep. */
export function value(random: Random, levels = 3): unknown {
  switch (random.below(levels > 0 ? 9 : 7)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]);
    case 3:
    case 4:
    case 5:
    case 6:
      return text(random);
    case 7:
      return Array.from({ length: random.below(4) }, () => value(random, levels - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [text(random), value(random, levels - 1)]),
      );
  }
}

/** A text with a piece removed, doubled or replaced. */
export function broken(random: Random, whole: string): string {
  const from = random.below(whole.length + 1);
  const to = Math.min(whole.length, from + random.below(12));
  const instead = random.pick([
    '',
    whole.slice(from, to).repeat(2),
    text(random),
    random.pick(['{', '}', '(', '"', '$', '...', '@']),
    '\n#',
  ]);
  return whole.slice(0, from) + instead + whole.slice(to);
}

/** Deeply nested JSON. */
export const deeplyNested = (random: Random): string => {
  const levels = random.below(20_000);
  return random.chance(0.5)
    ? '['.repeat(levels) + ']'.repeat(levels)
    : `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
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

/** Random unusual headers. */
export const headers = (random: Random): Record<string, string> =>
  Object.fromEntries(random.some(odd, random.below(4)).map(([name, values]) => [name, random.pick(values)]));
