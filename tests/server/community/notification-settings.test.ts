/** Members turn kinds of notifications off, and mute businesses and people. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Json } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { notificationsOf, see, unreadOf } from '../../support/community/notifications.ts';
import { errorOf, inputError, notFound } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let [ann, ben]: TestUser[] = [];
let lantern: string;
beforeAll(async () => {
  fixture = await openFixture();
  [ann, ben] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben')];
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query('DELETE FROM follows');
  await fixture.db.query(`UPDATE users SET muted_ids = '{}', notifications_off = '{}'`);
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  await see(ann!);
});

const fields = 'kinds { kind isOn } mutedBusinesses { id } mutedPeople { id }';
const setKind = async (kind: string, isOn: boolean): Promise<Json> =>
  (
    await ann!.graphql(
      `mutation ($kind: NotificationKind!, $isOn: Boolean!) { setNotificationKind(kind: $kind, isOn: $isOn) { ${fields} } }`,
      { kind, isOn },
    )
  ).setNotificationKind;
const mute = (id: string, isMuted = true) =>
  ann!.graphqlResponse(
    `mutation ($id: ID!, $isMuted: Boolean!) { setMuted(id: $id, isMuted: $isMuted) { ${fields} } }`,
    {
      id,
      isMuted,
    },
  );
const react = () =>
  ben!.graphql(
    `mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
      plain: addComment(businessId: $id, text: "Hello.") { comment { id } }
      mention: addComment(businessId: $id, text: "Hello @ann.") { comment { id } } }`,
    { id: lantern },
  );
const kindsOf = async () => (await notificationsOf(ann!)).map(({ kind }) => kind).sort();

it('A kind that is off is neither listed nor counted, and comes back when it is on', async () => {
  await react();
  const off = await setKind('LIKE', false);
  expect(off.kinds.filter(({ isOn }: Json) => !isOn)).toEqual([{ kind: 'LIKE', isOn: false }]);
  expect(await setKind('LIKE', false)).toEqual(off);
  expect(await kindsOf()).toEqual(['COMMENT', 'MENTION', 'SAVE']);
  expect(await unreadOf(ann!)).toBe(3);
  await setKind('LIKE', true);
  expect(await kindsOf()).toEqual(['COMMENT', 'LIKE', 'MENTION', 'SAVE']);
  expect(await unreadOf(ann!)).toBe(4);
});

it('Of a muted business nothing is told', async () => {
  await react();
  expect((await mute(lantern)).data.setMuted.mutedBusinesses).toEqual([{ id: lantern }]);
  expect(await kindsOf()).toEqual([]);
  expect(await unreadOf(ann!)).toBe(0);
  await mute(lantern, false);
  expect(await unreadOf(ann!)).toBe(4);
  await ann!.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben!.id });
  const ids = [await addBusiness(ben!, { name: 'Red Lantern' }), await addBusiness(ben!, { name: 'Old Lantern' })];
  await mute(ids[0]!);
  expect((await notificationsOf(ann!)).find(({ kind }) => kind === 'NEW_BUSINESS')).toMatchObject({ num: 1 });
  await mute(ids[1]!);
  expect(await kindsOf()).toEqual(['COMMENT', 'LIKE', 'MENTION', 'SAVE']);
});

it('Of a muted person no new businesses and mentions are told', async () => {
  await ann!.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben!.id });
  await addBusiness(ben!, { name: 'Red Lantern' });
  await react();
  await mute(ben!.id);
  expect(await kindsOf()).toEqual(['COMMENT', 'LIKE', 'SAVE']);
  expect((await mute(ben!.id)).data.setMuted.mutedPeople).toEqual([{ id: ben!.id }]);
});

it('What is gone leaves the list of muted things', async () => {
  const gone = await addBusiness(ben!, { name: 'Gone' });
  await mute(gone);
  await ben!.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: gone });
  const { me } = await ann!.graphql(`{ me { notificationSettings { ${fields} } } }`);
  expect(me.notificationSettings.mutedBusinesses).toEqual([]);
  await mute(lantern);
  expect(await fixture.db.query('SELECT muted_ids AS ids FROM users WHERE id = $1', [ann!.id])).toEqual([
    { ids: [lantern] },
  ]);
});

it('Unknown things cannot be muted, and no more than 200', async () => {
  expect(await errorOf(mute(unknownId))).toEqual(notFound('Business or user not found'));
  await fixture.db.query('UPDATE users SET muted_ids = array_fill($2::uuid, ARRAY[200]) WHERE id = $1', [
    ann!.id,
    ben!.id,
  ]);
  const message = 'At most 200 businesses and people can be muted';
  expect(await errorOf(mute(lantern))).toEqual(inputError('id', message));
});

it('More can be muted where those of a full list are gone', async () => {
  await fixture.db.query(
    'UPDATE users SET muted_ids = ARRAY(SELECT gen_random_uuid() FROM generate_series(1, 200)) WHERE id = $1',
    [ann!.id],
  );
  expect((await mute(lantern)).data.setMuted.mutedBusinesses).toEqual([{ id: lantern }]);
});

it('Others do not see the settings', async () => {
  const { user } = await ben!.graphql('{ user(username: "Ann") { notificationSettings { kinds { isOn } } } }');
  expect(user.notificationSettings).toBeNull();
});
