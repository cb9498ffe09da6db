/** What moderators hide is gone everywhere within a second, and comes back exactly. The tests hide rows as another instance would. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Json } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../support/database/counts.ts';
import { openHiding, type Hiding } from '../support/database/hiding.ts';
import { openFixture, statementsFor, type Fixture } from '../support/fixture.ts';
import { grant, signIn } from '../support/roles.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { errorOf } from '../support/errors.ts';

let fixture: Fixture;
let hiding: Hiding;
/** Owns two businesses, and reacts to that of Ben. */
let ann: TestUser;
/** Owns one business, and reacts to one of Ann. */
let ben: TestUser;
let moderator: TestUser;
let shop: string;
let other: string;
let bens: string;
let comment: string;
let before: Seen;

/** Its coordinates have more digits than a map needs. */
const position = { latitude: 47.1234567890123, longitude: -179.987654321098 };

const react = `mutation ($id: ID!, $user: ID!, $text: String!) {
  setLike(businessId: $id, liked: true) { id } setSaved(businessId: $id, saved: true) { id }
  rateBusiness(businessId: $id, value: 4) { id } setFollow(userId: $user, following: true) { id }
  addComment(businessId: $id, text: $text) { comment { id } } }`;

beforeAll(async () => {
  fixture = await openFixture({ PUBLIC_URL: 'https://main-street.example' });
  hiding = await openHiding(fixture);
  [ann, ben, moderator] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben'), await signUp(fixture, 'Moe')];
  await grant(fixture, moderator, 'MODERATOR');
  shop = await addBusiness(ann, { name: 'Violet Lantern', location: 'Nowhere Bay', category: 'RETAIL', position });
  other = await addBusiness(ann, { name: 'Quiet Anvil', category: 'RETAIL' });
  bens = await addBusiness(ben, { name: 'Green Kettle', category: 'RETAIL' });
  comment = (await ben.graphql(react, { id: shop, user: ann.id, text: 'Zebras everywhere' })).addComment.comment.id;
  await ann.graphql(react, { id: bens, user: ben.id, text: 'Giraffes everywhere' });
  await moderator.graphql(react, { id: bens, user: ann.id, text: 'Fine.' });
  before = await read();
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});
afterEach(async () => {
  expect(await wrongCounts(fixture.db)).toEqual([]);
  expect(await wrongHidden(fixture.db)).toEqual([]);
});

const card = 'id name numLikes numSaves numComments averageRating owner { username numFollowers }';
const list = `totalCount nodes { ${card} }`;
const person = 'id username numFollowers numFollowing numBusinesses';
/** The selections that are read through GraphQL, each by a request. */
const reads = () => ({
  newest: `businesses { ${list} }`,
  byName: `businesses(sort: { field: NAME, order: ASC }) { ${list} }`,
  byLikes: `businesses(sort: { field: LIKES }) { ${list} }`,
  byRating: `businesses(sort: { field: AVERAGE_RATING }) { ${list} }`,
  best: `businesses(sort: { field: BEST }) { ${list} }`,
  rated: `businesses(filter: { minRating: 4 }) { ${list} }`,
  retail: `businesses(filter: { category: RETAIL }) { ${list} }`,
  found: `businesses(filter: { search: "violet" }) { ${list} }`,
  foundByLikes: `businesses(filter: { search: "violet", category: RETAIL }, sort: { field: LIKES }) { ${list} }`,
  misspelled: `businesses(filter: { search: "violett" }) { ${list} hints { didYouMean alternatives { category totalCount } } }`,
  empty: `businesses(filter: { search: "kettle", category: OTHER }) { hints { alternatives { category totalCount } } }`,
  suggestions: `searchSuggestions(search: "vio") { businesses { ${card} } categories places didYouMean }`,
  newestUsers: `users { totalCount nodes { ${person} } }`,
  byFollowers: `users(sort: FOLLOWERS) { totalCount nodes { ${person} } }`,
  byBusinesses: `users(sort: BUSINESSES) { totalCount nodes { ${person} } }`,
  foundUsers: `users(search: "ann") { totalCount nodes { ${person} } }`,
  moderator: `user(username: "Moe") { ${person} following { totalCount nodes { ${person} } } }`,
  bens: `business(id: "${bens}") { ${card} moreInCategory { ${card} } comments { totalCount nodes { text rating author { username } } } }`,
  ben: `user(username: "ben") { ${person} followers { totalCount nodes { ${person} } } following { totalCount nodes { ${person} } } businesses { ${list} } }`,
  ann: `user(username: "ann") { ${person} followers { totalCount nodes { ${person} } } following { totalCount nodes { ${person} } } businesses { ${list} } }`,
  shop: `business(id: "${shop}") { ${card} comments { totalCount nodes { text rating author { username } } } }`,
  other: `business(id: "${other}") { ${card} moreInCategory { ${card} } moreByOwner { ${card} } }`,
});

/** All that a caller sees: the responses of both APIs, the pages and the sitemap, as text. */
async function readAs(caller: Caller): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const [name, selection] of Object.entries(reads())) {
    const { data, errors } = await caller.graphqlResponse(`{ read: ${selection} }`);
    seen[name] = JSON.stringify(data?.read ?? errors[0]?.extensions.code);
  }
  const rest = ['businesses', 'businesses?search=violet', 'suggestions?search=vio', 'users'];
  const ofRows = [shop, other, bens].flatMap((id) => [`businesses/${id}`, `businesses/${id}/comments`]);
  const own = caller === visitor ? [] : ['users/profile/saved', 'users/profile/posts'];
  for (const path of [...rest, ...ofRows, `users/${ann.id}`, `users/${ben.id}`, ...own]) {
    const { status, body } = await caller.call('GET', `/api/${path}`);
    seen[path] = `${status} ${JSON.stringify(body)}`;
  }
  return seen;
}

interface Seen {
  visitor: Record<string, string>;
  ben: Record<string, string>;
  /** The HTML that a visitor gets, by path. */
  pages: Record<string, string>;
}

let visitor: Caller;

async function read(): Promise<Seen> {
  visitor = visitorOf(fixture);
  const seen = await readAs(visitor);
  const pages: Seen['pages'] = {};
  for (const path of [`/business/${shop}`, `/business/${other}`, '/user/Ann', '/users', '/']) {
    const { status, body } = await visitor.call('GET', path);
    seen[path] = `${status} ${/<title>(.*)<\/title>/.exec(body)?.[1]}`;
    // A page that is not found contains the id or the name of its address.
    const [, name] = /^\/\w+\/(.+)/.exec(path) ?? [];
    pages[path] = name ? body.replaceAll(name, '') : body;
  }
  const { body: map } = await visitor.call('GET', '/sitemap.xml');
  for (const [, page] of map.matchAll(/<loc>https:\/\/main-street\.example(.*?)<\/loc>/g))
    seen.sitemap = (await visitor.call('GET', page)).body;
  return { visitor: seen, ben: await readAs(ben), pages };
}

/** The reads of a visitor and of Ben that contain one of the texts. */
const mentions = ({ visitor: one, ben: two, pages }: Seen, texts: string[]) =>
  [
    ...Object.entries(one),
    ...Object.entries(two).map(([name, text]) => [`ben ${name}`, text] as const),
    ...Object.entries(pages).map(([path, html]) => [`page ${path}`, html] as const),
  ]
    .filter(([, text]) => texts.some((each) => text.includes(each)))
    .map(([name]) => name);

/** Visitors' answers are at most a second old. */
async function readLater(): Promise<Seen> {
  await pause(1050);
  return read();
}
const isGone = async (texts: string[]) => expect(mentions(await readLater(), texts)).toEqual([]);
const isBack = async () => expect(await readLater()).toEqual({ ...before, pages: expect.anything() });

/** What a user reads about their own saves, follows, likes and stars, in both APIs. */
async function ownOf(user: TestUser) {
  const users = 'totalCount nodes { username }';
  const read = `query ($id: ID!) {
    me { numSaved numFollowing numFollowers numBusinesses followers { ${users} } following { ${users} }
      savedBusinesses { totalCount nodes { name isSaved } } found: savedBusinesses(search: "kettle", sort: NAME) { totalCount nodes { name } }
      rated: savedBusinesses(sort: AVERAGE_RATING) { nodes { name } } feed { nodes { kind business { name } } } }
    business(id: $id) { isLiked isSaved myRating owner { isFollowing } comments { nodes { text rating author { id } } }
      rated: comments(rating: 4) { totalCount nodes { text } } } }`;
  const { me, business } = await user.graphql(read, { id: bens });
  // What others did on the user's own businesses is hidden with them.
  me.feed.nodes = me.feed.nodes.filter((activity: Json) => activity.business.name === 'Green Kettle');
  const { comments, ...flags } = business;
  const saved = (await user.call('GET', '/api/users/profile/saved')).body.map(({ _id: id }: Json) => id);
  const { likes, savedBy } = (await user.call('GET', `/api/businesses/${bens}`)).body;
  const { body } = await visitorOf(fixture).call('POST', '/api/users/login', user);
  return {
    me,
    business: flags,
    ownComments: comments.nodes.filter(({ author }: Json) => author.id === user.id),
    saved,
    reactors: { likes, savedBy },
    account: { followers: body.followers, following: body.following, savedBusinesses: body.savedBusinesses },
  };
}

const notFound = { code: 'NOT_FOUND' };

/** Expects that each mutation of an id finds nothing, also for the owner and moderators. */
async function expectNotFound(id: string, mutations: string[]): Promise<void> {
  for (const caller of [ann, ben, moderator])
    for (const mutation of mutations)
      expect(await errorOf(caller.graphqlResponse(`mutation ($id: ID!) { ${mutation} { id } }`, { id }))).toMatchObject(
        notFound,
      );
}

const countsOf = async (names: string[]) => {
  const seen = await readAs(visitor);
  return names.map((name) => JSON.parse(seen[name]!).totalCount as number);
};

describe('A hidden business', () => {
  it('is gone for visitors and members, in every list, count, search, page and map, and comes back exactly', async () => {
    expect(mentions(before, [shop, 'Violet Lantern']).length).toBeGreaterThan(30);
    expect(await countsOf(['newest', 'retail', 'rated', 'found'])).toEqual([3, 3, 2, 1]);
    await hiding.hideBusiness(shop);
    await isGone([shop, 'Violet Lantern', 'Zebras', 'Nowhere Bay']);
    expect(await countsOf(['newest', 'retail', 'rated', 'found'])).toEqual([2, 2, 1, 0]);
    const { me } = await ben.graphql('{ me { numSaved savedBusinesses { totalCount } } }');
    expect(me).toEqual({ numSaved: 0, savedBusinesses: { totalCount: 0 } });
    await hiding.restoreBusiness(shop);
    await isBack();
  });

  it('is open to its owner and to moderators, and to no reaction of theirs or of others', async () => {
    await hiding.hideBusiness(shop);
    const ask =
      'query ($id: ID!) { business(id: $id) { name isHidden isPending numLikes comments { nodes { text } } } }';
    const shown = { name: 'Violet Lantern', isHidden: true, isPending: false, numLikes: 1 };
    for (const caller of [ann, moderator])
      expect((await caller.graphql(ask, { id: shop })).business).toMatchObject({ ...shown, comments: { nodes: [{}] } });
    const { me } = await ann.graphql('{ me { numBusinesses businesses { nodes { name isHidden } } } }');
    expect(me.businesses.nodes).toEqual([
      { name: 'Quiet Anvil', isHidden: false },
      { name: 'Violet Lantern', isHidden: true },
    ]);
    expect((await ann.call('GET', `/api/businesses/${shop}`)).status).toBe(200);
    await expectNotFound(shop, [
      'setLike(businessId: $id, liked: false)',
      'setSaved(businessId: $id, saved: true)',
      'rateBusiness(businessId: $id, value: 1)',
      'clearRating(businessId: $id)',
    ]);
    const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Hello.") { comment { id } } }';
    expect(await errorOf(ben.graphqlResponse(add, { id: shop }))).toMatchObject(notFound);
    expect(
      await errorOf(ben.graphqlResponse('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: comment })),
    ).toMatchObject(notFound);
    await hiding.restoreBusiness(shop);
    await isBack();
  });

  it('has comments that its owner and moderators read one by one, as in its list, and that take no write', async () => {
    await hiding.hideBusiness(shop);
    const readOne = async (caller: Caller) => {
      const { data } = await caller.graphqlResponse('query ($id: ID!) { comment(id: $id) { text } }', { id: comment });
      return [data.comment?.text, (await caller.call('GET', `/api/businesses/${shop}/comments/${comment}`)).status];
    };
    for (const caller of [ann, moderator]) expect(await readOne(caller)).toEqual(['Zebras everywhere', 200]);
    for (const caller of [ben, visitor]) expect(await readOne(caller)).toEqual([undefined, 404]);
    await expectNotFound(comment, [
      'setHelpful(commentId: $id, helpful: true)',
      'setHelpful(commentId: $id, helpful: false)',
      'setReply(commentId: $id, text: "Thanks.")',
      'deleteReply(commentId: $id)',
      'editComment(id: $id, text: "Mine.")',
    ]);
    await hiding.restoreBusiness(shop);
  });

  it('can be edited and deleted by its owner', async () => {
    const id = await addBusiness(ann, { name: 'Brown Button' });
    await hiding.hideBusiness(id);
    const edit =
      'mutation ($id: ID!) { updateBusiness(id: $id, input: { category: OTHER, name: "Red Button" }) { name isHidden } }';
    expect((await ann.graphql(edit, { id })).updateBusiness).toEqual({ name: 'Red Button', isHidden: true });
    expect(await wrongCounts(fixture.db)).toEqual([]);
    await ann.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    await isBack();
  });
});

describe('A hidden comment', () => {
  it('is gone for all but its author and moderators, and comes back exactly', async () => {
    await hiding.hideComment(comment);
    const seen = { ...(await readLater()), ben: {} };
    expect(mentions(seen, ['Zebras'])).toEqual([]);
    expect(JSON.parse(seen.visitor.shop!)).toMatchObject({ numComments: 0, comments: { totalCount: 0, nodes: [] } });
    const ask = 'query ($id: ID!) { business(id: $id) { comments { nodes { text isHidden isPending } } } }';
    const shown = [{ text: 'Zebras everywhere', isHidden: true, isPending: false }];
    expect((await ann.graphql(ask, { id: shop })).business.comments.nodes).toEqual([]);
    expect((await ben.graphql(ask, { id: shop })).business.comments.nodes).toEqual(shown);
    expect((await moderator.graphql(ask, { id: shop })).business.comments.nodes).toEqual(shown);
    const edit = 'mutation ($id: ID!) { editComment(id: $id, text: "Mine.") { text } }';
    expect(await errorOf(ann.graphqlResponse(edit, { id: comment }))).toMatchObject(notFound);
    await hiding.restoreComment(comment);
    await isBack();
  });
});

describe('A hidden user', () => {
  it('is gone with all content for visitors and members, and comes back exactly', async () => {
    const withTheShop = [`/business/${shop}`, `/business/${other}`, '/user/Ann', '/users', '/'];
    expect(mentions({ ...before, visitor: {}, ben: {} }, ['Violet Lantern'])).toEqual(
      withTheShop.map((path) => `page ${path}`),
    );
    expect(before.visitor['/user/Ann']).toBe('200 Ann · Main Street');
    await hiding.hideUser(ann.id);
    await isGone([ann.id, '"Ann"', shop, 'Violet Lantern', other, 'Quiet Anvil', 'Giraffes', 'Nowhere Bay']);
    expect(await countsOf(['newest', 'newestUsers', 'byFollowers', 'foundUsers'])).toEqual([1, 2, 2, 0]);
    const { visitor: seen } = await read();
    for (const path of [`/business/${shop}`, `/business/${other}`, '/user/Ann']) expect(seen[path]).toMatch(/^404 /);
    const ofBen = { numFollowers: 0, numFollowing: 0, followers: { totalCount: 0 }, following: { totalCount: 0 } };
    expect(JSON.parse(seen.ben!)).toMatchObject(ofBen);
    expect(JSON.parse(seen.bens!)).toMatchObject({ numLikes: 1, numSaves: 1, numComments: 1, averageRating: 4 });
    const follow = 'mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }';
    expect(await errorOf(ben.graphqlResponse(follow, { id: ann.id }))).toMatchObject(notFound);
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('is followed and unfollowed by no moderator, who sees the profile, in either API', async () => {
    await hiding.hideUser(ann.id);
    const follow =
      'mutation ($id: ID!, $following: Boolean!) { setFollow(userId: $id, following: $following) { isFollowing } }';
    for (const following of [true, false])
      expect(await errorOf(moderator.graphqlResponse(follow, { id: ann.id, following }))).toMatchObject({
        code: 'NOT_FOUND',
        message: 'User not found',
      });
    expect(await moderator.call('PUT', `/api/users/${ann.id}/follow`)).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    });
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('keeps their own saves, follows, likes, stars and counts, which moderators see as far as they are public', async () => {
    const rated = { totalCount: 2, nodes: [{ text: 'Fine.' }, { text: 'Giraffes everywhere' }] };
    const own = await ownOf(ann);
    expect(own).toMatchObject({
      me: { numSaved: 1, numFollowing: 1, numFollowers: 2, numBusinesses: 2, savedBusinesses: { totalCount: 1 } },
      business: { isLiked: true, isSaved: true, myRating: 4, owner: { isFollowing: true }, rated },
      saved: [bens],
      account: { followers: [moderator.id, ben.id], following: [ben.id], savedBusinesses: [bens] },
    });
    expect(own.ownComments).toMatchObject([{ rating: 4 }]);
    expect(own.me.feed.nodes).toMatchObject([{ kind: 'BUSINESS' }]);
    await hiding.hideUser(ann.id);
    expect(await ownOf(await signIn(fixture, ann))).toEqual(own);

    const shown = `username isFollowing numBusinesses numFollowers numFollowing businesses { totalCount }
      followers { nodes { username } } following { nodes { username } }`;
    const readShown = async (caller: Caller) =>
      (
        await caller.graphqlResponse(
          `query ($id: ID!) { user(username: "ann") { ${shown} } business(id: $id) {
        comments { nodes { rating author { username } } } rated: comments(rating: 4) { totalCount nodes { text } } } }`,
          { id: bens },
        )
      ).data;
    const forModerators = await readShown(moderator);
    expect(forModerators.user).toEqual({
      ...{ username: 'Ann', isFollowing: true },
      ...{ numBusinesses: 2, numFollowers: 2, numFollowing: 1, businesses: { totalCount: 2 } },
      followers: { nodes: [{ username: 'Moe' }, { username: 'Ben' }] },
      following: { nodes: [{ username: 'Ben' }] },
    });
    expect(forModerators.business.comments.nodes).toContainEqual({ rating: 4, author: { username: 'Ann' } });
    expect(forModerators.business.rated).toEqual(rated);
    expect((await moderator.call('GET', '/api/users/ann')).body.user).toMatchObject({
      ...{ numBusinesses: 2, numFollowers: 2, numFollowing: 1, isFollowing: true },
      following: [{ _id: ben.id }],
    });
    expect((await readShown(ben)).user).toBeNull();
    await hiding.restoreUser(ann.id);
    await isBack();
    expect(await ownOf(await signIn(fixture, ann))).toEqual(own);
  });

  it('has counts that no read makes that does not show them', async () => {
    await hiding.hideUser(ann.id);
    const again = await signIn(fixture, ann);
    const count = (caller: Caller, selection: string) =>
      statementsFor(fixture, () => caller.graphql(`{ ${selection} }`));
    for (const [caller, one] of [
      [moderator, 'user(username: "ann")'],
      [again, 'me'],
    ] as const) {
      const few = await count(caller, `${one} { username bio isHidden }`);
      expect(await count(caller, `${one} { username bio isHidden numFollowers numFollowing numBusinesses }`)).toBe(
        few + 1,
      );
    }
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('signs in to read their own profile, and writes nothing', async () => {
    await hiding.hideUser(ann.id);
    const again = await signIn(fixture, ann);
    const { me } = await again.graphql('{ me { username email isHidden businesses { nodes { name isHidden } } } }');
    expect(me).toMatchObject({ username: 'Ann', email: ann.email, isHidden: true });
    expect(me.businesses.nodes.map(({ isHidden }: Json) => isHidden)).toEqual([true, true]);
    const { user } = await moderator.graphql(
      '{ user(username: "ann") { username isHidden businesses { nodes { name } } } }',
    );
    expect(user).toMatchObject({ username: 'Ann', isHidden: true, businesses: { nodes: [{}, {}] } });
    const like = 'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }';
    expect(await errorOf(again.graphqlResponse(like, { id: bens }))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your account is hidden by the moderators',
    });
    expect((await again.call('PUT', '/api/users/profile', { bio: 'Hello.' })).status).toBe(403);
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('opens their own businesses with their owner, as do moderators', async () => {
    await hiding.hideUser(ann.id);
    const ask = `query ($id: ID!) { business(id: $id) { name owner { username numFollowers } moreByOwner { owner { numFollowers } } }
      user(username: "ann") { numFollowers businesses { nodes { owner { numFollowers } } } } }`;
    for (const caller of [await signIn(fixture, ann), moderator]) {
      const { business, user } = await caller.graphql(ask, { id: shop });
      const { numFollowers } = user;
      expect(business).toMatchObject({ name: 'Violet Lantern', owner: { username: 'Ann', numFollowers } });
      for (const { owner } of [...business.moreByOwner, ...user.businesses.nodes])
        expect(owner).toEqual({ numFollowers });
      expect(user.businesses.nodes).toHaveLength(2);
    }
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('comes back without what is hidden for another reason, in any order of the decisions', async () => {
    await hiding.hideBusiness(shop);
    await hiding.hideUser(ann.id);
    await hiding.hideUser(ben.id);
    await hiding.restoreUser(ann.id);
    // Ben still sees himself.
    const seen = { ...(await readLater()), ben: {} };
    expect(mentions(seen, [shop, ben.id, '"Ben"'])).toEqual([]);
    expect(mentions(seen, [other]).length).toBeGreaterThan(0);
    await hiding.hideUser(ann.id);
    await hiding.restoreBusiness(shop);
    await isGone([shop, other]);
    await hiding.restoreUser(ben.id);
    await hiding.restoreUser(ann.id);
    await isBack();
  });

  it('is deleted with all that is hidden', async () => {
    const eve = await signUp(fixture, 'Eve');
    const id = await addBusiness(eve);
    await eve.graphql(react, { id: shop, user: ann.id, text: 'Hello.' });
    await ben.graphql(react, { id, user: eve.id, text: 'Hello.' });
    await hiding.hideUser(eve.id);
    const again = await signIn(fixture, eve);
    await again.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: eve.password,
    });
    await isBack();
    const left = await fixture.db.query(`SELECT user_id FROM hidden_likes UNION ALL SELECT user_id FROM hidden_saves
      UNION ALL SELECT user_id FROM hidden_ratings UNION ALL SELECT followed_id FROM hidden_follows`);
    expect(left).toEqual([]);
  });
});
