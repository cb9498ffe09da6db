/** Suggestions: for the text of a search field at both APIs, and in place of a list that is empty. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { categories, type CategoryName } from '#rules/categories.ts';
import { visitorOf, type Caller, type Json, type Variables } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { inputError, errorOf } from '../support/errors.ts';
import { openFixture, statementsFor, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;

const listed = [
  { name: 'Lamp Shop', location: 'Lisbon', description: 'Lights of all sizes.', category: 'RETAIL' },
  { name: 'Old Lamps', location: 'Porto', description: 'From attics and ships.', category: 'RETAIL' },
  { name: 'Lampião', location: 'São Paulo', description: 'Dinner by candles.', category: 'RESTAURANT' },
  { name: 'Clamp Works', location: 'Porto', description: 'Tools for carpenters.', category: 'SERVICE' },
  { name: 'Bright House', location: 'Lampang', description: 'Candles in all colors.', category: 'OTHER' },
  { name: 'Noodle Bar', location: 'Ampang', description: 'Soups and dumplings.', category: 'RESTAURANT' },
  { name: 'Corner Books', location: 'Porto', description: 'Books and second-hand lamps.', category: 'RETAIL' },
];

beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  mae = await signUp(fixture, 'Mae');
  for (const each of listed) await addBusiness(mae, each);
  const { businesses } = await visitor.graphql('{ businesses(filter: { search: "clamp" }) { nodes { id } } }');
  const rate = 'mutation ($id: ID!) { rateBusiness(businessId: $id, value: 5) { id } }';
  await mae.graphql(rate, { id: businesses.nodes[0].id });
});
afterAll(() => fixture.close());

const question = `query ($search: String!, $first: Int! = 5) { searchSuggestions(search: $search, first: $first) {
  businesses { id name category location } categories places didYouMean } }`;

/** The suggestions of GraphQL with the names of the businesses. REST's must be the same. */
async function suggestionsFor(search: string, first?: number): Promise<Json> {
  const { searchSuggestions } = await visitor.graphql(question, { search, first });
  const query = new URLSearchParams({ search, ...(first && { limit: String(first) }) });
  const { status, body } = await visitor.call('GET', `/api/suggestions?${query}`);
  const label = (name: CategoryName) => categories[name];
  expect([status, body]).toEqual([
    200,
    {
      ...searchSuggestions,
      businesses: searchSuggestions.businesses.map(({ id, category, ...business }: Json) => ({
        _id: id,
        ...business,
        category: label(category),
      })),
      categories: searchSuggestions.categories.map(label),
    },
  ]);
  return { ...searchSuggestions, businesses: searchSuggestions.businesses.map(({ name }: Json) => name) };
}
const nothing = { businesses: [], categories: [], places: [], didYouMean: null };

describe('The text of a search field', () => {
  it('finds names that begin with it first, then words of names, parts of names, places and descriptions, each the newest first', async () => {
    expect((await suggestionsFor('lamp', 10)).businesses).toEqual([
      'Lampião',
      'Lamp Shop',
      'Old Lamps',
      'Clamp Works',
      'Bright House',
      'Corner Books',
    ]);
    expect((await suggestionsFor('lamp', 2)).businesses).toEqual(['Lampião', 'Lamp Shop']);
    expect((await suggestionsFor('lamp')).businesses).toHaveLength(5);
  });

  it.each([
    ['a part of a place', 'por', { places: ['Porto'], businesses: ['Corner Books', 'Clamp Works', 'Old Lamps'] }],
    ['a place whose words begin with it before one that contains it', 'amp', { places: ['Ampang', 'Lampang'] }],
    ['a place without its accents', 'sao pa', { places: ['São Paulo'] }],
    ['a place of a business that another word finds', 'LAMPA', { places: ['Lampang'], businesses: ['Bright House'] }],
    ['the beginning of a category', 'ret', { categories: ['RETAIL'] }],
    ['the beginning of two categories', 're', { categories: ['RESTAURANT', 'RETAIL'] }],
    ['a category without businesses', 'health', nothing],
    ['words of different fields', 'books porto', { businesses: ['Corner Books'], places: [], categories: [] }],
    ['a sign', '%', nothing],
    ['nothing', '', nothing],
    ['blanks', '  ', nothing],
    ['words that are nowhere', 'zzyzx', nothing],
  ])('for %s (%s) has what fits', async (_, search, expected) => {
    expect(await suggestionsFor(search)).toMatchObject(expected);
  });

  it('with a typo is corrected, with the spelling of the business', async () => {
    expect(await suggestionsFor('clmap')).toEqual({
      businesses: ['Clamp Works'],
      categories: [],
      places: [],
      didYouMean: 'Clamp',
    });
    // Two letters are missing. The word is long, though the typed one is not.
    expect(await suggestionsFor('restaunt')).toMatchObject({ didYouMean: 'restaurant' });
    expect(await suggestionsFor('lampioa paluo')).toMatchObject({ didYouMean: 'Lampião Paulo' });
    expect(await suggestionsFor('restuarant')).toMatchObject({ didYouMean: 'restaurant', categories: ['RESTAURANT'] });
  });

  it('shows a deleted business no longer, and its place only as long as another business is there', async () => {
    const id = await addBusiness(mae, { name: 'Quay Side', location: 'Quayton' });
    expect(await suggestionsFor('quay')).toMatchObject({ businesses: ['Quay Side'], places: ['Quayton'] });
    await mae.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    expect(await suggestionsFor('quay')).toEqual(nothing);
  });

  it.each([0, 11, -1])('with %s suggestions of each kind is refused by GraphQL', async (first) => {
    expect(await errorOf(visitor.graphqlResponse(question, { search: 'lamp', first }))).toEqual(
      inputError('first', 'first must be a whole number from 1 to 10'),
    );
  });

  it('of more than 200 characters is refused by GraphQL and cut by REST', async () => {
    const search = 'x'.repeat(201);
    expect(await errorOf(visitor.graphqlResponse(question, { search }))).toEqual(
      inputError('search', 'Search must be at most 200 characters'),
    );
    expect((await visitor.call('GET', `/api/suggestions?search=${search}`)).body).toEqual(nothing);
  });

  it.each([
    ['limit=2', 2],
    ['limit=99', 6],
    ['limit=x', 5],
    ['', 5],
  ])('in REST has as many businesses as %s admits', async (limit, count) => {
    const { body } = await visitor.call('GET', `/api/suggestions?search=lamp&${limit}`);
    expect(body.businesses).toHaveLength(count);
  });

  it('shows members their own reactions', async () => {
    const { searchSuggestions } = await mae.graphql(
      '{ searchSuggestions(search: "clamp") { businesses { myRating owner { username } cover { src } } } }',
    );
    expect(searchSuggestions.businesses).toEqual([{ myRating: 5, owner: { username: 'Mae' }, cover: null }]);
  });

  it('needs as many statements for many suggestions as for one', async () => {
    const statements = (search: string, first: number) =>
      statementsFor(fixture, () => mae.graphql(question, { search, first }));
    expect(await statements('lamp', 1)).toBe(4);
    expect(await statements('lamp', 10)).toBe(4);
    expect(await statements('re', 10)).toBe(5);
    expect(await statements('zzyzx', 10)).toBeLessThanOrEqual(6);
    expect(await statements('clmpa', 10)).toBeLessThanOrEqual(9);
  });
});

const list = `query ($filter: BusinessFilter, $after: String) { businesses(filter: $filter, after: $after) {
  totalCount hints { didYouMean alternatives { search category minRating totalCount } } } }`;
async function found(filter: Variables): Promise<Json> {
  const { totalCount, hints } = (await visitor.graphql(list, { filter })).businesses;
  return { totalCount, ...hints };
}
const none = { search: null, category: null, minRating: null };

describe('A list', () => {
  it('that is not empty has no alternatives', async () => {
    expect(await found({ search: 'lamp' })).toEqual({ totalCount: 6, didYouMean: null, alternatives: [] });
    const { me } = await mae.graphql('{ me { businesses { hints { didYouMean alternatives { search } } } } }');
    expect(me.businesses.hints).toEqual({ didYouMean: null, alternatives: [] });
  });

  it('of a misspelt search names the correction', async () => {
    expect(await found({ search: 'clmap' })).toEqual({ totalCount: 1, didYouMean: 'Clamp', alternatives: [] });
    expect((await found({ search: 'clamp/works' })).didYouMean).toBeNull();
  });
});

describe('An empty list', () => {
  const inOthers = (filter: Variables, counts: Record<string, number>) =>
    Object.entries(counts).map(([category, totalCount]) => ({ ...none, ...filter, category, totalCount }));

  it('of a search in a category leads to all categories, and to those that have some', async () => {
    const search = 'lamp';
    expect((await found({ search, category: 'HEALTHCARE' })).alternatives).toEqual([
      { ...none, search, totalCount: 6 },
      ...inOthers({ search }, { RETAIL: 3, RESTAURANT: 1, SERVICE: 1, OTHER: 1 }),
    ]);
  });

  it('of a search that is nowhere leads to the category without it, and to other categories', async () => {
    const { didYouMean, alternatives } = await found({ search: 'zzyzx', category: 'RETAIL', minRating: 1 });
    expect(didYouMean).toBeNull();
    expect(alternatives).toEqual(inOthers({}, { RESTAURANT: 2, SERVICE: 1, OTHER: 1 }));
    expect((await found({ search: 'zzyzx', category: 'RETAIL' })).alternatives[0]).toEqual({
      ...none,
      category: 'RETAIL',
      totalCount: 3,
    });
    expect((await found({ search: 'zzyzx' })).alternatives).toEqual(
      inOthers({}, { RETAIL: 3, RESTAURANT: 2, SERVICE: 1, OTHER: 1 }),
    );
  });

  it('of words that no business has together leads to the categories, also where one is misspelt', async () => {
    const alternatives = inOthers({}, { RETAIL: 3, RESTAURANT: 2, SERVICE: 1, OTHER: 1 });
    for (const search of ['clamp noodle', 'clmap noodle'])
      expect(await found({ search })).toEqual({ totalCount: 0, didYouMean: null, alternatives });
  });

  it('of a rating in a category leads to the category, to the rating, and to categories with it', async () => {
    expect((await found({ category: 'RETAIL', minRating: 5 })).alternatives).toEqual([
      { ...none, category: 'RETAIL', totalCount: 3 },
      { ...none, minRating: 5, totalCount: 1 },
      { ...none, category: 'SERVICE', minRating: 5, totalCount: 1 },
    ]);
  });

  it('of a misspelt search in a category names the correction and leads to the others', async () => {
    expect(await found({ search: 'clmap', category: 'RETAIL' })).toEqual({
      totalCount: 0,
      didYouMean: 'Clamp',
      alternatives: [
        { ...none, category: 'RETAIL', totalCount: 3 },
        { ...none, search: 'clmap', totalCount: 1 },
        { ...none, search: 'clmap', category: 'SERVICE', totalCount: 1 },
      ],
    });
  });

  it('has alternatives that find what they count', async () => {
    for (const filter of [
      { search: 'lamp', category: 'HEALTHCARE' },
      { search: 'lamp', minRating: 5, category: 'RETAIL' },
      { category: 'RETAIL', minRating: 5 },
    ])
      for (const { totalCount, ...alternative } of (await found(filter)).alternatives)
        expect([alternative, (await found(alternative)).totalCount]).toEqual([alternative, totalCount]);
  });

  it('needs a constant number of statements for its alternatives', async () => {
    const filter = { search: 'lamp', category: 'HEALTHCARE', minRating: 5 };
    const statements = await statementsFor(fixture, () => mae.graphql(list, { filter }));
    expect(statements).toBeLessThanOrEqual(8);
  });
});
