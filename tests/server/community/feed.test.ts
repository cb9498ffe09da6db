/** Members read what the people whom they follow listed, reviewed, liked and answered. What is undone, hidden or not public leaves no trace. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { activitiesOf, feedOf, feedPage, recountFeed, summariesOf } from '../../support/community/feed.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { errorOf, inputError, loginRequired } from '../../support/errors.ts';
import * as messages from '#rules/messages.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
let [ann, ben, cem, dan]: TestUser[] = [];
let lantern: string;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  [ann, ben, cem, dan] = await Promise.all(['Ann', 'Ben', 'Cem', 'Dan'].map((name) => signUp(fixture, name)));
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query('DELETE FROM follows');
  await fixture.db.query('UPDATE users SET shows_likes = true');
  lantern = await addBusiness(dan!, { name: 'Blue Lantern' });
  await follow(ann!, ben!);
});

const follow = (who: TestUser, { id }: TestUser, on = true) =>
  who.graphql('mutation ($id: ID!, $on: Boolean!) { setFollow(userId: $id, following: $on) { id } }', { id, on });
const like = (who: TestUser, id = lantern, on = true) =>
  who.graphql('mutation ($id: ID!, $on: Boolean!) { setLike(businessId: $id, liked: $on) { id } }', { id, on });
const review = async (who: TestUser, text: string, id = lantern): Promise<string> =>
  (
    await who.graphql(
      'mutation ($id: ID!, $text: String!) { setReview(businessId: $id, value: 4, text: $text) { comment { id } } }',
      { id, text },
    )
  ).setReview.comment.id;
const comment = async (who: TestUser, text: string, id = lantern): Promise<string> =>
  (
    await who.graphql(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      { id, text },
    )
  ).addComment.comment.id;
const reply = (who: TestUser, id: string, text: string) =>
  who.graphql('mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }', { id, text });
/** Hides or shows the reply to a comment. */
const hideReply = (id: string, hidden: number) =>
  fixture.db.query('UPDATE comments SET reply_hidden = $2 WHERE id = $1', [id, hidden]);
/** Suspends a user, whose sessions stay. */
const suspend = ({ id }: TestUser) =>
  fixture.db.query(`UPDATE users SET suspended_until = now() + interval '1 day' WHERE id = $1`, [id]);
const endSuspension = ({ id }: TestUser) =>
  fixture.db.query('UPDATE users SET suspended_until = NULL WHERE id = $1', [id]);
const showLikes = (who: TestUser, shows: boolean) =>
  who.graphql('mutation ($shows: Boolean!) { setShowsLikesInFeeds(showsLikes: $shows) { showsLikesInFeeds } }', {
    shows,
  });

describe('A member who follows another', () => {
  it('reads what that person listed, reviewed, liked and answered, the newest first, and nothing of others', async () => {
    const stall = await addBusiness(ben!, { name: 'Stall' });
    await review(ben!, 'Good soup.');
    await like(ben!);
    const question = await comment(cem!, 'Are dogs welcome?', stall);
    await reply(ben!, question, 'They are.');
    await like(cem!);
    await like(ann!);
    const feed = await feedOf(ann!);
    expect(summariesOf(feed)).toEqual([
      'Ben REPLY Stall',
      'Ben LIKE Blue Lantern',
      'Ben REVIEW Blue Lantern',
      'Ben BUSINESS Stall',
    ]);
    expect(feed.map((each) => each.comment)).toEqual([
      { id: question, text: 'Are dogs welcome?', rating: null, reply: { text: 'They are.' } },
      null,
      { id: expect.any(String), text: 'Good soup.', rating: 4, reply: null },
      null,
    ]);
    expect((await feedPage(ann!)).totalCount).toBe(4);
    expect(await feedOf(cem!)).toEqual([]);
  });

  it('reads no other comments, which are parts of a conversation, no saves and no ratings', async () => {
    await comment(ben!, 'Is it open on Sundays?');
    await ben!.graphql('mutation ($id: ID!) { setSaved(businessId: $id, saved: true) { id } }', { id: lantern });
    await ben!.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 5) { id } }', { id: lantern });
    expect(await feedOf(ann!)).toEqual([]);
  });

  it('reads the same activity with the same id at any time, and an edited review at its place', async () => {
    await review(ben!, 'Good soup.');
    const [first] = await feedOf(ann!);
    await like(ben!);
    await review(ben!, 'Good soup, better bread.');
    const [, second] = await feedOf(ann!);
    expect(second).toMatchObject({
      id: first.id,
      createdAt: first.createdAt,
      comment: { text: 'Good soup, better bread.' },
    });
  });

  it('reads nothing of what was undone', async () => {
    const stall = await addBusiness(ben!, { name: 'Stall' });
    const written = await review(ben!, 'Good soup.');
    await like(ben!);
    const question = await comment(cem!, 'Are dogs welcome?', stall);
    await reply(ben!, question, 'They are.');
    expect(await feedOf(ann!)).toHaveLength(4);
    await like(ben!, lantern, false);
    await ben!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: written });
    await ben!.graphql('mutation ($id: ID!) { deleteReply(commentId: $id) { id } }', { id: question });
    expect(summariesOf(await feedOf(ann!))).toEqual(['Ben BUSINESS Stall']);
    await ben!.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: stall });
    expect(await feedOf(ann!)).toEqual([]);
  });

  it('reads nothing any more of people after unfollowing them', async () => {
    await like(ben!);
    await follow(ann!, cem!);
    await like(cem!);
    expect(summariesOf(await feedOf(ann!))).toEqual(['Cem LIKE Blue Lantern', 'Ben LIKE Blue Lantern']);
    await follow(ann!, ben!, false);
    expect(summariesOf(await feedOf(ann!))).toEqual(['Cem LIKE Blue Lantern']);
  });

  it('reads nothing of deleted accounts', async () => {
    const eve = await signUp(fixture, 'Eve');
    await follow(ann!, eve);
    await like(eve);
    expect(await feedOf(ann!)).toHaveLength(1);
    await eve.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: eve.password,
    });
    expect(await feedOf(ann!)).toEqual([]);
  });

  it.each(['a member', 'a moderator'])('reads, as %s, nothing of what is hidden until it is restored', async (who) => {
    const reader = await signUp(fixture, `Reader${who.length}`);
    if (who === 'a moderator') await grant(fixture, reader, 'MODERATOR');
    await follow(reader, ben!);
    const stall = await addBusiness(ben!, { name: 'Stall' });
    const written = await review(ben!, 'Good soup.');
    await like(ben!);
    const question = await comment(cem!, 'Are dogs welcome?', stall);
    await reply(ben!, question, 'They are.');
    const before = await feedOf(reader);
    expect(before).toHaveLength(4);
    const changes: [() => Promise<unknown>, () => Promise<unknown>, string[]][] = [
      [() => hiding.hideComment(written), () => hiding.restoreComment(written), ['REPLY', 'LIKE', 'BUSINESS']],
      [() => hiding.hideComment(question), () => hiding.restoreComment(question), ['LIKE', 'REVIEW', 'BUSINESS']],
      [() => hideReply(question, 1), () => hideReply(question, 0), ['LIKE', 'REVIEW', 'BUSINESS']],
      [() => hiding.hideBusiness(lantern), () => hiding.restoreBusiness(lantern), ['REPLY', 'BUSINESS']],
      [() => hiding.hideBusiness(stall), () => hiding.restoreBusiness(stall), ['LIKE', 'REVIEW']],
      [() => hiding.hideUser(cem!.id), () => hiding.restoreUser(cem!.id), ['LIKE', 'REVIEW', 'BUSINESS']],
      [() => hiding.hideUser(ben!.id), () => hiding.restoreUser(ben!.id), []],
      [() => suspend(ben!), () => endSuspension(ben!), []],
    ];
    for (const [hide, restore, kinds] of changes) {
      await hide();
      const page = await feedPage(reader);
      expect(page.nodes.map(({ kind }: Json) => kind)).toEqual(kinds);
      expect(page.totalCount).toBe(kinds.length);
      await restore();
      expect(await feedOf(reader)).toEqual(before);
    }
  });

  it('reads the feed while suspended', async () => {
    await like(ben!);
    await suspend(ann!);
    expect(await feedOf(ann!)).toHaveLength(1);
    await endSuspension(ann!);
  });
});

describe('The likes of a member', () => {
  it('leave all feeds at once when the member turns them off, and come back', async () => {
    await like(ben!);
    await review(ben!, 'Good soup.');
    expect(await ben!.graphql('{ me { showsLikesInFeeds } }')).toEqual({ me: { showsLikesInFeeds: true } });
    expect(await showLikes(ben!, false)).toEqual({ setShowsLikesInFeeds: { showsLikesInFeeds: false } });
    expect(summariesOf(await feedOf(ann!))).toEqual(['Ben REVIEW Blue Lantern']);
    expect((await feedPage(ann!)).totalCount).toBe(1);
    await showLikes(ben!, true);
    expect(await feedOf(ann!)).toHaveLength(2);
  });

  it('are turned on and off through REST', async () => {
    const path = '/api/users/profile/feed/settings';
    expect((await ben!.call('GET', path)).body).toEqual({ showsLikes: true });
    expect((await ben!.call('PUT', path, { showsLikes: false })).body).toEqual({ showsLikes: false });
    expect((await ben!.call('GET', path)).body).toEqual({ showsLikes: false });
    const { status, body } = await ben!.call('PUT', path, { showsLikes: 'no' });
    expect([status, body.fields]).toEqual([400, { showsLikes: expect.any(String) }]);
  });
});

describe('A feed', () => {
  /** Many rows of few people, at few different times. */
  async function fill(): Promise<void> {
    await follow(ann!, cem!);
    for (const who of [ben!, cem!]) for (const n of [1, 2, 3, 4, 5, 6]) await addBusiness(who, { name: `Stall ${n}` });
    await fixture.db.query(
      `INSERT INTO likes SELECT b.id, u.id FROM businesses b, users u WHERE u.username IN ('Ben', 'Cem', 'Dan')`,
    );
    await fixture.db.query(
      `INSERT INTO comments (id, business_id, user_id, text, is_review, reply, replied_at)
        SELECT gen_random_uuid(), b.id, u.id, 'Nice.', true, 'Thanks.', now() FROM businesses b, users u
        WHERE u.username IN ('Ben', 'Cem', 'Dan')`,
    );
    const time = (id: string) =>
      `'2026-01-01'::timestamptz + interval '1 ms' * (('x' || left(md5(${id}::text), 1))::bit(4)::int % 4)`;
    await fixture.db.query(`UPDATE businesses SET created_at = ${time('id')}`);
    await fixture.db.query(`UPDATE likes SET created_at = ${time('business_id')}`);
    await fixture.db.query(`UPDATE comments SET created_at = ${time('id')}, replied_at = ${time('business_id')}`);
  }

  /** As many users as make the followed ones few. */
  const setUsers = (total: number) =>
    fixture.db.query(`UPDATE directory_counts SET total = $1 WHERE name = 'users'`, [total]);

  it.each([
    ['many', 4],
    ['few', 100_000],
  ])(
    'holds each activity once on all pages, also of one time, for a member who follows %s of all users',
    async (_, users) => {
      await fill();
      await setUsers(users);
      const expected = await recountFeed(fixture, ann!.id);
      expect(expected.length).toBeGreaterThan(60);
      for (const first of [7, 24, 100]) {
        const feed = await feedOf(ann!, first);
        expect(activitiesOf(feed).sort()).toEqual(expected.map(({ activity }) => activity).sort());
        expect(feed.map(({ createdAt }) => createdAt)).toEqual(expected.map(({ at }) => at.toISOString()));
        expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
      }
      const { totalCount, totalCountIsExact } = await feedPage(ann!, 1);
      expect([totalCount, totalCountIsExact]).toEqual([expected.length, true]);
      await setUsers(4);
    },
  );

  it('takes the same number of statements for a page of 2 as for one of 60, in GraphQL and in REST', async () => {
    await fill();
    // Both pages hold reviews: a page without any does not read comments.
    await fixture.db.query(`UPDATE comments SET created_at = '2026-01-02'`);
    const page = (first: number) => statementsFor(fixture, () => feedPage(ann!, first));
    const rest = (limit: number) =>
      statementsFor(fixture, () => ann!.call('GET', `/api/users/profile/feed?limit=${limit}`));
    await Promise.all([page(2), rest(2)]);
    expect(await page(60)).toBe(await page(2));
    expect(await rest(60)).toBe(await rest(2));
  });

  it('is the same in REST, with a link to the next page', async () => {
    await like(ben!);
    await review(ben!, 'Good soup.');
    const [written] = await feedOf(ann!);
    const { body, headers } = await ann!.call('GET', '/api/users/profile/feed?limit=1');
    expect(body).toEqual([
      {
        _id: written.id,
        kind: 'REVIEW',
        createdAt: written.createdAt,
        actor: { _id: ben!.id, username: 'Ben', profilePicture: '' },
        business: { _id: lantern, name: 'Blue Lantern' },
        comment: (await ann!.call('GET', `/api/businesses/${lantern}/comments`)).body[0],
      },
    ]);
    expect(body[0].comment).toMatchObject({ _id: written.comment.id, username: 'Ben', text: 'Good soup.', rating: 4 });
    expect(headers.get('X-Total-Count')).toBe('2');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')![1]!;
    const { pathname, search } = new URL(next);
    expect((await ann!.call('GET', pathname + search)).body.map(({ kind }: Json) => kind)).toEqual(['LIKE']);
  });

  it('is private: visitors sign in first, and others read null', async () => {
    const others = await cem!.graphql('query ($id: ID!) { user(id: $id) { feed { totalCount } showsLikesInFeeds } }', {
      id: ann!.id,
    });
    expect(others.user).toEqual({ feed: null, showsLikesInFeeds: null });
    expect((await visitorOf(fixture).call('GET', '/api/users/profile/feed')).status).toBe(401);
  });

  it('refuses malformed cursors and page sizes by name', async () => {
    const asked = (who: Caller, args: string) =>
      errorOf(who.graphqlResponse(`{ me { feed(${args}) { totalCount } } }`));
    expect(await asked(ann!, 'first: 101')).toEqual(inputError('first', 'first must be a whole number from 1 to 100'));
    expect(await asked(ann!, 'after: "zzz"')).toEqual(inputError('after', messages.malformedCursor));
    expect(await asked(visitorOf(fixture), 'first: 1')).toEqual(loginRequired);
  });
});
