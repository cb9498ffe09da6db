/** Users receive changes by event streams, at any instance of the site. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { apiClient, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { see } from '../../support/community/notifications.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { decideAbout } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { subscribe, type EventStream } from '../../support/community/streams.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let here: Fixture;
let there: Fixture;
let [ann, ben, cem]: TestUser[] = [];
let moe: TestUser;
let lantern: string;
const open: EventStream[] = [];

beforeAll(async () => {
  here = await openFixture();
  there = await openFixture({ DATABASE_URL: here.databaseUrl, JWT_SECRET: here.secret });
  [ann, ben, cem] = await Promise.all(['Ann', 'Ben', 'Cem'].map((name) => signUp(here, name)));
  moe = await grant(here, await signUp(here, 'Moe'), 'MODERATOR');
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  await see(ann!);
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
});

const unread = 'subscription { live { me { id numUnread } } }';
const counts = `subscription ($id: ID!) { businessChanged(id: $id) {
  business { id numLikes numComments numRatings averageRating } newestComments { id text } } }`;

async function listen(fixture: Fixture, query: string, user?: TestUser, variables = {}): Promise<EventStream> {
  const stream = await subscribe({ url: fixture.url, query, variables, token: user?.token });
  open.push(stream);
  return stream;
}
const at = (fixture: Fixture, user: TestUser) => apiClient(fixture, user.token);
const like = (fixture: Fixture, user: TestUser, liked = true) =>
  at(fixture, user).graphql(
    'mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }',
    {
      id: lantern,
      liked,
    },
  );
const comment = async (fixture: Fixture, user: TestUser, text: string): Promise<string> =>
  (
    await at(fixture, user).graphql(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      { id: lantern, text },
    )
  ).addComment.comment.id;

/** Waits until the last event of a stream has a number of unread notifications. */
const reaches = (stream: EventStream, count: number) =>
  until(`${count} unread`, () => stream.results.at(-1)?.data.live.me.numUnread === count);
const describeBusiness = (id: string, description: string) =>
  at(there, ann!).graphql(
    'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
    { id, input: { description } },
  );
const linked = 'See www.watches.example';

describe('A member with an open page', () => {
  it('reads the number of unread notifications at once, and after a like at another instance', async () => {
    const stream = await listen(here, unread, ann);
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    await stream.next('the first number', ({ data }) => data.live.me.numUnread === 0);
    await like(there, ben!);
    await stream.next('the like', ({ data }) => data.live.me.numUnread === 1);
    await like(there, ben!, false);
    await until('the undone like', () => stream.results.at(-1).data.live.me.numUnread === 0);
    expect(stream.results[0]).toEqual({ data: { live: { me: { id: ann!.id, numUnread: 0 } } } });
  });

  it('hears of mentions, replies, helpful marks, followers and new businesses of others', async () => {
    const stream = await listen(here, unread, ben);
    const number = (count: number) => reaches(stream, count);
    await number(0);
    await comment(there, cem!, 'Ask @Ben, please.');
    await number(1);
    const id = await comment(there, ben!, 'It is open.');
    const on = 'mutation ($id: ID!)';
    await at(there, ann!).graphql(`${on} { setReply(commentId: $id, text: "Thanks.") { id } }`, { id });
    await number(2);
    await at(there, cem!).graphql(`${on} { setHelpful(commentId: $id, helpful: true) { id } }`, { id });
    await number(3);
    await at(there, cem!).graphql(`${on} { setFollow(userId: $id, following: true) { id } }`, { id: ben!.id });
    await number(4);
    await at(here, ben!).graphql(`${on} { setFollow(userId: $id, following: true) { id } }`, { id: ann!.id });
    await addBusiness({ ...ann!, ...at(there, ann!) }, { name: 'Red Lantern' });
    await number(5);
    expect(await see(ben!)).toBe(0);
    await number(0);
  });

  it('hears of a followed member whose business ceases to wait for a moderator, and waits again', async () => {
    await at(here, cem!).graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', {
      id: ann!.id,
    });
    const waiting = await addBusiness(ann!, { description: linked });
    await see(cem!);
    const stream = await listen(here, unread, cem);
    await reaches(stream, 0);
    await describeBusiness(waiting, 'Watches and clocks.');
    await reaches(stream, 1);
    await describeBusiness(waiting, linked);
    await reaches(stream, 0);
  });

  it('hears that a business with a mention of the member waits for a moderator, appears again and is deleted', async () => {
    const stream = await listen(here, unread, await signUp(here, 'Dan'));
    await comment(there, ben!, 'Ask @Dan.');
    await reaches(stream, 1);
    await describeBusiness(lantern, linked);
    await reaches(stream, 0);
    await describeBusiness(lantern, 'Lanterns of all sizes.');
    await reaches(stream, 1);
    await at(there, ann!).graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: lantern });
    await reaches(stream, 0);
  });

  it('hears that a comment whose reply concerns the member waits for a moderator, appears again and is deleted', async () => {
    await Promise.all([see(ben!), see(cem!)]);
    const streams = await Promise.all([listen(here, unread, ben), listen(here, unread, cem)]);
    const reach = (count: number) => Promise.all(streams.map((stream) => reaches(stream, count)));
    await reach(0);
    const id = await comment(there, ben!, 'Lovely.');
    await at(there, ann!).graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "Ask @Cem.") { id } }', { id });
    await reach(1);
    const edit = 'mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }';
    await at(there, ben!).graphql(edit, { id, text: linked });
    await reach(0);
    await at(there, ben!).graphql(edit, { id, text: 'Lovely lanterns.' });
    await reach(1);
    await at(there, ben!).graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    await reach(0);
  });
});

describe('An open page of a business', () => {
  it('reads counts and new comments of others, as a visitor too', async () => {
    const [visitor, member] = await Promise.all([
      listen(there, counts, undefined, { id: lantern }),
      listen(there, counts, ben, { id: lantern }),
    ]);
    await visitor.next('the counts', ({ data }) => data.businessChanged.business.numLikes === 0);
    await like(here, cem!);
    await visitor.next('the like', ({ data }) => data.businessChanged.business.numLikes === 1);
    const own = await comment(here, ben!, 'Mine.');
    const id = await comment(here, cem!, 'Lovely.');
    const isTold = (stream: EventStream) =>
      stream.next('both comments', ({ data }) => data.businessChanged.business.numComments === 2);
    expect((await isTold(visitor)).data.businessChanged.newestComments.map((each: { id: string }) => each.id)).toEqual([
      id,
      own,
    ]);
    expect((await isTold(member)).data.businessChanged.newestComments).toEqual([{ id, text: 'Lovely.' }]);
  });

  it('hears of replies and helpful marks', async () => {
    const id = await comment(here, ben!, 'Lovely.');
    const query = `subscription ($id: ID!) { businessChanged(id: $id) { newestComments { numHelpful reply { text } } } }`;
    const stream = await listen(there, query, undefined, { id: lantern });
    const isTold = (what: string, comments: object[]) =>
      stream.next(what, ({ data }) => isDeepStrictEqual(data.businessChanged.newestComments, comments));
    await isTold('the comment', [{ numHelpful: 0, reply: null }]);
    await at(here, cem!).graphql('mutation ($id: ID!) { setHelpful(commentId: $id, helpful: true) { id } }', { id });
    await isTold('the mark', [{ numHelpful: 1, reply: null }]);
    await at(here, ann!).graphql('mutation ($id: ID!) { setReply(commentId: $id, text: "Thanks.") { id } }', { id });
    await isTold('the reply', [{ numHelpful: 1, reply: { text: 'Thanks.' } }]);
    await at(here, ann!).graphql('mutation ($id: ID!) { deleteReply(commentId: $id) { id } }', { id });
    await isTold('its removal', [{ numHelpful: 1, reply: null }]);
  });

  it('keeps showing a hidden reply to the owner, and hidden replies and comments to a moderator', async () => {
    const query = `subscription ($id: ID!) { businessChanged(id: $id) {
      business { numLikes } newestComments { id isHidden reply { text isHidden } } } }`;
    const [hidden, shown] = [await comment(here, cem!, 'Lovely.'), await comment(here, ben!, 'Dear.')];
    const setReply = 'mutation ($id: ID!) { setReply(commentId: $id, text: "Liar.") { reply { id } } }';
    const replyId = (await at(here, ann!).graphql(setReply, { id: shown })).setReply.reply.id;
    for (const subject of [
      ['REPLY', replyId],
      ['COMMENT', hidden],
    ] as [string, string][])
      await decideAbout({ reporter: ben!, moderator: moe }, subject, 'HIDE');
    const ofBen = { id: shown, isHidden: false, reply: { text: 'Liar.', isHidden: true } };
    const ofCem = { id: hidden, isHidden: true, reply: null };
    const [owner, moderator, visitor] = await Promise.all(
      [ann, moe, undefined].map((user) => listen(here, query, user, { id: lantern })),
    );
    for (const [stream, comments] of [
      [owner!, [ofBen]],
      [moderator!, [ofBen, ofCem]],
      [visitor!, [{ ...ofBen, reply: null }]],
    ] as const) {
      const has = (numLikes: number) => ({ business: { numLikes }, newestComments: comments });
      await stream.next('the comments', ({ data }) => data.businessChanged.business.numLikes === 0);
      await like(here, ben!);
      await stream.next('the like', ({ data }) => data.businessChanged.business.numLikes === 1);
      expect(stream.results.map(({ data }) => data.businessChanged)).toEqual([has(0), has(1)]);
    }
  });

  it('hears that the business is deleted', async () => {
    const stream = await listen(there, counts, undefined, { id: lantern });
    await at(here, ann!).graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: lantern });
    await stream.next('the deletion', ({ data }) => data.businessChanged.business === null);
  });

  it('is one stream with the notifications of the member', async () => {
    const query = `subscription ($ids: [ID!]!) { live(businessIds: $ids) { me { numUnread } businesses { businessId business { numLikes } } } }`;
    const stream = await listen(here, query, ann, { ids: [lantern] });
    await like(there, ben!);
    const { data } = await stream.next('the like', ({ data: { live } }) => live.businesses[0].business.numLikes === 1);
    expect(data.live).toEqual({
      me: { numUnread: 1 },
      businesses: [{ businessId: lantern, business: { numLikes: 1 } }],
    });
  });
});

describe('A request for a stream', () => {
  it('gets a clear error where the operation cannot be followed', async () => {
    const post = await visitorOf(here).graphqlResponse(unread);
    expect([post.status, post.errors[0]!.extensions.code]).toEqual([400, 'BAD_REQUEST']);
    expect(post.errors[0]!.message).toContain('Accept: text/event-stream');
    const visitor = await listen(here, unread);
    expect([visitor.status, JSON.parse(visitor.text()).errors[0].extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    const unknown = await listen(here, counts, undefined, { id: ann!.id });
    await until('the end', () => unknown.isComplete());
    expect(unknown.results[0].errors[0].extensions.code).toBe('NOT_FOUND');
    const invalid = await listen(here, 'subscription { live { me { nothing } } }', ann);
    expect(invalid.status).toBe(400);
  });

  it('is answered by one event for a query', async () => {
    const stream = await listen(here, '{ me { username } }', ann);
    await until('the end', () => stream.isComplete());
    expect(stream.results).toEqual([{ data: { me: { username: 'Ann' } } }]);
  });

  it('is refused above ten streams of an account', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(here, unread, cem)));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const refused = await listen(here, unread, cem);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    streams[0]!.close();
    await until('a place is free', async () => (await listen(here, unread, cem)).status === 200);
  });
});
