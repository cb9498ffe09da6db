/** A business that waited for a moderator is announced to followers once it is shown, however late that is, and once only. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ShownBusinesses1763700000050 } from '#server/database/migrations/4-community/0050-shown-businesses.ts';
import { ShownWhenVisible1763700000056 } from '#server/database/migrations/5-corrections/0056-shown-when-visible.ts';
import { addBusiness } from '../../support/businesses.ts';
import { counted, notificationsOf, recount, see, unreadOf } from '../../support/community/notifications.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { repeatMigrations } from '../../support/database/repeat-migrations.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { beginAt, confirmAddresses, queueAt, sentSubjects, setMail } from '../../support/mail/notification-mails.ts';
import { approve, decide, openCaseOf } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: InProcessFixture;
let [ann, ben, moe]: TestUser[] = [];
beforeAll(async () => {
  fixture = await openInProcessFixture();
  [ann, ben, moe] = await Promise.all(['Ann', 'Ben', 'Moe'].map((name) => signUp(fixture, name)));
  await grant(fixture, moe!, 'MODERATOR');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query('DELETE FROM follows');
  await fixture.db.query(`UPDATE users SET muted_ids = '{}'`);
  await follow(ann!);
  await see(ann!);
});

const follow = (who: TestUser) =>
  who.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: ben!.id });
const link = 'See www.example.com';
const addWithLink = () => addBusiness(ben!, { name: 'Blue Lantern', description: link });
const edit = (id: string, input: object) =>
  ben!.graphql('mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }', {
    id,
    input,
  });
/** Hides a business that waits by a decision. @returns the function that restores it */
async function hide(id: string): Promise<() => Promise<void>> {
  const found = await openCaseOf(moe!, id);
  expect((await decide(moe!, found.id, 'HIDE')).errors).toEqual([]);
  return async () => expect((await decide(moe!, found.id, 'RESTORE')).errors).toEqual([]);
}
async function expectCounts(kinds: string[]): Promise<void> {
  const found = await notificationsOf(ann!);
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  expect(counted(found)).toEqual(await recount(fixture, ann!.id));
  expect(await wrongCounts(fixture.db)).toEqual([]);
  expect(await wrongHidden(fixture.db)).toEqual([]);
}

describe('The follower who has looked between the addition of a business and its approval', () => {
  it('gets a notification of it', async () => {
    const id = await addWithLink();
    expect([await unreadOf(ann!), await notificationsOf(ann!)]).toEqual([0, []]);
    const seenAt = new Date().toISOString();
    await see(ann!, seenAt);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    const [listed] = await notificationsOf(ann!);
    expect(listed).toMatchObject({ kind: 'NEW_BUSINESS', isUnread: true, num: 1, numNew: 1, business: { id } });
    expect(listed.latestAt > seenAt).toBe(true);
    await expectCounts(['NEW_BUSINESS']);
    await see(ann!);
    expect(await unreadOf(ann!)).toBe(0);
    await ben!.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    await expectCounts([]);
  });

  it('gets it as the newest one, before a business that was added later and did not wait', async () => {
    const id = await addWithLink();
    await addBusiness(ben!, { name: 'Red Lantern' });
    await see(ann!);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    expect(await notificationsOf(ann!)).toMatchObject([{ kind: 'NEW_BUSINESS', numNew: 1, business: { id } }]);
    await expectCounts(['NEW_BUSINESS']);
  });

  it('gets one where another business of the owner is muted', async () => {
    const muted = await addBusiness(ben!, { name: 'Red Lantern' });
    await ann!.graphql('mutation ($id: ID!) { setMuted(id: $id, isMuted: true) { mutedBusinesses { id } } }', {
      id: muted,
    });
    const id = await addWithLink();
    await see(ann!);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['NEW_BUSINESS']);
  });

  it('gets one also where the owner takes the link out', async () => {
    const id = await addWithLink();
    await see(ann!);
    await edit(id, { description: 'Coffee in a blue light.' });
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['NEW_BUSINESS']);
  });

  it('gets one of a business that a decision has hidden while it waited, once it is restored', async () => {
    const restore = await hide(await addWithLink());
    await see(ann!);
    await restore();
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['NEW_BUSINESS']);
  });

  it('gets one of a business that has waited since before the update to this release', async () => {
    const id = await addWithLink();
    await repeatMigrations(fixture.db, [new ShownBusinesses1763700000050(), new ShownWhenVisible1763700000056()]);
    await see(ann!);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['NEW_BUSINESS']);
  });

  it('gets none of a business that was shown before its edit waited', async () => {
    const id = await addBusiness(ben!);
    await see(ann!);
    await edit(id, { description: link });
    expect(await notificationsOf(ann!)).toEqual([]);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(0);
    await expectCounts(['NEW_BUSINESS']);
  });
});

it('A member who begins to follow while a business waits gets a notification when it is shown', async () => {
  await fixture.db.query('DELETE FROM follows');
  const id = await addWithLink();
  await follow(ann!);
  await see(ann!);
  await approve(moe!, id);
  expect(await unreadOf(ann!)).toBe(1);
  await expectCounts(['NEW_BUSINESS']);
});

describe('The follower who gets mails at once', () => {
  const start = '2026-03-02T10:00:00Z';
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const subjects = () => sentSubjects(fixture, ann!);
  let known: number;
  beforeEach(async () => {
    await confirmAddresses(fixture, [ann!]);
    await setMail(ann!, 'NEW_BUSINESS', 'AT_ONCE');
    await beginAt(fixture, start);
    await fixture.db.query('UPDATE follows SET created_at = $1', [start]);
    // Links of new accounts wait.
    await fixture.db.query('UPDATE users SET created_at = now() WHERE id = $1', [ben!.id]);
    known = (await subjects()).length;
  });

  it('gets one about a business after its approval, and none before or again', async () => {
    const id = await addWithLink();
    await fixture.db.query('UPDATE businesses SET created_at = $1', [at(1)]);
    expect(await queueAt(fixture.db, at(60))).toBe(0);
    await fixture.db.query('UPDATE users SET notifications_seen_at = $2 WHERE id = $1', [ann!.id, at(61)]);
    await approve(moe!, id);
    await fixture.db.query('UPDATE businesses SET shown_at = $1 WHERE isfinite(shown_at)', [at(62)]);
    expect(await queueAt(fixture.db, at(63))).toBe(0);
    expect(await queueAt(fixture.db, at(65))).toBe(1);
    expect(await queueAt(fixture.db, at(600))).toBe(0);
    expect((await subjects()).slice(known)).toEqual(['Ben listed Blue Lantern']);
  });

  it('gets one about a business that a decision has hidden while it waited, after it is restored', async () => {
    const id = await addWithLink();
    await fixture.db.query('UPDATE businesses SET created_at = $1', [at(1)]);
    const restore = await hide(id);
    await fixture.db.query('UPDATE businesses SET shown_at = $1 WHERE isfinite(shown_at)', [at(2)]);
    expect(await queueAt(fixture.db, at(60))).toBe(0);
    await restore();
    await fixture.db.query('UPDATE businesses SET shown_at = $1 WHERE isfinite(shown_at) AND shown_at <> $2', [
      at(62),
      at(2),
    ]);
    expect(await queueAt(fixture.db, at(65))).toBe(1);
    expect((await subjects()).slice(known)).toEqual(['Ben listed Blue Lantern']);
  });

  it('gets none again about an edit that waited', async () => {
    const id = await addBusiness(ben!, { name: 'Blue Lantern' });
    await fixture.db.query('UPDATE businesses SET created_at = $1', [at(1)]);
    expect(await queueAt(fixture.db, at(60))).toBe(1);
    expect(await subjects()).toHaveLength(known + 1);
    await edit(id, { description: link });
    await approve(moe!, id);
    expect(await queueAt(fixture.db, at(600))).toBe(0);
    expect((await subjects()).slice(known)).toEqual(['Ben listed Blue Lantern']);
  });
});
