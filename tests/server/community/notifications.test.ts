/** Members learn what happened to them and to their businesses, in groups. What is undone, deleted or hidden leaves no trace. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { counted, notificationsOf, recount, see, unreadOf } from '../../support/community/notifications.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { errorOf, inputError } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { approve, decideAbout } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
let [ann, ben, cem, dan, eve, moe]: TestUser[] = [];
let lantern: string;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  [ann, ben, cem, dan, eve, moe] = await Promise.all(
    ['Ann', 'Ben', 'Cem', 'Dan', 'Eve', 'Moe'].map((name) => signUp(fixture, name)),
  );
  await grant(fixture, moe!, 'MODERATOR');
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query('DELETE FROM follows');
  await fixture.db.query('DELETE FROM moderation_cases');
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  await see(ann!);
});

const like = (who: TestUser, on = true, id = lantern) =>
  who.graphql('mutation ($id: ID!, $on: Boolean!) { setLike(businessId: $id, liked: $on) { id } }', { id, on });
const save = (who: TestUser) =>
  who.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: lantern });
const rate = (who: TestUser, value: number) =>
  who.graphql('mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { id } }', {
    id: lantern,
    value,
  });
const comment = async (who: TestUser, text: string): Promise<string> =>
  (
    await who.graphql(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      { id: lantern, text },
    )
  ).addComment.comment.id;
const review = (who: TestUser) =>
  who.graphql('mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Good.") { comment { id } } }', {
    id: lantern,
  });
const follow = (who: TestUser, { id }: TestUser, on = true) =>
  who.graphql('mutation ($id: ID!, $on: Boolean!) { setFollow(userId: $id, following: $on) { id } }', { id, on });

type CountsOf = 'business_stats' | 'user_stats';
/**
 * Begins a write that waits for the counts of the business or of the reader, and lets it write once the reader has seen a later event.
 * @returns the number of unread notifications
 */
async function unreadAfterWait(reader: TestUser, counts: CountsOf, write: () => Promise<unknown>): Promise<number> {
  const held = await holdLock(fixture, counts, counts === 'user_stats' ? reader.id : lantern);
  const begun = write();
  try {
    await held.waiting(1);
    if (counts === 'user_stats') await like(cem!);
    else await follow(cem!, reader);
    const [latest] = await notificationsOf(reader);
    expect(await see(reader, latest.latestAt)).toBe(0);
  } finally {
    await held.release();
  }
  await begun;
  return unreadOf(reader);
}
const names = ({ actors }: Json) => actors.map(({ username }: Json) => username);

describe('The owner of a business', () => {
  it('reads who liked it, with three names and a number', async () => {
    for (const who of [ben!, cem!, dan!, eve!, moe!]) await like(who);
    const [group, ...others] = await notificationsOf(ann!);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ kind: 'LIKE', num: 5, numNew: 5, isUnread: true, excerpt: null, decision: null });
    expect(group.business).toEqual({ id: lantern, name: 'Blue Lantern' });
    expect(names(group)).toEqual(['Moe', 'Eve', 'Dan']);
  });

  it('reads about saves without names, about ratings, and about comments with the newest text', async () => {
    await save(ben!);
    await rate(ben!, 4);
    await comment(ben!, 'First.');
    await comment(ben!, 'Second.');
    await comment(cem!, 'Third.');
    const [comments, rating, saved] = await notificationsOf(ann!);
    expect(comments).toMatchObject({ kind: 'COMMENT', num: 3, excerpt: 'Third.' });
    expect(names(comments)).toEqual(['Cem', 'Ben']);
    expect(rating).toMatchObject({ kind: 'RATING', num: 1 });
    expect(saved).toMatchObject({ kind: 'SAVE', num: 1, actors: [] });
    await rate(ben!, 5);
    expect((await notificationsOf(ann!)).map(({ kind }) => kind)).toEqual(['COMMENT', 'RATING', 'SAVE']);
  });

  it('reads about reviews apart from comments', async () => {
    const review =
      'mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Good bread.") { comment { id } } }';
    await ben!.graphql(review, { id: lantern });
    await comment(cem!, 'Open today?');
    // The stars of the review belong to its notification.
    const [comments, reviews, ...others] = await notificationsOf(ann!);
    expect(others).toEqual([]);
    expect(comments).toMatchObject({ kind: 'COMMENT', num: 1, excerpt: 'Open today?' });
    expect(reviews).toMatchObject({ kind: 'REVIEW', num: 1, excerpt: 'Good bread.', business: { id: lantern } });
    expect(names(reviews)).toEqual(['Ben']);
    expect(await unreadOf(ann!)).toBe(2);
    await rate(cem!, 5);
    expect((await notificationsOf(ann!))[0]).toMatchObject({ kind: 'RATING', num: 1, actors: [{ username: 'Cem' }] });
    // Stars that were given before the review stay an event of their own.
    await cem!.graphql(review, { id: lantern });
    expect((await notificationsOf(ann!)).map(({ kind, num }) => `${kind} ${num}`)).toEqual([
      'REVIEW 2',
      'RATING 1',
      'COMMENT 1',
    ]);
  });

  it('reads of a comment or a review that mentions the owner once, as a mention, and as a comment where mentions are off', async () => {
    await comment(cem!, 'Open today?');
    await comment(ben!, 'Ask @ann.');
    await cem!.graphql(
      'mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Thank you, @ann.") { comment { id } } }',
      {
        id: lantern,
      },
    );
    const told = async () => (await notificationsOf(ann!)).map(({ kind, num }) => `${kind} ${num}`).sort();
    expect(await told()).toEqual(['COMMENT 1', 'MENTION 2']);
    expect(await unreadOf(ann!)).toBe(2);
    const set = (isOn: boolean) =>
      ann!.graphql('mutation ($isOn: Boolean!) { setNotificationKind(kind: MENTION, isOn: $isOn) { id } }', { isOn });
    await set(false);
    expect(await told()).toEqual(['COMMENT 2', 'REVIEW 1']);
    await set(true);
  });

  it('reads which comment is the newest of each group', async () => {
    await like(ben!);
    await comment(ben!, 'First.');
    const newest = await comment(cem!, 'Second.');
    await ann!.graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "Thank you, @ben.") { id } }', {
      id: newest,
    });
    await dan!.graphql('mutation ($id: ID!) { setHelpful(commentId: $id, helpful: true) { id } }', { id: newest });
    const commentsOf = async (who: TestUser) =>
      (await notificationsOf(who)).map(({ kind, commentId }) => [kind, commentId]).sort();
    expect(await commentsOf(ann!)).toEqual([
      ['COMMENT', newest],
      ['LIKE', null],
    ]);
    expect(await commentsOf(cem!)).toEqual([
      ['HELPFUL', newest],
      ['REPLY', newest],
    ]);
    expect(await commentsOf(ben!)).toEqual([['MENTION', newest]]);
  });

  it('reads about stars that stay when their review is deleted', async () => {
    const { setReview } = await ben!.graphql(
      'mutation ($id: ID!) { setReview(businessId: $id, value: 4, text: "Good bread.") { comment { id } } }',
      { id: lantern },
    );
    await ben!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: setReview.comment.id });
    expect(await notificationsOf(ann!)).toMatchObject([{ kind: 'RATING', num: 1 }]);
  });

  it('reads nothing of what the owner did', async () => {
    await like(ann!);
    await save(ann!);
    await rate(ann!, 5);
    await comment(ann!, 'Welcome.');
    expect(await notificationsOf(ann!)).toEqual([]);
    expect(await unreadOf(ann!)).toBe(0);
    await like(ben!);
    await comment(ben!, 'Thank you.');
    expect((await notificationsOf(ann!)).map(({ kind, num }) => `${kind} ${num}`)).toEqual(['COMMENT 1', 'LIKE 1']);
  });

  it('reads nothing of what was undone', async () => {
    await like(ben!);
    await like(cem!);
    const id = await comment(ben!, 'Oh.');
    expect(await unreadOf(ann!)).toBe(2);
    await like(cem!, false);
    await ben!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    const [group, ...others] = await notificationsOf(ann!);
    expect(others).toEqual([]);
    expect(names(group)).toEqual(['Ben']);
    await like(ben!, false);
    expect(await notificationsOf(ann!)).toEqual([]);
    expect(await unreadOf(ann!)).toBe(0);
  });

  it('reads what is new alone in a group that was seen before', async () => {
    await like(ben!);
    const [{ id, latestAt }] = await notificationsOf(ann!);
    expect(await see(ann!, latestAt)).toBe(0);
    expect(await notificationsOf(ann!)).toMatchObject([{ id, isUnread: false, num: 1, numNew: 0 }]);
    await like(cem!);
    const [group, ...others] = await notificationsOf(ann!);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ id, isUnread: true, num: 1, numNew: 1 });
    // What was seen is not repeated.
    expect(names(group)).toEqual(['Cem']);
    expect(await unreadOf(ann!)).toBe(1);
    await like(dan!);
    expect(await see(ann!)).toBe(0);
    const [seen] = await notificationsOf(ann!);
    expect(seen).toMatchObject({ id, isUnread: false, num: 2, numNew: 0 });
    expect(names(seen)).toEqual(['Dan', 'Cem']);
    // Where the newest events are undone, those before are the group again.
    for (const who of [cem!, dan!]) await like(who, false);
    const [before] = await notificationsOf(ann!);
    expect(before).toMatchObject({ id, isUnread: false, num: 1 });
    expect(names(before)).toEqual(['Ben']);
  });

  it('reads nothing of hidden people, comments and businesses until they are restored', async () => {
    await like(ben!);
    const id = await comment(cem!, 'Rude.');
    const before = await notificationsOf(ann!);
    await hiding.hideUser(ben!.id);
    await hiding.hideComment(id);
    expect(await notificationsOf(ann!)).toEqual([]);
    expect(await unreadOf(ann!)).toBe(0);
    await hiding.restoreUser(ben!.id);
    await hiding.restoreComment(id);
    expect(await notificationsOf(ann!)).toEqual(before);
    await hiding.hideBusiness(lantern);
    expect(await notificationsOf(ann!)).toEqual([]);
  });

  it('reads page after page, each group once', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await addBusiness(ann!, { name: `Stall ${n}` }));
    for (const id of ids) await like(ben!, true, id);
    await fixture.db.query(`UPDATE likes SET created_at = now() - interval '1 hour'`);
    await fixture.db.query(
      'UPDATE business_stats SET liked_at = (SELECT max(created_at) FROM likes) WHERE num_likes > 0',
    );
    const read: string[] = [];
    let after: string | null = null;
    do {
      const { nodes, pageInfo, totalCount }: Json = (
        await ann!.graphql(
          `query ($after: String) { me { notifications(first: 2, after: $after) {
            totalCount nodes { business { id } } pageInfo { endCursor hasNextPage } } } }`,
          { after },
        )
      ).me.notifications;
      expect(totalCount).toBe(5);
      read.push(...nodes.map((each: Json) => each.business.id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(read.sort()).toEqual(ids.sort());
  });
});

describe('A member', () => {
  it('reads who follows, and what the people list whom the member follows', async () => {
    await follow(ben!, ann!);
    await follow(cem!, ann!);
    const [followers] = await notificationsOf(ann!);
    expect(followers).toMatchObject({ kind: 'FOLLOW', num: 2, business: null });
    expect(names(followers)).toEqual(['Cem', 'Ben']);
    expect(await notificationsOf(ben!)).toEqual([]);
    await addBusiness(ann!, { name: 'Red Lantern' });
    await addBusiness(ann!, { name: 'Green Lantern' });
    const [listed, ...others] = await notificationsOf(ben!);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ kind: 'NEW_BUSINESS', num: 2, business: { name: 'Green Lantern' } });
    expect(names(listed)).toEqual(['Ann']);
    await follow(ben!, ann!, false);
    expect(await notificationsOf(ben!)).toEqual([]);
  });

  it('reads replies to their own comment, and who finds it helpful', async () => {
    const id = await comment(ben!, 'Good bread.');
    await ann!.graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "Thank you.") { id } }', { id });
    for (const who of [cem!, dan!])
      await who.graphql('mutation ($id: ID!) { setHelpful(commentId: $id, helpful: true) { id } }', { id });
    const [helpful, reply, ...others] = await notificationsOf(ben!);
    expect(others).toEqual([]);
    expect(reply).toMatchObject({ kind: 'REPLY', num: 1, excerpt: 'Thank you.', business: { name: 'Blue Lantern' } });
    expect(names(reply)).toEqual(['Ann']);
    expect(helpful).toMatchObject({ kind: 'HELPFUL', num: 2, excerpt: 'Good bread.' });
    expect(names(helpful)).toEqual(['Dan', 'Cem']);
    await ann!.graphql('mutation ($id: ID!) { deleteReply(commentId: $id) { id } }', { id });
    await hiding.hideBusiness(lantern);
    expect(await notificationsOf(ben!)).toEqual([]);
  });

  it.each([
    ['Ask @Cem.', true],
    ['@CEM knows.', true],
    ['(@cem)', true],
    ['Write to x@cem or cem', false],
    ['@cemal is another', false],
    ['@@cem', false],
  ])('is mentioned by @name: %s', async (text, isMentioned) => {
    const id = await comment(ben!, text);
    const read = await notificationsOf(cem!);
    expect(read.map(({ kind, excerpt }) => `${kind} ${excerpt}`)).toEqual(isMentioned ? [`MENTION ${text}`] : []);
    expect(names(read[0] ?? { actors: [] })).toEqual(isMentioned ? ['Ben'] : []);
    await ben!.graphql('mutation ($id: ID!) { editComment(id: $id, text: "No names.") { id } }', { id });
    expect(await notificationsOf(cem!)).toEqual([]);
  });

  it('hears of a mention that an edit adds as of a new one, and of one that it keeps as before', async () => {
    const edit = (id: string, text: string) =>
      ben!.graphql('mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }', { id, text });
    const id = await comment(ben!, 'Ask @dan.');
    await see(cem!);
    await see(dan!);
    await edit(id, 'Ask @dan or @cem.');
    expect(await unreadOf(cem!)).toBe(1);
    expect(await unreadOf(dan!)).toBe(0);
    const [added] = await notificationsOf(cem!);
    expect(added).toMatchObject({ kind: 'MENTION', excerpt: 'Ask @dan or @cem.' });
    await see(cem!, added.latestAt);
    await edit(id, 'Please ask @dan or @cem.');
    expect(await notificationsOf(cem!)).toMatchObject([{ latestAt: added.latestAt, isUnread: false }]);
    await edit(id, 'Please ask @dan.');
    await edit(id, 'Please ask @dan, or @cem again.');
    expect(await unreadOf(cem!)).toBe(1);
  });

  it('is mentioned in the reply of an owner, whose own comment it is not', async () => {
    const id = await comment(ben!, 'Who bakes?');
    await ann!.graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "@cem does, @ben.") { id } }', { id });
    const [mention] = await notificationsOf(cem!);
    expect(mention).toMatchObject({ kind: 'MENTION', excerpt: '@cem does, @ben.' });
    expect(names(mention)).toEqual(['Ann']);
    const kinds = async () => (await notificationsOf(ben!)).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['REPLY']);
    const turn = (kind: string, isOn: boolean) =>
      ben!.graphql(
        'mutation ($kind: NotificationKind!, $isOn: Boolean!) { setNotificationKind(kind: $kind, isOn: $isOn) { id } }',
        { kind, isOn },
      );
    await turn('REPLY', false);
    expect(await kinds()).toEqual(['MENTION']);
    await turn('MENTION', false);
    expect(await kinds()).toEqual([]);
    for (const kind of ['REPLY', 'MENTION']) await turn(kind, true);
  });

  it('hears of a mention that an edit adds to the reply to their own comment once, as of a new one', async () => {
    const id = await comment(ben!, 'Is my cake ready?');
    const reply = (text: string) =>
      ann!.graphql('mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }', {
        id,
        text,
      });
    await reply('We will see.');
    await see(ben!);
    await reply('@ben it is ready.');
    expect(await unreadOf(ben!)).toBe(1);
    const found = await notificationsOf(ben!);
    expect(found).toMatchObject([{ kind: 'MENTION', isUnread: true, commentId: id, excerpt: '@ben it is ready.' }]);
    expect(counted(found)).toEqual(await recount(fixture, ben!.id));
    await see(ben!);
    await reply('It is ready.');
    expect(await notificationsOf(ben!)).toMatchObject([{ kind: 'REPLY', isUnread: false }]);
  });

  it('hears of a mention that an edit adds to a reply as of a new one, and of one that it keeps as before', async () => {
    const id = await comment(ben!, 'Who bakes?');
    const reply = (text: string) =>
      ann!.graphql('mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }', {
        id,
        text,
      });
    await reply('Ask @dan.');
    for (const who of [cem!, dan!]) await see(who);
    await reply('Ask @dan or @Cem .');
    expect(await unreadOf(cem!)).toBe(1);
    expect(await unreadOf(dan!)).toBe(0);
    const [added] = await notificationsOf(cem!);
    expect(added).toMatchObject({ kind: 'MENTION', excerpt: 'Ask @dan or @Cem .' });
    expect(counted([added])).toEqual(await recount(fixture, cem!.id));
    await see(cem!, added.latestAt);
    await reply('Please ask @dan or @cem');
    expect(await notificationsOf(cem!)).toMatchObject([{ latestAt: added.latestAt, isUnread: false }]);
    await reply('Please ask @dan.');
    expect(await notificationsOf(cem!)).toEqual([]);
    await reply('Please ask @dan, or @cem again.');
    expect(await unreadOf(cem!)).toBe(1);
    await see(cem!);
    // Another reply begins anew.
    await ann!.graphql('mutation ($id: ID!) { deleteReply(commentId: $id) { id } }', { id });
    await reply('Ask @dan or @cem.');
    expect([await unreadOf(cem!), await unreadOf(dan!)]).toEqual([1, 1]);
  });

  it('reads the decisions of moderators and the decision on an appeal, without the name of the moderator', async () => {
    await decideAbout({ reporter: ben!, moderator: moe! }, ['BUSINESS', lantern], 'WARN');
    const [decision] = await notificationsOf(ann!);
    expect(decision).toMatchObject({ kind: 'DECISION', num: 1, actors: [], business: null, isUnread: true });
    expect(decision.decision).toMatchObject({ action: 'WARN', subject: { title: 'Blue Lantern' } });
    expect(await notificationsOf(ben!)).toEqual([]);
  });

  it('reads own notifications only', async () => {
    await like(ben!);
    const { user } = await ben!.graphql(`{ user(username: "Ann") { numUnread notifications { totalCount } } }`);
    expect(user).toEqual({ numUnread: null, notifications: null });
  });

  it('keeps what came after the newest notification that was read unread', async () => {
    await like(ben!);
    const [{ latestAt }] = await notificationsOf(ann!);
    await save(cem!);
    expect(await see(ann!, latestAt)).toBe(1);
    // An earlier time changes nothing, and a time in the future counts as now.
    expect(await see(ann!, '2020-01-01T00:00:00.000Z')).toBe(1);
    expect(await see(ann!, '2099-01-01T00:00:00.000Z')).toBe(0);
    await rate(dan!, 3);
    expect(await unreadOf(ann!)).toBe(1);
  });

  it('loses nothing by the deletion of another account but what that account did', async () => {
    const guest = await signUp(fixture, 'Guest');
    await like(ben!);
    await like(guest);
    await follow(guest, ann!);
    expect(await unreadOf(ann!)).toBe(2);
    await guest.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: guest.password,
    });
    expect(await notificationsOf(ann!)).toMatchObject([{ kind: 'LIKE', num: 1 }]);
  });

  it.each<[string, CountsOf, () => Promise<unknown>]>([
    ['a comment', 'business_stats', () => comment(ben!, 'Nice.')],
    ['a like', 'business_stats', () => like(ben!)],
    ['a save', 'business_stats', () => save(ben!)],
    ['a rating', 'business_stats', () => rate(ben!, 4)],
    ['a review', 'business_stats', () => review(ben!)],
    ['a new follower', 'user_stats', () => follow(dan!, ann!)],
  ])('still finds %s unread that waited while a later event was seen', async (_, counts, write) => {
    expect(await unreadAfterWait(ann!, counts, write)).toBe(1);
    expect(counted(await notificationsOf(ann!))).toEqual(await recount(fixture, ann!.id));
  });

  it('still finds a helpful mark, an added mention and an approved comment unread that waited while a later event was seen', async () => {
    const own = await comment(dan!, 'Nice.');
    const mark = 'mutation ($id: ID!) { setHelpful(commentId: $id, helpful: true) { id } }';
    expect(await unreadAfterWait(dan!, 'business_stats', () => ben!.graphql(mark, { id: own }))).toBe(1);
    const text = await comment(ben!, 'Hello.');
    const edit = 'mutation ($id: ID!) { editComment(id: $id, text: "Hello @Eve") { id } }';
    expect(await unreadAfterWait(eve!, 'business_stats', () => ben!.graphql(edit, { id: text }))).toBe(1);
    await see(ann!);
    const waiting = await comment(ben!, 'See https://example.com/');
    expect(await unreadAfterWait(ann!, 'business_stats', () => approve(moe!, waiting))).toBe(1);
  });

  it('reads the same in REST, counts and marks as seen', async () => {
    await like(ben!);
    await comment(cem!, 'Nice.');
    const path = '/api/users/profile/notifications';
    const { body, headers } = await ann!.call('GET', `${path}?limit=1`);
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('link')).toContain('rel="next"');
    expect(body).toEqual([
      {
        _id: expect.any(String),
        kind: 'COMMENT',
        latestAt: expect.any(String),
        isUnread: true,
        num: 1,
        numNew: 1,
        excerpt: 'Nice.',
        actors: [{ _id: cem!.id, username: 'Cem' }],
        business: { _id: lantern, name: 'Blue Lantern' },
        comment: expect.any(String),
        decision: null,
      },
    ]);
    expect((await ann!.call('GET', `${path}/count`)).body).toEqual({ numUnread: 2 });
    expect((await ann!.call('PUT', `${path}/seen`, { until: body[0].latestAt })).body).toEqual({ numUnread: 0 });
    expect(await ann!.call('PUT', `${path}/seen`, { until: 'now' })).toMatchObject({
      status: 400,
      body: { fields: { until: 'Malformed request' } },
    });
  });

  it('takes times with any time zone at both APIs, and none without a zone or of a day that does not exist', async () => {
    const set = (until: string) =>
      ann!.graphqlResponse('mutation ($until: DateTime!) { setNotificationsSeen(until: $until) { numUnread } }', {
        until,
      });
    const put = (until: string) => ann!.call('PUT', '/api/users/profile/notifications/seen', { until });
    for (const until of [
      '2026-01-02T10:00:00Z',
      '2026-01-02T10:00:00.123456Z',
      '2024-02-29T23:59:59-08:00',
      '2026-01-02T10:00:00.000+05:30',
    ]) {
      expect((await set(until)).errors).toEqual([]);
      expect((await put(until)).status).toBe(200);
    }
    for (const until of [
      ...[
        '',
        '5',
        'November 2',
        '2026-01-02',
        '2026-01-02T10:00:00',
        '2026-02-30T10:00:00Z',
        '2026-01-02T10:00:00+25:00',
      ],
      ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '-000001-01-01T00:00:00Z'],
    ]) {
      expect(await errorOf(set(until))).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { until: expect.any(String) },
      });
      expect((await put(until)).body).toMatchObject({ fields: { until: 'Malformed request' } });
    }
  });

  it('gets an error for a page that does not exist', async () => {
    const query = (args: string) => ann!.graphqlResponse(`{ me { notifications(${args}) { nodes { id } } } }`);
    expect(await errorOf(query('after: "x"'))).toEqual(inputError('after', 'Malformed cursor'));
    expect(await errorOf(query('first: 0'))).toMatchObject({ code: 'BAD_USER_INPUT' });
    const { body } = await visitorOf(fixture).call('GET', '/api/users/profile/notifications');
    expect(body.code).toBe('UNAUTHENTICATED');
  });
});
