/** A comment or an edit that waited for a moderator is announced once it is shown, however late that is, and once only. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ShownComments1763700000049 } from '#server/database/migrations/4-community/0049-shown-comments.ts';
import { ShownBusinesses1763700000050 } from '#server/database/migrations/4-community/0050-shown-businesses.ts';
import { ShownWhenVisible1763700000056 } from '#server/database/migrations/5-corrections/0056-shown-when-visible.ts';
import { ShownTexts1763700000060 } from '#server/database/migrations/5-corrections/0060-shown-texts.ts';
import { addBusiness } from '../../support/businesses.ts';
import { counted, notificationsOf, recount, see, unreadOf } from '../../support/community/notifications.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { repeatMigrations } from '../../support/database/repeat-migrations.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { beginAt, confirmAddresses, queueAt, sentSubjects, setMail } from '../../support/mail/notification-mails.ts';
import { approve, decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: InProcessFixture;
let [ann, ben, cem, moe]: TestUser[] = [];
let lantern: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  [ann, ben, cem, moe] = await Promise.all(['Ann', 'Ben', 'Cem', 'Moe'].map((name) => signUp(fixture, name)));
  await grant(fixture, moe!, 'MODERATOR');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  for (const who of [ann!, cem!]) await see(who);
});

const link = 'See www.example.com';
const comment = async (text: string): Promise<string> =>
  (
    await ben!.graphql(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      { id: lantern, text },
    )
  ).addComment.comment.id;
const review = async (text: string): Promise<string> =>
  (
    await ben!.graphql(
      'mutation ($id: ID!, $text: String!) { setReview(businessId: $id, value: 4, text: $text) { comment { id } } }',
      { id: lantern, text },
    )
  ).setReview.comment.id;
const edit = (id: string, text: string) =>
  ben!.graphql('mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }', { id, text });
/** Decides about the open case of a subject. @returns the id of the case */
async function decideAbout(subjectId: string, action: string): Promise<string> {
  const { id } = await openCaseOf(moe!, subjectId);
  expect((await decide(moe!, id, action)).errors).toEqual([]);
  return id;
}
const restore = async (caseId: string) => expect((await decide(moe!, caseId, 'RESTORE')).errors).toEqual([]);
async function expectCounts(kinds: string[]): Promise<void> {
  const found = await notificationsOf(ann!);
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  expect(counted(found)).toEqual(await recount(fixture, ann!.id));
  expect(await wrongCounts(fixture.db)).toEqual([]);
}

describe('The owner who has looked between writing and approval', () => {
  it.each([
    ['a comment', 'COMMENT', () => comment(`${link}.`), []],
    // The stars stay.
    ['a review', 'REVIEW', () => review(`${link}.`), ['RATING']],
    ['a mention', 'MENTION', () => comment(`@Ann ${link}.`), []],
  ])('gets a notification of %s', async (_, kind, write, left) => {
    const id = await write();
    expect([await unreadOf(ann!), await notificationsOf(ann!)]).toEqual([0, []]);
    const seenAt = new Date().toISOString();
    await see(ann!, seenAt);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    expect(await notificationsOf(ann!)).toMatchObject([{ kind, isUnread: true, numNew: 1, commentId: id }]);
    expect((await notificationsOf(ann!))[0].latestAt > seenAt).toBe(true);
    await expectCounts([kind]);
    await see(ann!);
    expect(await unreadOf(ann!)).toBe(0);
    await ben!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    await expectCounts(left);
  });

  it('gets one also where the author takes the link out', async () => {
    const id = await comment(link);
    await see(ann!);
    await edit(id, 'Good bread.');
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['COMMENT']);
  });

  it('gets one of a comment that a decision has hidden while it waited, once it is restored', async () => {
    const caseId = await decideAbout(await comment(link), 'HIDE');
    await see(ann!);
    await restore(caseId);
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['COMMENT']);
  });

  it('gets one of a comment that was approved while its author was hidden, once the author is restored', async () => {
    const id = await comment(link);
    await reportSubject(ann!, 'USER', ben!.id);
    const caseId = await decideAbout(ben!.id, 'HIDE');
    await approve(moe!, id);
    await see(ann!);
    await restore(caseId);
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['COMMENT']);
  });

  it('gets one of a comment that has waited since before the update to this release', async () => {
    const id = await comment(link);
    await repeatMigrations(fixture.db, [
      new ShownComments1763700000049(),
      new ShownBusinesses1763700000050(),
      new ShownWhenVisible1763700000056(),
    ]);
    await see(ann!);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(1);
    await expectCounts(['COMMENT']);
  });

  it('gets none of a comment that was shown before its edit waited', async () => {
    const id = await comment('Good bread.');
    await see(ann!);
    await edit(id, link);
    expect(await notificationsOf(ann!)).toEqual([]);
    await approve(moe!, id);
    expect(await unreadOf(ann!)).toBe(0);
    await expectCounts(['COMMENT']);
  });
});

describe('A member whom an edit names', () => {
  it('gets a notification once the edit is shown, however late, and no other of later edits', async () => {
    const id = await comment('Good bread.');
    await edit(id, `@Cem ${link}`);
    expect(await notificationsOf(cem!)).toEqual([]);
    for (const who of [ann!, cem!]) await see(who);
    await approve(moe!, id);
    expect([await unreadOf(ann!), await unreadOf(cem!)]).toEqual([0, 1]);
    const [mention] = await notificationsOf(cem!);
    expect(mention).toMatchObject({ kind: 'MENTION', commentId: id, isUnread: true });
    expect(counted([mention])).toEqual(await recount(fixture, cem!.id));
    await edit(id, '@Cem knows.');
    await edit(id, `@Cem , ${link}`);
    await approve(moe!, id);
    expect(await notificationsOf(cem!)).toMatchObject([{ latestAt: mention.latestAt }]);
    expect(await recount(fixture, cem!.id)).toEqual(['MENTION 1 1']);
    await expectCounts(['COMMENT']);
  });

  it('gets one of the edit of a hidden comment once it is restored, and no second one after another decision', async () => {
    const id = await comment('Bad bread.');
    await see(ann!);
    await reportSubject(ann!, 'COMMENT', id);
    const caseId = await decideAbout(id, 'HIDE');
    await edit(id, 'Good bread, says @Cem .');
    await see(cem!);
    await restore(caseId);
    expect([await unreadOf(ann!), await unreadOf(cem!)]).toEqual([0, 1]);
    await see(cem!);
    await reportSubject(ann!, 'COMMENT', id);
    await restore(await decideAbout(id, 'HIDE'));
    expect([await unreadOf(ann!), await unreadOf(cem!)]).toEqual([0, 0]);
  });

  it('gets none of a text that names the member from the beginning and whose pictures were changed before the update', async () => {
    const id = await comment('Ask @Cem .');
    await see(cem!);
    // As the previous release stored a change of pictures.
    await fixture.db.query('UPDATE comments SET edited_at = now() WHERE id = $1', [id]);
    await repeatMigrations(fixture.db, [new ShownTexts1763700000060()]);
    expect(await unreadOf(cem!)).toBe(0);
  });

  it('gets one of an edit that has waited since before the update to this release', async () => {
    const id = await comment('Good bread.');
    await edit(id, `@Cem ${link}`);
    await repeatMigrations(fixture.db, [new ShownTexts1763700000060()]);
    await see(cem!);
    await approve(moe!, id);
    expect(await unreadOf(cem!)).toBe(1);
  });
});

describe('The owner who gets mails at once', () => {
  const start = '2026-03-02T10:00:00Z';
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
  const subjects = () => sentSubjects(fixture, ann!);
  let known: number;
  beforeEach(async () => {
    await confirmAddresses(fixture, [ann!]);
    for (const kind of ['COMMENT', 'MENTION']) await setMail(ann!, kind, 'AT_ONCE');
    await beginAt(fixture, start);
    // Links of new accounts wait.
    await fixture.db.query('UPDATE users SET created_at = now() WHERE id = $1', [ben!.id]);
    known = (await subjects()).length;
  });

  /** Approves a comment after the owner has looked, and expects one mail about it, a few minutes later. */
  async function approveAt(minutes: number, id: string, column: 'shown_at' | 'text_shown_at') {
    const seen = [ann!.id, at(minutes + 1)];
    await fixture.db.query('UPDATE users SET notifications_seen_at = $2 WHERE id = $1', seen);
    await approve(moe!, id);
    await fixture.db.query(`UPDATE comments SET ${column} = $1 WHERE isfinite(${column})`, [at(minutes + 2)]);
    expect(await queueAt(fixture.db, at(minutes + 3))).toBe(0);
    expect(await queueAt(fixture.db, at(minutes + 5))).toBe(1);
    expect(await queueAt(fixture.db, at(600))).toBe(0);
  }

  it.each([
    [`${link}.`, 'Ben commented on Blue Lantern'],
    [`@Ann ${link}.`, 'Ben mentioned you in a comment on Blue Lantern'],
  ])('gets one about "%s" after its approval, and none before or again', async (text, subject) => {
    const id = await comment(text);
    await fixture.db.query('UPDATE comments SET created_at = $1', [at(1)]);
    expect(await queueAt(fixture.db, at(60))).toBe(0);
    await approveAt(60, id, 'shown_at');
    expect((await subjects()).slice(known)).toEqual([subject]);
  });

  it('gets one about a comment that a decision has hidden while it waited, after it is restored', async () => {
    const id = await comment(link);
    await fixture.db.query('UPDATE comments SET created_at = $1', [at(1)]);
    const caseId = await decideAbout(id, 'HIDE');
    await fixture.db.query('UPDATE comments SET shown_at = $1 WHERE isfinite(shown_at)', [at(2)]);
    expect(await queueAt(fixture.db, at(60))).toBe(0);
    await restore(caseId);
    await fixture.db.query('UPDATE comments SET shown_at = $1 WHERE isfinite(shown_at) AND shown_at <> $2', [
      at(62),
      at(2),
    ]);
    expect(await queueAt(fixture.db, at(65))).toBe(1);
    expect((await subjects()).slice(known)).toEqual(['Ben commented on Blue Lantern']);
  });

  it('gets one about an edit that names the owner after its approval, and none before or again', async () => {
    const id = await comment('Good bread.');
    await fixture.db.query('UPDATE comments SET created_at = $1', [at(1)]);
    expect(await queueAt(fixture.db, at(60))).toBe(1);
    expect(await subjects()).toHaveLength(known + 1);
    await edit(id, `@Ann ${link}.`);
    expect(await queueAt(fixture.db, at(120))).toBe(0);
    await approveAt(120, id, 'text_shown_at');
    expect((await subjects()).slice(known)).toEqual([
      'Ben commented on Blue Lantern',
      'Ben mentioned you in a comment on Blue Lantern',
    ]);
  });

  it('gets none again about an edit that waited', async () => {
    const id = await comment('Good bread.');
    await fixture.db.query('UPDATE comments SET created_at = $1', [at(1)]);
    expect(await queueAt(fixture.db, at(60))).toBe(1);
    expect(await subjects()).toHaveLength(known + 1);
    await edit(id, link);
    await fixture.db.query('UPDATE comments SET edited_at = $1', [at(61)]);
    await approve(moe!, id);
    expect(await queueAt(fixture.db, at(600))).toBe(0);
    expect((await subjects()).slice(known)).toEqual(['Ben commented on Blue Lantern']);
  });
});
