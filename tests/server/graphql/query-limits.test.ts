/** The limits of one GraphQL request: above the needs of the client, and not much higher. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  isListType,
  isObjectType,
  parse,
  type GraphQLNamedType,
} from 'graphql';
import { costOf } from '#server/graphql/limits/cost.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { complexityOf, type Complexity } from '#server/graphql/limits/complexity.ts';
import { clientOperations } from '#server/graphql/client-operations.ts';
import { examples } from '#server/graphql/graphiql.ts';
import { buildSchema } from '#server/graphql/schema.ts';
import { visitorOf, type Caller, type Variables } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { errorOf } from '../../support/errors.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

let fixture: InProcessFixture;
let visitor: Caller;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  visitor = visitorOf(fixture);
});
afterAll(() => fixture.close());

const tooComplex = (message: string) => ({ status: 400, code: 'QUERY_TOO_COMPLEX', message, fields: undefined });
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');

/** From users to their businesses and back: `levels` levels, a multiple of three. */
const deep = (levels: number, first: string | number = 1) => {
  const owners = levels / 3 - 1;
  return `{ users(first: ${first}) { nodes ${`{ businesses(first: ${first}) { nodes { owner `.repeat(owners)} { id } ${'} } } '.repeat(owners)} } }`;
};

/** Fragments that each spread the previous one twice, `generations` times. */
const doubling = (generations: number) =>
  `{ users(first: 1) { nodes { ...f0 } } }
   ${times(generations, (at) => `fragment f${at} on User { ...f${at + 1} ...f${at + 1} }`)}
   fragment f${generations} on User { id }`;

describe('A query is rejected for', () => {
  it.each([
    ['101 aliases', `{ ${times(101, (at) => `a${at}: __typename`)} }`, '101 aliases: 15 are allowed'],
    ['500 repeated fields', `{ ${times(500, () => '__typename')} }`, '500 fields: 300 are allowed'],
    ['fifteen levels', deep(15), '15 levels: 12 are allowed'],
    ['nine directives', `{ __typename ${times(9, () => '@include(if: true)')} }`, '9 directives: 8 are allowed'],
    ['fragments that double 39 times', doubling(39), `${2 ** 39 + 2} fields: 300 are allowed`],
    ['too many tokens', `{ ${times(1200, () => '__typename')} }`, 'more tokens: 1000 are allowed'],
  ])('%s', async (_, query, words) => {
    const began = performance.now();
    expect(await errorOf(visitor.graphqlResponse(query))).toEqual(tooComplex(`The query has ${words}`));
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it.each([
    '{ a: login(input: $input) { token } b: login(input: $input) { token } }',
    '{ login(input: $input) { token } ...more } fragment more on Mutation { again: login(input: $input) { token } }',
    '{ login(input: $input) { token } deleteAccount(password: "a guess") }',
  ])('a second password: mutation %s', async (selection) => {
    const input = { email: 'mae@example.com', password: 'correct horse' };
    expect(await errorOf(visitor.graphqlResponse(`mutation ($input: LoginInput!) ${selection}`, { input }))).toEqual(
      tooComplex('The query has 2 calls that take a password: 1 are allowed'),
    );
  });

  const pages = `query ($first: Int! = 100) { businesses(first: $first) { nodes { id comments(first: $first) { nodes { id } } } } }`;
  it.each<[string, string, Variables | undefined]>([
    ['a page of pages', pages.replaceAll('$first)', '100)').replace(/query \(.*?\) /, ''), undefined],
    ['the same by a variable', pages.replace(' = 100', ''), { first: 100 }],
    ['the same by a default', pages, undefined],
  ])('the cost of %s', async (_, query, variables) => {
    expect(await errorOf(visitor.graphqlResponse(query, variables))).toEqual(
      tooComplex('The query has a cost of 10302 values: 5000 are allowed'),
    );
    // The same document with a smaller page.
    if (query.includes('$'))
      for (const first of [3, 30]) expect((await visitor.graphqlResponse(query, { first })).errors).toEqual([]);
  });

  it('the cost of a field that several fragments select is that of one', async () => {
    const spreads = times(15, (at) => `...f${at}`);
    const fragments = times(15, (at) => `fragment f${at} on Business { id name owner { id } }`);
    const query = `{ businesses(first: 100) { nodes { ${spreads} id name } } } ${fragments}`;
    expect((await visitor.graphqlResponse(query)).errors).toEqual([]);
  });

  describe('the cost of searches:', () => {
    it.each<[string, string, Variables | undefined]>([
      [
        'five for businesses',
        `{ ${times(5, (at) => `a${at}: businesses(filter: { search: "a${at}" }) { totalCount }`)} }`,
        undefined,
      ],
      [
        'five for suggestions',
        `{ ${times(5, (at) => `a${at}: searchSuggestions(search: "a${at}") { didYouMean }`)} }`,
        undefined,
      ],
      ['five for users', `{ ${times(5, (at) => `a${at}: users(search: "a${at}") { totalCount }`)} }`, undefined],
      [
        'five for a rating',
        `{ ${times(5, (at) => `a${at}: businesses(filter: { minRating: ${at + 1}, category: RETAIL }) { totalCount }`)} }`,
        undefined,
      ],
      [
        'five by a variable for the filter',
        `query ($filter: BusinessFilter) { ${times(5, (at) => `a${at}: businesses(filter: $filter) { totalCount }`)} }`,
        { filter: { search: 'tea' } },
      ],
      [
        'five by a variable within the filter',
        `query ($words: String) { ${times(5, (at) => `a${at}: businesses(filter: { search: $words }) { totalCount }`)} }`,
        { words: 'tea' },
      ],
      [
        'five by a default',
        `query ($words: String = "tea") { ${times(5, (at) => `a${at}: users(search: $words) { totalCount }`)} }`,
        undefined,
      ],
    ])('%s', async (_, query, variables) => {
      expect(await errorOf(visitor.graphqlResponse(query, variables))).toEqual(
        tooComplex('The query has a cost of 5010 values: 5000 are allowed'),
      );
      // The same document again, now stored, and with an empty search.
      expect((await errorOf(visitor.graphqlResponse(query, variables))).code).toBe('QUERY_TOO_COMPLEX');
      if (query.includes('$'))
        for (const nothing of [null, ' ']) {
          const empty = { filter: { search: nothing }, words: nothing };
          expect((await visitor.graphqlResponse(query, empty)).errors).toEqual([]);
        }
    });
  });

  it('nested pages of the default size', async () => {
    const query = '{ businesses { nodes { owner { businesses { nodes { comments { nodes { id } } } } } } } }';
    expect(await errorOf(visitor.graphqlResponse(query))).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
  });

  it('pages in each cluster of a map', async () => {
    const query = `{ businessClusters(bounds: { south: 0, west: 0, north: 1, east: 1 }, zoom: 8) {
      business { comments(first: 100) { nodes { text } } } } }`;
    expect(await errorOf(visitor.graphqlResponse(query))).toMatchObject({ status: 400, code: 'QUERY_TOO_COMPLEX' });
  });

  it.each([
    [
      'long descriptions',
      `{ user(username: "Ann") { businesses(first: 48) { nodes { owner { businesses(first: 100) { nodes { description } } } } } } }`,
      48_147,
    ],
    [
      'the earlier texts of a page of comments',
      `{ business(id: "0") { comments(first: 100) { nodes { versions { text } } } } }`,
      20_103,
    ],
    [
      'the comments on the businesses that a member has muted',
      '{ me { notificationSettings { mutedBusinesses { comments(first: 10) { nodes { text } } } } } }',
      8403,
    ],
    [
      'the addresses of pictures under several names',
      `{ users(first: 100) { nodes { ${times(15, (at) => `a${at}: profilePicture`)} } } }`,
      6002,
    ],
  ])('the size of %s', async (_, query, cost) => {
    expect(await errorOf(visitor.graphqlResponse(query))).toEqual(
      tooComplex(`The query has a cost of ${cost} values: 5000 are allowed`),
    );
  });

  const map = 'businessClusters(bounds: { south: 0, west: 0, north: 1, east: 1 }, zoom: 8)';
  it.each([
    [
      'nine descriptions in each cluster of a map',
      `{ ${map} { business { ${times(9, (at) => `a${at}: description`)} } } }`,
      512 * 9 * 5000,
    ],
    [
      '23 comments in each cluster of a map',
      `{ ${map} { business { comments(first: 23) { nodes { text } } } } }`,
      512 * 23 * 2000,
    ],
    [
      'nine pictures with several names for their descriptions in each cluster of a map',
      `{ ${map} { business { pictures { ${times(9, (at) => `a${at}: alt`)} } } } }`,
      512 * 10 * 9 * 250,
    ],
    [
      'all users whom comments may name, with what they write about themselves',
      '{ business(id: "0") { comments(first: 100) { nodes { mentions { bio again: bio third: bio } } } } }',
      100 * 40 * 3 * 500,
    ],
  ])('the long texts of %s', async (_, query, length) => {
    expect(await errorOf(visitor.graphqlResponse(query))).toEqual(
      tooComplex(`The query has long texts of up to ${length} characters: 4000000 are allowed`),
    );
  });

  it('circular introspection', async () => {
    const circle =
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } }';
    expect(await errorOf(visitor.graphqlResponse(circle))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const many = times(12, (at) => `t${at}: __type(name: "User") { fields { name ${times(45, () => 'name')} } }`);
    expect(await errorOf(visitor.graphqlResponse(`{ ${many} }`))).toMatchObject({
      status: 400,
      code: 'QUERY_TOO_COMPLEX',
    });
  });
});

describe('The deepest query', () => {
  const valuesIn = (answer: unknown): number =>
    typeof answer !== 'object' || answer === null
      ? 1
      : Object.values(answer).reduce<number>((sum, each) => sum + valuesIn(each), Array.isArray(answer) ? 0 : 1);

  it('leads from a business to its owner, the businesses of that user and their owners', async () => {
    const id = await addBusiness(await signUp(fixture, 'Ola'));
    const query = `query ($id: ID!) { business(id: $id) { owner { businesses { nodes { owner { businesses(first: 1) {
      nodes { owner { username } } } } } } } } }`;
    expect(JSON.stringify(await visitor.graphql(query, { id }))).toContain('"username":"Ola"');
  });

  it('is rejected for its cost or returns at most the allowed values, for any page size', async () => {
    const users = await Promise.all(['Ann', 'Ben', 'Cem'].map((name) => signUp(fixture, name)));
    for (const user of users) for (let times = 0; times < 12; times += 1) await addBusiness(user);
    const query = deep(12).replaceAll('first: 1', 'first: $first').replace('{', 'query ($first: Int!) {');
    const refusedFrom: number[] = [];
    for (const first of [1, 2, 4, 6, 8, 12, 24, 100]) {
      const { data, errors } = await visitor.graphqlResponse(query, { first });
      if (errors.length === 0) expect(valuesIn(data)).toBeLessThanOrEqual(queryLimits.cost);
      else expect(errors).toMatchObject([{ extensions: { code: 'QUERY_TOO_COMPLEX' } }]);
      if (errors.length > 0) refusedFrom.push(first);
    }
    expect(refusedFrom).toEqual([8, 12, 24, 100]);
  });
});

describe('A page of an invalid size', () => {
  it.each([-1, 0, 101, 1e9])('(%d) is rejected by its own rule', async (first) => {
    const query = 'query ($first: Int!) { businesses(first: $first) { nodes { id } } }';
    expect(await errorOf(visitor.graphqlResponse(query, { first }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'first must be a whole number from 1 to 100',
    });
  });
});

describe('The limits admit', () => {
  it('a page of a hundred cards', async () => {
    expect((await visitor.graphqlResponse(operations.HomePage!, { first: 100 })).errors).toEqual([]);
  });

  it('a search for a page of a hundred cards', async () => {
    const hundred = { filter: { search: 'tea' }, first: 100 };
    expect((await visitor.graphqlResponse(operations.HomePage!, hundred)).errors).toEqual([]);
  });

  it.each([
    '{ businesses(first: 100) { nodes { id name description category location owner { id username } } } }',
    '{ businesses(first: 1) { nodes { comments(first: 100) { nodes { id text createdAt author { id username profilePicture } } } } } }',
    '{ businesses(first: 24) { nodes { id name comments(first: 24) { nodes { id text createdAt author { username } } } } } }',
    '{ users(first: 100) { nodes { id username bio profilePicture } } }',
  ])('the texts of a page of whole objects: %s', async (query) => {
    expect((await visitor.graphqlResponse(query)).errors).toEqual([]);
  });

  it('a request with a search for users and one for businesses', async () => {
    const both =
      '{ users(search: "tea") { nodes { id } } businesses(filter: { search: "tea" }) { nodes { id name } } }';
    expect((await visitor.graphqlResponse(both)).errors).toEqual([]);
  });

  it('the introspection query of tools', async () => {
    const query = getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true, oneOf: true });
    expect((await visitor.graphql(query)).__schema.types.length).toBeGreaterThan(20);
  });

  it('a user who queries all of their own data', async () => {
    const mae = await signUp(fixture, 'Mae');
    const query =
      '{ me { id username email bio followers { nodes { id } } following { nodes { id } } savedBusinesses { nodes { id name owner { id username } } } } }';
    expect((await mae.graphqlResponse(query)).errors).toEqual([]);
  });
});

const operations = clientOperations()!;
const clientQueries = [
  ...Object.entries(operations),
  ...examples.map((query, at) => [`GraphiQL's tab ${at + 1}`, query] as const),
];

describe('The operations of the client leave a third of every limit free', () => {
  it('and there are more than twenty', () => expect(clientQueries.length).toBeGreaterThan(20));

  it.each(clientQueries)('%s', (_, text) => {
    const document = parse(text);
    const searching = { search: 'tea', filter: { search: 'tea' } };
    const costs = costOf(buildSchema(), document, getOperationAST(document)!)(searching);
    const [complexity] = complexityOf(document) as [Complexity];
    const needed = { ...complexity, searchCost: 0, ...costs };
    const tight = (Object.keys(needed) as (keyof typeof needed)[]).filter(
      (name) => name !== 'passwords' && name !== 'depth' && needed[name] > (queryLimits[name] * 2) / 3,
    );
    expect(tight).toEqual([]);
    expect(complexity.depth).toBeLessThanOrEqual(queryLimits.depth - 2);
    expect(complexity.passwords).toBeLessThanOrEqual(queryLimits.passwords);
  });
});

describe('A list without pages that leads to long texts', () => {
  const types = Object.values(buildSchema().getTypeMap()).filter(isObjectType);
  const hasLongText = (type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): boolean => {
    if (!isObjectType(type) || seen.has(type)) return false;
    seen.add(type);
    return Object.values(type.getFields()).some(
      ({ type: inner, extensions }) => extensions['textLength'] !== undefined || hasLongText(getNamedType(inner), seen),
    );
  };
  const unsized = types
    .filter(({ name }) => !name.endsWith('Connection'))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => isListType(getNullableType(field.type)) && hasLongText(getNamedType(field.type)))
        .filter((field) => field.extensions['maxListSize'] === undefined)
        .map((field) => `${type.name}.${field.name}`),
    );

  it('says its length, or has at most ten items', () => {
    expect(unsized).toEqual([
      'Business.pictures',
      'BusinessChange.newestComments',
      'LiveState.businesses',
      // Moderators decide few times about a case.
      'ModerationCase.decisions',
      'Notification.actors',
      'Query.suggestedUsers',
      'SearchSuggestions.businesses',
    ]);
  });
});
