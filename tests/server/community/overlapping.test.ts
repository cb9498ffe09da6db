/** Members add and remove a reaction, a follow or a mark at the same time: what is stored is what the last request asked for. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { errorOf, sessionExpired } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let mae: TestUser;
let ola: TestUser;
let business: string;
let comment: string;
let hiding: Hiding;
beforeAll(async () => {
  fixture = await openFixture();
  [mae, ola] = await Promise.all([signUp(fixture, 'Mae'), signUp(fixture, 'Ola')]);
  hiding = await openHiding(fixture);
  business = await addBusiness(mae);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Nice.") { comment { id } } }';
  comment = (await mae.graphql(add, { id: business })).addComment.comment.id;
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});

interface Kind {
  /** The table of the rows. */
  table: string;
  /** The row of counts that the writes lock, and its id. */
  counts: 'business_stats' | 'user_stats';
  locked: () => string;
  /** The id of the business, the user or the comment. */
  id: () => string;
  add: string;
  remove: string;
  /** What the answer to the removal says. */
  removed: object;
}

const setter = (call: string, answer: string, value: string) =>
  `mutation ($id: ID!) { it: ${call}: ${value}) { ${answer} } }`;
const both = (call: string, answer: string) => ({
  add: setter(call, answer, 'true'),
  remove: setter(call, answer, 'false'),
});
const ofBusiness = { counts: 'business_stats', locked: () => business } as const;

const kinds: Record<string, Kind> = {
  like: {
    ...ofBusiness,
    table: 'likes',
    id: () => business,
    ...both('setLike(businessId: $id, liked', 'isLiked numLikes'),
    removed: { isLiked: false, numLikes: 0 },
  },
  save: {
    ...ofBusiness,
    table: 'saves',
    id: () => business,
    ...both('setSaved(businessId: $id, saved', 'isSaved numSaves'),
    removed: { isSaved: false, numSaves: 0 },
  },
  rating: {
    ...ofBusiness,
    table: 'ratings',
    id: () => business,
    add: 'mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { myRating } }',
    remove: 'mutation ($id: ID!) { it: clearRating(businessId: $id) { myRating numRatings } }',
    removed: { myRating: null, numRatings: 0 },
  },
  follow: {
    table: 'follows',
    counts: 'user_stats',
    locked: () => mae.id,
    id: () => mae.id,
    ...both('setFollow(userId: $id, following', 'isFollowing numFollowers'),
    removed: { isFollowing: false, numFollowers: 0 },
  },
  'helpful mark': {
    ...ofBusiness,
    table: 'helpful_marks',
    id: () => comment,
    ...both('setHelpful(commentId: $id, helpful', 'isHelpful numHelpful'),
    removed: { isHelpful: false, numHelpful: 0 },
  },
};

describe('A member who removes', () => {
  it.each(Object.entries(kinds))('a %s that is still being written has none afterwards', async (_, kind) => {
    const { table, counts, locked, id, add, remove, removed } = kind;
    const rows = () => fixture.db.query<unknown[]>(`SELECT FROM ${table}`);
    const held = await holdLock(fixture, counts, locked());
    const adding = ola.graphql(add, { id: id() });
    await held.waiting(1);
    const removing = ola.graphql(remove, { id: id() });
    await held.waiting(2);
    await held.release();
    await adding;
    expect((await removing).it).toEqual(removed);
    expect(await rows()).toEqual([]);
    expect(await wrongCounts(fixture.db)).toEqual([]);
    // Nothing is left that another removal could change.
    expect((await ola.graphql(remove, { id: id() })).it).toEqual(removed);
  });
});

describe('A member whose account is gone', () => {
  const cases = Object.keys(kinds).flatMap((name) => [[name, 'add'] as const, [name, 'remove'] as const]);
  const storedRows = (table: string) =>
    fixture.db.query(`SELECT 1 FROM ${table} UNION ALL SELECT 1 FROM hidden_${table}`);

  it.each(cases)('while a %s waits (%s) learns that nothing is written', async (name, change) => {
    const { table, counts, locked, id, add, ...kind } = kinds[name]!;
    const eve = await signUp(fixture, `Eve-${table.slice(0, 7)}-${change}`);
    const held = await holdLock(fixture, counts, locked());
    const writing = errorOf(eve.graphqlResponse(change === 'add' ? add : kind.remove, { id: id() }));
    await held.waiting(1);
    await hiding.hideUser(eve.id);
    await held.release();
    expect(await writing).toEqual(sessionExpired);
    expect(await storedRows(table)).toEqual([]);
    expect(await wrongCounts(fixture.db)).toEqual([]);
  });

  it.each(['hidden', 'deleted'])('(%s) while REST toggles a follow learns that nothing is written', async (how) => {
    const eve = await signUp(fixture, `Eve-${how}`);
    const held = await holdLock(fixture, 'user_stats', mae.id);
    const writing = eve.call('PUT', `/api/users/${mae.id}/follow`);
    await held.waiting(1);
    if (how === 'hidden') await hiding.hideUser(eve.id);
    else await fixture.db.query('DELETE FROM users WHERE id = $1', [eve.id]);
    await held.release();
    expect(await writing).toMatchObject({ status: 401, body: { message: 'Not authorized, token failed' } });
    expect(await storedRows('follows')).toEqual([]);
    expect(await wrongCounts(fixture.db)).toEqual([]);
  });
});

it('Twenty reviews at once of a business that does not exist are refused, and none waits for the connection of another', async () => {
  const review = 'mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Good.") { comment { id } } }';
  const nowhere = '00000000-0000-7000-8000-000000000000';
  const refusals = Array.from({ length: 20 }, () => errorOf(ola.graphqlResponse(review, { id: nowhere })));
  for (const refusal of await Promise.all(refusals))
    expect(refusal).toMatchObject({ code: 'NOT_FOUND', message: 'Business not found' });
});
