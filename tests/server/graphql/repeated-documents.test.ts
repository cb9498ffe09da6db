/** A document that another program sends again gets the response that it got the first time. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let mae: TestUser;
let [tea, books] = ['', ''];
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
  [tea, books] = [await addBusiness(mae, { name: 'Tea' }), await addBusiness(mae, { name: 'Books' })];
});
afterAll(() => fixture.close());

/** Sends a document three times. Each value of `variables` is an id or a boolean. */
async function answersTo(query: string, variables: object = {}, token: string | undefined = mae.token) {
  const answers: unknown[] = [];
  for (let time = 1; time <= 3; time += 1) {
    const response = await fetch(`${fixture.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = await response.json();
    answers.push([response.status, response.headers.get('www-authenticate'), data, errors.length]);
  }
  return answers;
}
const thrice = (data: unknown) => Array(3).fill([200, null, data, 0]);

it.each(['argument', 'default of a variable'])('is never executed as code by its text in the %s', async (place) => {
  // graphql-jit makes `new Date(0)` of it, and anything else that stands there.
  const text = '"__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0"';
  const query =
    place === 'argument'
      ? `{ suggestedUsers(search: ${text}) { id } }`
      : `query ($text: String! = ${text}) { suggestedUsers(search: $text) { id } }`;
  expect(await answersTo(query)).toEqual(thrice({ suggestedUsers: [] }));
});

it.each([
  [
    'one of two spreads of a fragment',
    `query ($tea: ID!, $books: ID!, $no: Boolean!) {
      a: business(id: $tea) { ...Name @include(if: $no) } b: business(id: $books) { ...Name } }
      fragment Name on Business { name }`,
    { a: {}, b: { name: 'Books' } },
  ],
  [
    'the first of two spreads in one place',
    `query ($tea: ID!, $no: Boolean!) { business(id: $tea) { ...Name @include(if: $no) ...Name } }
      fragment Name on Business { name }`,
    { business: { name: 'Tea' } },
  ],
  [
    'one of two selections of a field',
    `query ($tea: ID!, $no: Boolean!) { business(id: $tea) { owner @include(if: $no) { ...Bio } owner { username } } }
      fragment Bio on User { bio }`,
    { business: { owner: { username: 'Mae' } } },
  ],
])('keeps and leaves out the same fields by a directive at %s', async (_, query, data) => {
  const given = Object.entries({ tea, books, no: false }).filter(([name]) => query.includes(`$${name}:`));
  expect(await answersTo(query, Object.fromEntries(given))).toEqual(thrice(data));
});

it('gets both fields whose aliases and paths have the same letters', async () => {
  const query = `mutation ($tea: ID!) {
    owner_it: setLike(businessId: $tea, liked: true) { name } it: setSaved(businessId: $tea, saved: true) { owner { bio } } }`;
  expect(await answersTo(query, { tea })).toEqual(thrice({ owner_it: { name: 'Tea' }, it: { owner: { bio: '' } } }));
});

it('asks for a login each time, also where a directive leaves out the other fields', async () => {
  const query = 'query ($no: Boolean!) { me { id } users(first: 1) @include(if: $no) { totalCount } }';
  const refused = [401, 'Bearer', { me: null }, 1];
  expect(await answersTo(query, { no: false }, '')).toEqual(Array(3).fill(refused));
});
