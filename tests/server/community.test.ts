/** Members like, save, rate, comment and follow. A repeated call changes nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Json } from '../support/api.ts';
import { addBusiness, unknownId } from '../support/businesses.ts';
import { signIn } from '../support/roles.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { inputError, loginRequired, notFound, errorOf } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;
let ola: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [mae, ola] = await Promise.all([signUp(fixture, 'Mae'), signUp(fixture, 'Ola')]);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  id = await addBusiness(mae);
});

const reacted = `id isLiked numLikes isSaved numSaves myRating averageRating numRatings ratingCounts numComments`;
const mutations = {
  like: `mutation ($id: ID!, $on: Boolean! = true) { it: setLike(businessId: $id, liked: $on) { ${reacted} } }`,
  save: `mutation ($id: ID!, $on: Boolean! = true) { it: setSaved(businessId: $id, saved: $on) { ${reacted} } }`,
  rate: `mutation ($id: ID!, $value: Int! = 4) { it: rateBusiness(businessId: $id, value: $value) { ${reacted} } }`,
  comment: `mutation ($id: ID!, $text: String! = "Nice.") { it: addComment(businessId: $id, text: $text) {
    comment { id text createdAt editedAt rating author { id username profilePicture } } business { ${reacted} } } }`,
  clear: `mutation ($id: ID!) { it: clearRating(businessId: $id) { ${reacted} } }`,
  follow: `mutation ($id: ID!, $on: Boolean! = true) { it: setFollow(userId: $id, following: $on) {
    id isFollowing numFollowers numFollowing followers(first: 5) { totalCount nodes { id username } } } }`,
};
type MutationName = keyof typeof mutations;
const run = async (who: Caller, name: MutationName, variables: object = {}): Promise<Json> =>
  (await who.graphql(mutations[name], { id, ...variables })).it;
const read = async (who: Caller): Promise<Json> =>
  (await who.graphql(`query ($id: ID!) { business(id: $id) { ${reacted} } }`, { id })).business;

const fresh = { isLiked: false, numLikes: 0, isSaved: false, numSaves: 0, myRating: null };
const untouched = { ...fresh, averageRating: 0, numRatings: 0, ratingCounts: [0, 0, 0, 0, 0], numComments: 0 };

describe('A user who likes a business', () => {
  it('is counted once after repeated calls, and can remove the like', async () => {
    const liked = { id, ...untouched, isLiked: true, numLikes: 1 };
    expect(await run(ola, 'like')).toEqual(liked);
    expect(await run(ola, 'like')).toEqual(liked);
    expect(await run(mae, 'like')).toEqual({ ...liked, numLikes: 2 });
    expect(await read(visitor)).toEqual({ ...liked, isLiked: false, numLikes: 2 });
    expect(await run(ola, 'like', { on: false })).toEqual({ ...liked, isLiked: false });
    expect(await run(ola, 'like', { on: false })).toEqual({ ...liked, isLiked: false });
    expect(await read(mae)).toEqual(liked);
  });

  it('is counted once after twenty concurrent calls', async () => {
    await Promise.all(Array.from({ length: 20 }, () => run(ola, 'like')));
    expect(await read(ola)).toEqual({ id, ...untouched, isLiked: true, numLikes: 1 });
    await Promise.all(Array.from({ length: 20 }, () => run(ola, 'like', { on: false })));
    expect(await read(ola)).toEqual({ id, ...untouched });
  });
});

describe('A user who saves a business', () => {
  const saved = async (who: Caller) =>
    (await who.graphql('{ me { numSaved savedBusinesses { totalCount nodes { id isSaved } } } }')).me;

  it('sees it once in the list of saved businesses, and can remove it', async () => {
    expect(await run(ola, 'save')).toEqual({ id, ...untouched, isSaved: true, numSaves: 1 });
    expect(await run(ola, 'save')).toEqual({ id, ...untouched, isSaved: true, numSaves: 1 });
    const one = { numSaved: 1, savedBusinesses: { totalCount: 1, nodes: [{ id, isSaved: true }] } };
    expect(await saved(ola)).toEqual(one);
    expect(await run(ola, 'save', { on: false })).toEqual({ id, ...untouched });
    expect(await saved(ola)).toEqual({ numSaved: 0, savedBusinesses: { totalCount: 0, nodes: [] } });
  });

  it('reads their own number of saves with each save, also of a business that another device has saved', async () => {
    const save = `mutation ($id: ID!, $on: Boolean!) {
      before: me { numSaved } setSaved(businessId: $id, saved: $on) { numSaves } me { numSaved } }`;
    const set = async (who: Caller, on: boolean) => {
      const { before, setSaved, me } = await who.graphql(save, { id, on });
      return [before.numSaved, setSaved.numSaves, me.numSaved];
    };
    expect(await set(ola, true)).toEqual([0, 1, 1]);
    const other = await signIn(fixture, ola);
    expect(await set(other, true)).toEqual([1, 1, 1]);
    expect(await set(other, false)).toEqual([1, 0, 0]);
  });

  it('sees the newest save first, on all pages', async () => {
    const ids = await Promise.all(['Aa', 'Bb', 'Cc', 'Dd', 'Ee'].map((name) => addBusiness(mae, { name })));
    for (const each of ids) await run(ola, 'save', { id: each });
    const page = `query ($after: String) { me { savedBusinesses(first: 2, after: $after) {
      nodes { id } pageInfo { hasNextPage endCursor } } } }`;
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const answer: Json = await ola.graphql(page, { after });
      const { nodes, pageInfo } = answer.me.savedBusinesses;
      seen.push(...nodes.map((node: { id: string }) => node.id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });
});

describe('A user who likes or saves, and selects only what changes', () => {
  const changed = {
    like: 'mutation ($id: ID!, $on: Boolean!) { it: setLike(businessId: $id, liked: $on) { id isLiked count: numLikes } }',
    save: 'mutation ($id: ID!, $on: Boolean!) { it: setSaved(businessId: $id, saved: $on) { id isSaved count: numSaves } }',
  };
  const set = async (who: Caller, name: keyof typeof changed, on = true, businessId = id): Promise<Json> =>
    (await who.graphql(changed[name], { id: businessId, on })).it;

  it.each(['like', 'save'] as const)('gets the count of all users after each %s', async (name) => {
    const flag = name === 'like' ? 'isLiked' : 'isSaved';
    expect(await set(ola, name, false)).toEqual({ id, [flag]: false, count: 0 });
    expect(await set(ola, name)).toEqual({ id, [flag]: true, count: 1 });
    expect(await set(ola, name)).toEqual({ id, [flag]: true, count: 1 });
    expect(await set(mae, name)).toEqual({ id, [flag]: true, count: 2 });
    expect(await set(ola, name, false, id.toUpperCase())).toEqual({ id, [flag]: false, count: 1 });
    expect(await set(ola, name, false)).toEqual({ id, [flag]: false, count: 1 });
    expect(await read(mae)).toMatchObject({ [flag]: true, [name === 'like' ? 'numLikes' : 'numSaves']: 1 });
  });

  it('gets a count of its own for each of several concurrent likes', async () => {
    const users = await Promise.all(['Ann', 'Bea', 'Cleo', 'Dot'].map((name) => signUp(fixture, `${name}Likes`)));
    const counts = (on: boolean) =>
      Promise.all(users.map(async (user) => (await set(user, 'like', on)).count as number));
    expect((await counts(true)).sort()).toEqual([1, 2, 3, 4]);
    expect((await counts(false)).sort()).toEqual([0, 1, 2, 3]);
  });

  it('gets all other fields, too, in a fragment', async () => {
    const rest = 'fragment rest on Business { name numSaves isSaved }';
    const like = `mutation ($id: ID!) { it: setLike(businessId: $id, liked: true) { numLikes ...rest } } ${rest}`;
    const { name } = (await visitor.graphql('query ($id: ID!) { business(id: $id) { name } }', { id })).business;
    expect((await ola.graphql(like, { id })).it).toEqual({ numLikes: 1, name, numSaves: 0, isSaved: false });
  });

  it.each(['like', 'save'] as const)('learns that a business to %s does not exist', async (name) => {
    for (const missing of [unknownId, 'x'])
      expect(await errorOf(ola.graphqlResponse(changed[name], { id: missing, on: true }))).toEqual(
        notFound('Business not found'),
      );
  });
});

describe('A user who rates a business', () => {
  it('has one rating, the last one, and all users see the exact mean', async () => {
    const rated = (myRating: number, ratingCounts: number[]) => ({
      ...untouched,
      id,
      myRating,
      numRatings: 1,
      ratingCounts,
    });
    expect(await run(ola, 'rate', { value: 4 })).toEqual({ ...rated(4, [0, 0, 0, 1, 0]), averageRating: 4 });
    expect(await run(ola, 'rate', { value: 4 })).toEqual({ ...rated(4, [0, 0, 0, 1, 0]), averageRating: 4 });
    expect(await run(ola, 'rate', { value: 1 })).toEqual({ ...rated(1, [1, 0, 0, 0, 0]), averageRating: 1 });
    await run(mae, 'rate', { value: 5 });
    await run(await signUp(fixture, 'Rater'), 'rate', { value: 5 });
    expect(await read(visitor)).toEqual({
      ...untouched,
      id,
      numRatings: 3,
      ratingCounts: [1, 0, 0, 0, 2],
      averageRating: 11 / 3,
    });
  });

  it.each([0, 6, -1, 2 ** 31 - 1])('cannot give %s stars', async (value) => {
    const message = 'Rating must be a whole number from 1 to 5';
    expect(await errorOf(ola.graphqlResponse(mutations.rate, { id, value }))).toEqual(inputError('value', message));
  });

  it.each([4.5, '4', null, true])('cannot give %j stars', async (value) => {
    expect(await errorOf(ola.graphqlResponse(mutations.rate, { id, value }))).toMatchObject({
      status: 400,
      code: 'BAD_USER_INPUT',
    });
    expect(await read(ola)).toEqual({ id, ...untouched });
  });
});

describe('A user who takes back a rating', () => {
  it('leaves the ratings of others, and can repeat it', async () => {
    await run(ola, 'rate', { value: 1 });
    await run(mae, 'rate', { value: 5 });
    const left = { ...untouched, id, averageRating: 5, numRatings: 1, ratingCounts: [0, 0, 0, 0, 1] };
    expect(await run(ola, 'clear')).toEqual(left);
    expect(await run(ola, 'clear')).toEqual(left);
    expect(await run(mae, 'clear')).toEqual({ id, ...untouched });
    expect(await run(ola, 'rate', { value: 2 })).toMatchObject({ myRating: 2, averageRating: 2, numRatings: 1 });
  });

  it('no longer shows stars at the comments', async () => {
    await run(ola, 'rate', { value: 4 });
    await run(ola, 'comment');
    await run(ola, 'clear');
    const query = 'query ($id: ID!) { business(id: $id) { comments { nodes { rating } } } }';
    expect((await visitor.graphql(query, { id })).business.comments.nodes).toEqual([{ rating: null }]);
  });
});

describe('A user who comments', () => {
  it('adds a comment, which is counted', async () => {
    const { comment, business } = await run(ola, 'comment', { text: '  Très bon\ncafé! ' });
    expect(comment).toEqual({
      id: expect.any(String),
      text: 'Très bon\ncafé!',
      createdAt: expect.any(String),
      editedAt: null,
      rating: null,
      author: { id: ola.id, username: 'Ola', profilePicture: '' },
    });
    expect(business).toEqual({ id, ...untouched, numComments: 1 });
  });

  it.each([
    ['', 'Please enter a comment'],
    [' \n\t', 'Please enter a comment'],
    ['\u200B\u2060\u3164', 'Please enter a comment'],
    ['x'.repeat(2001), 'Comment must be at most 2000 characters'],
    ['Nice\u0000', 'Text contains characters that are not allowed'],
  ])('with %j gets the message: %s', async (text, message) => {
    expect(await errorOf(ola.graphqlResponse(mutations.comment, { id, text }))).toEqual(inputError('text', message));
    expect((await run(ola, 'comment', { text: '🍕'.repeat(2000) })).business.numComments).toBe(1);
  });

  it('is listed with the current rating by each author', async () => {
    await run(ola, 'comment', { text: 'Before.' });
    await run(ola, 'rate', { value: 2 });
    expect((await run(ola, 'comment', { text: 'After.' })).comment.rating).toBe(2);
    await run(ola, 'rate', { value: 5 });
    await run(mae, 'comment', { text: 'Thanks.' });
    const query = 'query ($id: ID!) { business(id: $id) { comments { nodes { text rating } } } }';
    expect((await visitor.graphql(query, { id })).business.comments.nodes).toEqual([
      { text: 'Thanks.', rating: null },
      { text: 'After.', rating: 5 },
      { text: 'Before.', rating: 5 },
    ]);
  });

  it('is read newest first, page by page, while others comment', async () => {
    for (const at of [1, 2, 3, 4, 5]) await run(ola, 'comment', { text: `No. ${at}` });
    const page = `query ($id: ID!, $after: String) { business(id: $id) { comments(first: 2, after: $after) {
      totalCount nodes { text author { username email } } pageInfo { hasNextPage endCursor } } } }`;
    const seen: string[] = [];
    for (let after: string | null = null, total = 5; ; total += 1) {
      const answer: Json = await visitor.graphql(page, { id, after });
      const { nodes, pageInfo, totalCount } = answer.business.comments;
      expect(totalCount).toBe(total);
      expect(nodes[0].author).toEqual({ username: 'Ola', email: null });
      seen.push(...nodes.map(({ text }: { text: string }) => text));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
      await run(mae, 'comment', { text: 'Later.' });
    }
    expect(seen).toEqual([5, 4, 3, 2, 1].map((at) => `No. ${at}`));
  });
});

describe('The author of a comment', () => {
  const edit = `mutation ($id: ID!, $text: String!) { it: editComment(id: $id, text: $text) {
    id text createdAt editedAt rating author { username } } }`;
  const remove = `mutation ($id: ID!) { it: deleteComment(id: $id) { id business { ${reacted} } } }`;
  const listed = async (who: Caller = visitor) =>
    (
      await who.graphql(
        'query ($id: ID!) { business(id: $id) { comments { totalCount nodes { id text editedAt } } } }',
        {
          id,
        },
      )
    ).business.comments;

  it('edits it; all users see the text and the time of the edit', async () => {
    await run(ola, 'rate', { value: 3 });
    const { comment } = await run(ola, 'comment', { text: 'Good.' });
    const edited = (await ola.graphql(edit, { id: comment.id.toUpperCase(), text: ' Better.\r\nMuch. ' })).it;
    const { id: commentId, createdAt, author } = comment;
    expect(edited).toEqual({
      id: commentId,
      text: 'Better.\nMuch.',
      createdAt,
      editedAt: expect.any(String),
      rating: 3,
      author: { username: author.username },
    });
    expect(edited.editedAt > createdAt).toBe(true);
    const { text, editedAt } = edited;
    expect(await listed()).toEqual({ totalCount: 1, nodes: [{ id: commentId, text, editedAt }] });
    // An edit that changes nothing is none.
    expect((await ola.graphql(edit, { id: commentId, text })).it).toEqual(edited);
  });

  it('deletes it, once', async () => {
    const { comment } = await run(ola, 'comment');
    await run(mae, 'comment', { text: 'Thanks.' });
    const left = { id, ...untouched, numComments: 1 };
    expect((await ola.graphql(remove, { id: comment.id })).it).toEqual({ id: comment.id, business: left });
    expect(await listed()).toMatchObject({ totalCount: 1, nodes: [{ text: 'Thanks.' }] });
    const gone = notFound('Comment not found');
    expect(await errorOf(ola.graphqlResponse(remove, { id: comment.id }))).toEqual(gone);
    expect(await errorOf(ola.graphqlResponse(edit, { id: comment.id, text: 'Back.' }))).toEqual(gone);
    expect(await read(visitor)).toEqual(left);
  });

  it('deletes it once with twenty concurrent calls', async () => {
    const { comment } = await run(ola, 'comment');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ola.graphqlResponse(remove, { id: comment.id })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await read(visitor)).toEqual({ id, ...untouched });
  });

  it.each([
    ['', 'Please enter a comment'],
    [' \u200B ', 'Please enter a comment'],
    ['x'.repeat(2001), 'Comment must be at most 2000 characters'],
  ])('cannot edit it to %j: %s', async (text, message) => {
    const { comment } = await run(ola, 'comment');
    expect(await errorOf(ola.graphqlResponse(edit, { id: comment.id, text }))).toEqual(inputError('text', message));
    expect(await listed()).toEqual({ totalCount: 1, nodes: [{ id: comment.id, text: 'Nice.', editedAt: null }] });
  });

  it('is the only one who may: others, the owner of the business and visitors are refused', async () => {
    const { comment } = await run(ola, 'comment');
    const forbidden = (action: string) => ({
      status: 200,
      code: 'FORBIDDEN',
      message: `You are not authorized to ${action} this comment`,
      fields: undefined,
    });
    const variables = { id: comment.id, text: 'Mine.' };
    for (const who of [mae, await signUp(fixture, 'Stranger')]) {
      expect(await errorOf(who.graphqlResponse(edit, variables))).toEqual(forbidden('edit'));
      expect(await errorOf(who.graphqlResponse(remove, { id: comment.id }))).toEqual(forbidden('delete'));
    }
    expect(await errorOf(visitor.graphqlResponse(edit, variables))).toEqual(loginRequired);
    expect(await errorOf(visitor.graphqlResponse(remove, { id: comment.id }))).toEqual(loginRequired);
    expect(await listed()).toEqual({ totalCount: 1, nodes: [{ id: comment.id, text: 'Nice.', editedAt: null }] });
  });

  it.each([unknownId, 'nonsense', '', '\u0000'])('gets NOT_FOUND for an unknown comment (%j)', async (nowhere) => {
    const missing = notFound('Comment not found');
    expect(await errorOf(ola.graphqlResponse(edit, { id: nowhere, text: 'Hm.' }))).toEqual(missing);
    expect(await errorOf(ola.graphqlResponse(remove, { id: nowhere }))).toEqual(missing);
  });
});

describe('A user who follows another user', () => {
  it('is counted once on both sides, and can unfollow', async () => {
    const followed = {
      id: mae.id,
      isFollowing: true,
      numFollowers: 1,
      numFollowing: 0,
      followers: { totalCount: 1, nodes: [{ id: ola.id, username: 'Ola' }] },
    };
    expect(await run(ola, 'follow', { id: mae.id })).toEqual(followed);
    expect(await run(ola, 'follow', { id: mae.id })).toEqual(followed);
    expect((await ola.graphql('{ me { numFollowing following { nodes { username isFollowing } } } }')).me).toEqual({
      numFollowing: 1,
      following: { nodes: [{ username: 'Mae', isFollowing: true }] },
    });
    expect(await run(ola, 'follow', { id: mae.id, on: false })).toEqual({
      ...followed,
      isFollowing: false,
      numFollowers: 0,
      followers: { totalCount: 0, nodes: [] },
    });
  });

  it('cannot follow themselves', async () => {
    for (const on of [true, false])
      expect(await errorOf(ola.graphqlResponse(mutations.follow, { id: ola.id, on }))).toEqual(
        inputError('userId', 'You cannot follow yourself'),
      );
  });
});

describe('A visitor', () => {
  it.each(Object.keys(mutations) as MutationName[])('must log in to %s, also with a malformed id', async (name) => {
    expect(await errorOf(visitor.graphqlResponse(mutations[name], { id }))).toEqual(loginRequired);
    expect(await errorOf(visitor.graphqlResponse(mutations[name], { id: 'nonsense' }))).toEqual(loginRequired);
    expect(await read(visitor)).toEqual({ id, ...untouched });
  });
});

describe('A missing business or user', () => {
  const business = ['like', 'save', 'rate', 'clear', 'comment'] as const;
  it.each([unknownId, unknownId.toUpperCase(), 'nonsense', '', '\u0000'])('(%j) gives NOT_FOUND', async (nowhere) => {
    for (const name of business)
      expect(await errorOf(ola.graphqlResponse(mutations[name], { id: nowhere }))).toEqual(
        notFound('Business not found'),
      );
    for (const name of ['like', 'save'] as const)
      expect(await errorOf(ola.graphqlResponse(mutations[name], { id: nowhere, on: false }))).toEqual(
        notFound('Business not found'),
      );
    for (const on of [true, false])
      expect(await errorOf(ola.graphqlResponse(mutations.follow, { id: nowhere, on }))).toEqual(
        notFound('User not found'),
      );
  });
});
