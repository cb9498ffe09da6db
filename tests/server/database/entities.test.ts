/** Every entity fits its table: a repository reads the rows that the site writes. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Follow } from '#server/follows/follow.entity.ts';
import { Rating } from '#server/reactions/rating.entity.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';

/** ISO 8601 in UTC with milliseconds: the one form of a timestamp outside the database. */
const isoTimestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());

it('A repository reads the rating and the follow of a user', async () => {
  const [ann, ben] = await Promise.all([signUp(fixture, 'Ann'), signUp(fixture, 'Ben')]);
  const businessId = await addBusiness(ben);
  await ann.graphql(
    `mutation ($businessId: ID!, $userId: ID!) {
      rateBusiness(businessId: $businessId, value: 4) { id }
      setFollow(userId: $userId, following: true) { id }
    }`,
    { businessId, userId: ben.id },
  );
  expect(await fixture.db.getRepository(Rating).find()).toEqual([
    { businessId, userId: ann.id, createdAt: expect.stringMatching(isoTimestamp), value: 4 },
  ]);
  expect(await fixture.db.getRepository(Follow).find()).toEqual([
    { followerId: ann.id, followedId: ben.id, createdAt: expect.stringMatching(isoTimestamp) },
  ]);
});

it('A repository reads every column of every entity', async () => {
  for (const { target, columns } of fixture.db.entityMetadatas) {
    const query = fixture.db.getRepository(target).createQueryBuilder('row');
    const everything = columns.map(({ propertyName }) => `row.${propertyName}`);
    await expect(query.select(everything).getMany()).resolves.toEqual(expect.any(Array));
  }
});
