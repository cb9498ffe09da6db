/** Malformed requests to GraphQL and REST, each determined by its seed and number. */
import { Random } from '#server/demo/random.ts';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { deeplyNested, broken, headers, secret, text, value } from './hostile.ts';

export interface Malformed {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** What the requests are sent to, and by whom; the rest is random. */
export interface Target {
  token: string;
  businessId: string;
  /** The calls of the OpenAPI document, and paths outside of it. Parameters are in braces. */
  calls: (readonly [method: string, path: string])[];
}

const operations = Object.entries(clientOperations()!);
const json = { 'content-type': 'application/json' };

const bombs: ((random: Random) => string)[] = [
  (random) => `{ ${'__typename '.repeat(random.below(1500))} }`,
  (random) => `{ ${Array.from({ length: random.below(300) }, (_, at) => `a${at}: users { totalCount }`).join(' ')} }`,
  (random) => `{ __typename ${'@include(if: true) '.repeat(random.below(300))} }`,
  (random) => `{ users { ${'nodes { businesses { nodes { owner { '.repeat(random.below(40))} id`,
  (random) => `${'{ '.repeat(random.below(3000))}`,
  (random) => `{ users(first: ${random.pick(['-1', '1e9', '2147483648', '"1"', '$x', 'null'])}) { nodes { id } } }`,
  () => '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
  (random) =>
    `mutation { ${Array.from({ length: random.below(20) }, (_, at) => `l${at}: login(input: { email: "a@b.cc", password: "${secret}" }) { token }`).join(' ')} }`,
  (random) => `query (${'$a: Int '.repeat(random.below(100))}) { users { totalCount } }`,
  (random) => `{ __type(name: ${JSON.stringify(text(random))}) { name } }`,
];

const numbers = [0, 1, 3, 5, 24, 100, -1, 2 ** 31, 1e9];

/** A value of the type that a name suggests, or of any type. */
function variable(name: string, random: Random, { businessId }: Target): unknown {
  if (random.chance(0.15)) return value(random);
  if (/^(first|value|minRating|version)$/.test(name)) return random.pick(numbers);
  if (/^(liked|saved|following|removeImage)$/.test(name)) return random.chance(0.5);
  if (/id$/i.test(name) && random.chance(0.7)) return businessId;
  if (name === 'category') return random.pick(['RETAIL', 'Retail', text(random)]);
  if (name === 'sort') return { field: random.pick(['NAME', 'LIKES', 'owner', text(random)]) };
  if (name === 'filter') return { search: text(random), minRating: random.pick(numbers) };
  return name.toLowerCase().includes('password') ? secret : text(random);
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

function graphql(random: Random, target: Target): Malformed {
  const [operationName, query] = random.pick(operations);
  const given = (names: string[]) => Object.fromEntries(names.map((name) => [name, variable(name, random, target)]));
  const variableNames = [...query.matchAll(/\$(\w+): /g)].map(([, name]) => name!);
  const variables = {
    ...given(variableNames),
    ...(variableNames.includes('input') && { input: given(random.some(inputs, random.below(6))) }),
  };
  const whole = { operationName, query, variables };
  const bodies: (() => string)[] = [
    () => JSON.stringify(whole),
    () => JSON.stringify({ ...whole, query: broken(random, query) }),
    () =>
      JSON.stringify({ ...whole, [random.pick(['query', 'variables', 'operationName', 'extensions'])]: value(random) }),
    () => JSON.stringify({ query: random.pick(bombs)(random) }),
    () => broken(random, JSON.stringify(whole)),
    () => JSON.stringify(value(random)),
    () => JSON.stringify([whole, whole]),
    () => (random.chance(0.2) ? deeplyNested(random) : text(random)),
  ];
  return {
    method: random.chance(0.95) ? 'POST' : random.pick(methods),
    path: '/graphql',
    headers: json,
    body: random.pick(bodies)(),
  };
}

// URLs cannot contain an unpaired surrogate.
const wellFormed = (given: string): string => Buffer.from(given).toString();

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const parameters = [
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

function rest(random: Random, target: Target): Malformed {
  const [usual, path] = random.pick(target.calls);
  const id = random.pick([
    target.businessId,
    encodeURIComponent(wellFormed(text(random)).slice(0, 2000)),
    random.pick(ends),
  ]);
  const query = Array.from(
    { length: random.below(5) },
    () =>
      `${random.pick(parameters)}${random.pick(['=', '=', '=', '[]=', '[a]=', ''])}${random.pick([...ends, '3', 'asc', 'name'])}`,
  );
  const names = [...inputs, 'text', 'value', 'version', 'removeImage', 'likes', '__proto__'];
  const bodies: (() => string)[] = [
    () => JSON.stringify(Object.fromEntries(names.map((name) => [name, variable(name, random, target)]))),
    () => JSON.stringify({ text: text(random), value: random.pick(numbers), email: text(random), password: secret }),
    () => broken(random, JSON.stringify({ text: 'Nice.', value: 3, email: 'a@b.cc', password: secret })),
    () => (random.chance(0.1) ? deeplyNested(random) : JSON.stringify(value(random))),
  ];
  const method = random.chance(0.85) ? usual : random.pick([...methods, 'POST']);
  return {
    method,
    path: `${path.replaceAll(/\{\w+\}/g, id)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: json,
    body: random.pick(bodies)(),
  };
}

const parts = (random: Random): string[] =>
  Array.from({ length: random.below(5) }, () => {
    const name = random.pick(['operations', 'map', '0', 'image', 'name', '__proto__', '', 'x'.repeat(200)]);
    const file = random.chance(0.5) ? `; filename="${random.pick(['a.png', '../../x', '', '\0'])}"` : '';
    const content = random.pick([
      '{"query":"mutation ($i: CreateBusinessInput!, $image: Upload) { createBusiness(input: $i, image: $image) { id } }","variables":{"image":null}}',
      '{"0":["variables.image"]}',
      '{"0":["variables.__proto__.x"]}',
      '{"0":["variables.a.b.c.d.e.f"]}',
      '[]',
      '<svg/>',
      wellFormed(text(random)),
    ]);
    return `--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });

function form(random: Random): Malformed {
  const whole = `${parts(random).join('')}--b--\r\n`;
  const [method, path] = random.pick([
    ['POST', '/graphql'],
    ['POST', '/api/businesses'],
    ['PUT', '/api/businesses/x'],
    ['POST', '/api/users/login'],
  ] as const);
  return {
    method,
    path,
    headers: {
      'content-type': `multipart/form-data; boundary=${random.pick(['b', 'b', 'b', 'c', '', '"'])}`,
      ...(random.chance(0.7) && { 'apollo-require-preflight': 'true' }),
    },
    body: random.chance(0.5) ? whole : broken(random, whole),
  };
}

function noise(random: Random): Malformed {
  const body = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
  return {
    method: 'POST',
    path: random.pick(['/graphql', '/api/users/login', '/api/businesses', '/']),
    headers: json,
    body,
  };
}

/** The request of a seed and a number. */
export function malformedRequest(seed: number, number: number, target: Target): Malformed {
  const random = new Random(seed, 9, number);
  const make = random.pick([graphql, graphql, graphql, rest, rest, rest, form, noise]);
  const made = make(random, target);
  // Requests that would end the session or delete the business are sent without the token: later requests need both.
  const ends = made.method === 'DELETE' || /logout|revokeSession|deleteBusiness/i.test(made.path + String(made.body));
  return {
    ...made,
    headers: {
      ...made.headers,
      ...(!ends && random.chance(0.6) && { authorization: `Bearer ${target.token}` }),
      ...(random.chance(0.4) && headers(random)),
    },
  };
}
