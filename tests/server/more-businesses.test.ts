/** The other businesses of a category and of an owner, as the details page lists them. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { visitorOf, type Caller } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { signUp, type TestUser } from '../support/users.ts';

let fixture: Fixture;
let visitor: Caller;
let ada: TestUser;
let ben: TestUser;

beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [ada, ben] = await Promise.all([signUp(fixture, 'Ada'), signUp(fixture, 'Ben')]);
});
afterAll(() => fixture.close());

const more = async (who: Caller, id: string) => {
  const query = `query ($id: ID!) { business(id: $id) {
    moreInCategory { name isLiked owner { username } } moreByOwner { name category } } }`;
  return (await who.graphql(query, { id })).business;
};
const named = (list: { name: string }[]) => list.map(({ name }) => name);

it('They are the three newest, without the business itself', async () => {
  const ids: Record<string, string> = {};
  for (const name of ['A1', 'A2', 'A3', 'A4', 'A5']) ids[name] = await addBusiness(ada, { name });
  await addBusiness(ada, { name: 'Lamps', category: 'RETAIL' });
  ids.B1 = await addBusiness(ben, { name: 'B1' });

  expect(await more(visitor, ids.A5!)).toMatchObject({
    moreInCategory: [{ name: 'B1', owner: { username: 'Ben' } }, { name: 'A4' }, { name: 'A3' }],
    moreByOwner: [{ name: 'Lamps', category: 'RETAIL' }, { name: 'A4' }, { name: 'A3' }],
  });
  const oldest = await more(visitor, ids.A1!);
  expect(named(oldest.moreInCategory)).toEqual(['B1', 'A5', 'A4']);
  expect(named(oldest.moreByOwner)).toEqual(['Lamps', 'A5', 'A4']);
  expect(await more(visitor, ids.B1)).toMatchObject({ moreByOwner: [] });
});

it('They have the reactions of the viewer', async () => {
  const id = await addBusiness(ben, { name: 'Clinic', category: 'HEALTHCARE' });
  const other = await addBusiness(ben, { name: 'Dentist', category: 'HEALTHCARE' });
  await ada.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: other });
  expect((await more(ada, id)).moreInCategory).toMatchObject([{ name: 'Dentist', isLiked: true }]);
  expect((await more(visitor, id)).moreInCategory).toMatchObject([{ name: 'Dentist', isLiked: false }]);
});
