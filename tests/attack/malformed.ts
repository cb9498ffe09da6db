/** Malformed requests to both doors, as many as are wanted, each told by its seed and number. */
import { Random } from '#server/demo/random.ts';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { abyss, broken, headers, secret, text, value } from './hostile.ts';

export interface Malformed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Whom requests are sent for, and what they are about; the rest is thrown. */
export interface Target {
  token: string;
  businessId: string;
}

const operations = Object.entries(clientOperations()!);
const json = { 'content-type': 'application/json' };

const bombs: ((dice: Random) => string)[] = [
  (dice) => `{ ${'__typename '.repeat(dice.below(1500))} }`,
  (dice) => `{ ${Array.from({ length: dice.below(300) }, (_, at) => `a${at}: users { totalCount }`).join(' ')} }`,
  (dice) => `{ __typename ${'@include(if: true) '.repeat(dice.below(300))} }`,
  (dice) => `{ users { ${'nodes { businesses { nodes { owner { '.repeat(dice.below(40))} id`,
  (dice) => `${'{ '.repeat(dice.below(3000))}`,
  (dice) => `{ users(first: ${dice.pick(['-1', '1e9', '2147483648', '"1"', '$x', 'null'])}) { nodes { id } } }`,
  () => '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  (dice) =>
    `mutation { ${Array.from({ length: dice.below(20) }, (_, at) => `l${at}: login(input: { email: "a@b.cc", password: "${secret}" }) { token }`).join(' ')} }`,
  (dice) => `query (${'$a: Int '.repeat(dice.below(100))}) { users { totalCount } }`,
  (dice) => `{ __type(name: ${JSON.stringify(text(dice))}) { name } }`,
];

const numbers = [0, 1, 3, 5, 24, 100, -1, 2 ** 31, 1e9];

/** A value of the kind that a name promises, or of any. */
function variable(name: string, dice: Random, { businessId }: Target): unknown {
  if (dice.chance(0.15)) return value(dice);
  if (/^(first|value|minRating|version)$/.test(name)) return dice.pick(numbers);
  if (/^(liked|saved|following|removeImage)$/.test(name)) return dice.chance(0.5);
  if (/id$/i.test(name) && dice.chance(0.7)) return businessId;
  if (name === 'category') return dice.pick(['RETAIL', 'Retail', text(dice)]);
  if (name === 'sort') return { field: dice.pick(['NAME', 'LIKES', 'owner', text(dice)]) };
  if (name === 'filter') return { search: text(dice), minRating: dice.pick(numbers) };
  return name.toLowerCase().includes('password') ? secret : text(dice);
}

const inputs = [
  'name',
  'description',
  'category',
  'location',
  'bio',
  'profilePicture',
  'username',
  'email',
  'password',
];

function graphql(dice: Random, target: Target): Malformed {
  const [operationName, query] = dice.pick(operations);
  const given = (names: string[]) => Object.fromEntries(names.map((name) => [name, variable(name, dice, target)]));
  const asked = [...query.matchAll(/\$(\w+): /g)].map(([, name]) => name!);
  const variables = {
    ...given(asked),
    ...(asked.includes('input') && { input: given(dice.some(inputs, dice.below(6))) }),
  };
  const whole = { operationName, query, variables };
  const bodies: (() => string)[] = [
    () => JSON.stringify(whole),
    () => JSON.stringify({ ...whole, query: broken(dice, query) }),
    () => JSON.stringify({ ...whole, [dice.pick(['query', 'variables', 'operationName', 'extensions'])]: value(dice) }),
    () => JSON.stringify({ query: dice.pick(bombs)(dice) }),
    () => broken(dice, JSON.stringify(whole)),
    () => JSON.stringify(value(dice)),
    () => JSON.stringify([whole, whole]),
    () => (dice.chance(0.2) ? abyss(dice) : text(dice)),
  ];
  return {
    method: dice.chance(0.95) ? 'POST' : dice.pick(methods),
    path: '/graphql',
    headers: json,
    body: dice.pick(bodies)(),
  };
}

// Addresses cannot carry half a character.
const wellFormed = (given: string): string => Buffer.from(given).toString();

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const calls: readonly (readonly [method: string, path: string])[] = [
  ['POST', '/users/register'],
  ['POST', '/users/login'],
  ['GET', '/businesses'],
  ['POST', '/businesses'],
  ['GET', '/businesses/{}'],
  ['PUT', '/businesses/{}'],
  ['DELETE', '/businesses/{}'],
  ['GET', '/businesses/{}/comments'],
  ['POST', '/businesses/{}/comments'],
  ['POST', '/businesses/{}/ratings'],
  ['PUT', '/businesses/{}/like'],
  ['PUT', '/users/save/{}'],
  ['PUT', '/users/unsave/{}'],
  ['GET', '/users'],
  ['GET', '/users/profile/posts'],
  ['GET', '/users/profile/saved'],
  ['PUT', '/users/profile'],
  ['GET', '/users/{}'],
  ['PUT', '/users/{}/follow'],
  ['GET', '/openapi.json'],
  ['GET', '/docs/{}'],
  ['GET', '/{}'],
];
const wishes = [
  'search',
  'keyword',
  'category',
  'minRating',
  'sortBy',
  'order',
  'limit',
  'cursor',
  'page',
  '__proto__',
];
const ends = [
  '%zz',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..%5c',
  '%F0%9F%8D%95',
  'x'.repeat(3000),
  '//',
  ';a=b',
  '%25',
  "'",
  '[]',
];

function rest(dice: Random, target: Target): Malformed {
  const [usual, place] = dice.pick(calls);
  const id = dice.pick([target.businessId, encodeURIComponent(wellFormed(text(dice)).slice(0, 2000)), dice.pick(ends)]);
  const query = Array.from(
    { length: dice.below(5) },
    () =>
      `${dice.pick(wishes)}${dice.pick(['=', '=', '=', '[]=', '[a]=', ''])}${dice.pick([...ends, '3', 'asc', 'name'])}`,
  );
  const names = [...inputs, 'text', 'value', 'version', 'removeImage', 'likes', '__proto__'];
  const bodies: (() => string)[] = [
    () => JSON.stringify(Object.fromEntries(names.map((name) => [name, variable(name, dice, target)]))),
    () => JSON.stringify({ text: text(dice), value: dice.pick(numbers), email: text(dice), password: secret }),
    () => broken(dice, JSON.stringify({ text: 'Nice.', value: 3, email: 'a@b.cc', password: secret })),
    () => (dice.chance(0.1) ? abyss(dice) : JSON.stringify(value(dice))),
  ];
  const method = dice.chance(0.85) ? usual : dice.pick([...methods, 'POST']);
  return {
    method,
    path: `/api${place.replace('{}', id)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: json,
    body: dice.pick(bodies)(),
  };
}

const parts = (dice: Random): string[] =>
  Array.from({ length: dice.below(5) }, () => {
    const name = dice.pick(['operations', 'map', '0', 'image', 'name', '__proto__', '', 'x'.repeat(200)]);
    const file = dice.chance(0.5) ? `; filename="${dice.pick(['a.png', '../../x', '', '\0'])}"` : '';
    const content = dice.pick([
      '{"query":"mutation ($i: CreateBusinessInput!, $image: Upload) { createBusiness(input: $i, image: $image) { id } }","variables":{"image":null}}',
      '{"0":["variables.image"]}',
      '{"0":["variables.__proto__.x"]}',
      '{"0":["variables.a.b.c.d.e.f"]}',
      '[]',
      '<svg/>',
      wellFormed(text(dice)),
    ]);
    return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });

function form(dice: Random): Malformed {
  const whole = `${parts(dice).join('')}--b--\r\n`;
  const [method, path] = dice.pick([
    ['POST', '/graphql'],
    ['POST', '/api/businesses'],
    ['PUT', '/api/businesses/x'],
    ['POST', '/api/users/login'],
  ] as const);
  return {
    method,
    path,
    headers: {
      'content-type': `multipart/form-data; boundary=${dice.pick(['b', 'b', 'b', 'c', '', '"'])}`,
      ...(dice.chance(0.7) && { 'apollo-require-preflight': 'true' }),
    },
    body: dice.chance(0.5) ? whole : broken(dice, whole),
  };
}

function noise(dice: Random): Malformed {
  const body = Buffer.from(Array.from({ length: dice.below(400) }, () => dice.below(256)));
  return {
    method: 'POST',
    path: dice.pick(['/graphql', '/api/users/login', '/api/businesses', '/']),
    headers: json,
    body,
  };
}

/** The request of a number. */
export function malformedRequest(seed: number, number: number, target: Target): Malformed {
  const dice = new Random(seed, 9, number);
  const make = dice.pick([graphql, graphql, graphql, rest, rest, rest, form, noise]);
  const made = make(dice, target);
  // Whoever ends their session or listing leaves nothing to be attacked for all that follows.
  const ends = made.method === 'DELETE' || /logout|revokeSession|deleteBusiness/i.test(String(made.body));
  return {
    ...made,
    headers: {
      ...made.headers,
      ...(!ends && dice.chance(0.6) && { authorization: `Bearer ${target.token}` }),
      ...(dice.chance(0.4) && headers(dice)),
    },
  };
}
