/** Members write reviews, mark those of others as helpful and sort and filter comments. Owners reply. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { errorOf, inputError, loginRequired, notFound } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { grant } from '../../support/roles.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let hiding: Hiding;
let visitor: Caller;
let owner: TestUser;
let ann: TestUser;
let ben: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  visitor = visitorOf(fixture);
  [owner, ann, ben] = (await Promise.all(['Owner', 'Ann', 'Ben'].map((name) => signUp(fixture, name)))) as [
    TestUser,
    TestUser,
    TestUser,
  ];
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});
beforeEach(async () => {
  expect(await wrongCounts(fixture.db)).toEqual([]);
  expect(await wrongHidden(fixture.db)).toEqual([]);
  await fixture.db.query('DELETE FROM businesses');
  id = await addBusiness(owner);
});

const shown = `id text editedAt rating isReview numHelpful isHelpful isHidden reply { text createdAt editedAt } author { username }`;
const setReview = `mutation ($id: ID!, $value: Int! = 4, $text: String! = "Good soup.") {
  it: setReview(businessId: $id, value: $value, text: $text) { comment { ${shown} }
    business { numComments numRatings averageRating ratingCounts myRating myReview { id } } } }`;
const addComment = `mutation ($id: ID!, $text: String! = "Nice.") { it: addComment(businessId: $id, text: $text) { comment { ${shown} } } }`;
const setHelpful = `mutation ($id: ID!, $helpful: Boolean! = true) { it: setHelpful(commentId: $id, helpful: $helpful) { ${shown} } }`;
const setReply = `mutation ($id: ID!, $text: String! = "Thank you.") { it: setReply(commentId: $id, text: $text) { ${shown} } }`;
const deleteReply = `mutation ($id: ID!) { it: deleteReply(commentId: $id) { ${shown} } }`;
const editComment = 'mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { text } }';
const getComment = `query ($id: ID!) { it: comment(id: $id) { ${shown} versions { text writtenAt } } }`;

const run = async (who: Caller, query: string, variables: object): Promise<Json> =>
  (await who.graphql(query, { ...variables })).it;
const comment = async (who: Caller, text?: string): Promise<string> =>
  (await run(who, addComment, { id, ...(text && { text }) })).comment.id;
const list = async (who: Caller, args = ''): Promise<Json> =>
  (
    await who.graphql(`query ($id: ID!) { business(id: $id) { comments${args} { totalCount nodes { ${shown} } } } }`, {
      id,
    })
  ).business.comments;
const texts = async (args = ''): Promise<string[]> => (await list(visitor, args)).nodes.map(({ text }: Json) => text);

describe('A review', () => {
  it('is the rating and one comment, which a second review changes', async () => {
    const first = await run(ann, setReview, { id });
    expect(first).toEqual({
      comment: {
        id: expect.any(String),
        text: 'Good soup.',
        editedAt: null,
        rating: 4,
        isReview: true,
        numHelpful: 0,
        isHelpful: false,
        isHidden: false,
        reply: null,
        author: { username: 'Ann' },
      },
      business: {
        numComments: 1,
        numRatings: 1,
        averageRating: 4,
        ratingCounts: [0, 0, 0, 1, 0],
        myRating: 4,
        myReview: { id: first.comment.id },
      },
    });
    const second = await run(ann, setReview, { id, value: 2, text: ' Cold soup. ' });
    expect(second.comment).toEqual({ ...first.comment, text: 'Cold soup.', rating: 2, editedAt: expect.any(String) });
    expect(second.business).toMatchObject({ numComments: 1, numRatings: 1, ratingCounts: [0, 1, 0, 0, 0] });
  });

  it('leaves other comments and their number as they are, and separate stars change its stars', async () => {
    await comment(ann, 'Open today?');
    const { comment: review, business } = await run(ann, setReview, { id });
    expect(business.numComments).toBe(2);
    await comment(ann, 'Thanks.');
    await ann.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 5) { id } }', { id });
    const { nodes } = await list(visitor);
    expect(nodes.map((each: Json) => [each.text, each.isReview, each.rating])).toEqual([
      ['Thanks.', false, 5],
      ['Good soup.', true, 5],
      ['Open today?', false, 5],
    ]);
    await ann.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: review.id });
    const again = await run(ann, setReview, { id, text: 'New.' });
    expect([again.comment.id === review.id, again.business.numComments]).toEqual([false, 3]);
  });

  it('is one row after twenty concurrent reviews', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => run(ann, setReview, { id, value: 1 + (n % 5), text: `No ${n}` })),
    );
    expect(await list(visitor)).toMatchObject({ totalCount: 1, nodes: [{ isReview: true }] });
  });

  it('is edited after it is written, and a second time after the first one, where both wait at the same time', async () => {
    const write = `mutation ($id: ID!, $text: String!) { it: setReview(businessId: $id, value: 4, text: $text) {
      comment { id createdAt editedAt } } }`;
    const lock = 'SELECT FROM business_stats WHERE business_id = $1 FOR UPDATE';
    const reviews = ['Good.', 'Better.'].map((text) => () => run(ann, write, { id, text }));
    const [, { comment: review }] = (await writeInOrder(fixture, lock, id, reviews)) as [Json, Json];
    expect(Date.parse(review.editedAt)).toBeGreaterThanOrEqual(Date.parse(review.createdAt));
    const edits = ['Nice.', 'Nicer.'].map((text) => () => ann.graphql(editComment, { id: review.id, text }));
    await writeInOrder(fixture, lock, id, edits);
    const { editedAt, versions } = await run(visitor, getComment, { id: review.id });
    expect(versions[0].text).toBe('Nice.');
    expect(Date.parse(editedAt)).toBeGreaterThanOrEqual(Date.parse(versions[0].writtenAt));
  });

  it('needs stars, a text, an account and a visible business', async () => {
    const error = (variables: object, who: Caller = ann) =>
      errorOf(who.graphqlResponse(setReview, { id, ...variables }));
    expect(await error({ value: 6 })).toEqual(inputError('value', 'Rating must be a whole number from 1 to 5'));
    expect(await error({ text: ' ' })).toEqual(inputError('text', 'Please enter a review'));
    expect(await error({}, visitor)).toEqual(loginRequired);
    for (const missing of [unknownId, 'x'])
      expect(await error({ id: missing })).toEqual(notFound('Business not found'));
    await hiding.hideBusiness(id);
    expect(await error({})).toEqual(notFound('Business not found'));
    const { rows } = { rows: await fixture.db.query('SELECT FROM ratings WHERE business_id = $1', [id]) };
    expect(rows).toEqual([]);
  });

  it('is null where the viewer has none, and for visitors', async () => {
    await run(ann, setReview, { id });
    const mine = async (who: Caller) =>
      (await who.graphql('query ($id: ID!) { business(id: $id) { myReview { text } } }', { id })).business.myReview;
    expect(await Promise.all([mine(ann), mine(ben), mine(visitor)])).toEqual([{ text: 'Good soup.' }, null, null]);
  });
});

describe('A helpful mark', () => {
  it('counts once for each member, and can be removed', async () => {
    const commentId = await comment(ann);
    for (let times = 0; times < 2; times += 1)
      expect(await run(ben, setHelpful, { id: commentId })).toMatchObject({ numHelpful: 1, isHelpful: true });
    expect(await run(owner, setHelpful, { id: commentId })).toMatchObject({ numHelpful: 2, isHelpful: true });
    expect((await list(ann)).nodes).toMatchObject([{ numHelpful: 2, isHelpful: false }]);
    expect((await list(ben)).nodes).toMatchObject([{ numHelpful: 2, isHelpful: true }]);
    expect(await run(ben, setHelpful, { id: commentId, helpful: false })).toMatchObject({
      numHelpful: 1,
      isHelpful: false,
    });
    expect(await run(ben, setHelpful, { id: commentId, helpful: false })).toMatchObject({ numHelpful: 1 });
  });

  it('is refused on a comment of one’s own, on one that is hidden, and to visitors', async () => {
    const commentId = await comment(ann);
    const error = (who: Caller, variables: object = { id: commentId }) =>
      errorOf(who.graphqlResponse(setHelpful, { ...variables }));
    expect(await error(ann)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You cannot mark your own comment as helpful',
    });
    expect(await error(visitor)).toEqual(loginRequired);
    for (const missing of [unknownId, 'x'])
      expect(await error(ben, { id: missing })).toEqual(notFound('Comment not found'));
    await hiding.hideComment(commentId);
    expect(await error(ben)).toEqual(notFound('Comment not found'));
    await hiding.restoreComment(commentId);
    await hiding.hideBusiness(id);
    expect(await error(ben)).toEqual(notFound('Comment not found'));
  });

  it('goes with a hidden account and comes back with it, and is gone with a deleted one', async () => {
    const commentId = await comment(ann);
    const leaving = await signUp(fixture, 'Leaving');
    await run(ben, setHelpful, { id: commentId });
    await run(leaving, setHelpful, { id: commentId });
    // A member's: answers to visitors are cached for a second.
    const number = async () => (await list(owner)).nodes[0].numHelpful;
    await hiding.hideUser(ben.id);
    expect(await number()).toBe(1);
    expect(await wrongHidden(fixture.db)).toEqual([]);
    await hiding.restoreUser(ben.id);
    expect(await number()).toBe(2);
    await leaving.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', { password });
    expect(await number()).toBe(1);
  });
});

describe('Comments', () => {
  it('are sorted by the number of helpful marks, the newest of equal ones first, page by page', async () => {
    const ids: string[] = [];
    for (const text of ['A', 'B', 'C', 'D', 'E']) ids.push(await comment(ann, text));
    for (const at of [1, 3]) await run(ben, setHelpful, { id: ids[at]! });
    await run(owner, setHelpful, { id: ids[1]! });
    expect(await texts('(sort: HELPFUL)')).toEqual(['B', 'D', 'E', 'C', 'A']);
    expect(await texts()).toEqual(['E', 'D', 'C', 'B', 'A']);
    expect(await texts('(sort: OLDEST)')).toEqual(['A', 'B', 'C', 'D', 'E']);
    const page = `query ($id: ID!, $after: String) { business(id: $id) { comments(sort: HELPFUL, first: 2, after: $after) {
      nodes { text } pageInfo { hasNextPage endCursor } } } }`;
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: Json = (await visitor.graphql(page, { id, after })).business.comments;
      seen.push(...nodes.map(({ text }: Json) => text));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(seen).toEqual(['B', 'D', 'E', 'C', 'A']);
    const { body } = await visitor.call('GET', `/api/businesses/${id}/comments?sortBy=helpful&limit=2`);
    expect(body.map(({ text, numHelpful }: Json) => [text, numHelpful])).toEqual([
      ['B', 2],
      ['D', 1],
    ]);
  });

  it('are filtered by the current stars of their authors, with their number', async () => {
    await run(ann, setReview, { id, value: 5, text: 'Five.' });
    await comment(ann, 'Five again.');
    await run(ben, setReview, { id, value: 1, text: 'One.' });
    await comment(owner, 'No stars.');
    expect(await texts('(rating: 5)')).toEqual(['Five again.', 'Five.']);
    expect(await texts('(rating: 1, sort: HELPFUL)')).toEqual(['One.']);
    expect((await list(visitor, '(rating: 5)')).totalCount).toBe(2);
    expect(await list(visitor, '(rating: 3)')).toEqual({ totalCount: 0, nodes: [] });
    await ann.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 1) { id } }', { id });
    expect(await texts('(rating: 1)')).toEqual(['One.', 'Five again.', 'Five.']);
    const { body, headers } = await visitor.call('GET', `/api/businesses/${id}/comments?rating=1&sortBy=newest`);
    expect([body.length, headers.get('x-total-count')]).toEqual([3, '3']);
    for (const rating of [0, 6])
      expect(
        await errorOf(
          visitor.graphqlResponse(
            `query ($id: ID!) { business(id: $id) { comments(rating: ${rating}) { totalCount } } }`,
            {
              id,
            },
          ),
        ),
      ).toEqual(inputError('rating', 'Rating must be a whole number from 1 to 5'));
  });

  it('keep their earlier texts, the newest first, but none that was hidden', async () => {
    const commentId = await comment(ann, 'First.');
    const versions = async (): Promise<string[]> =>
      (await run(ben, getComment, { id: commentId })).versions.map(({ text }: Json) => text);
    expect(await versions()).toEqual([]);
    await ann.graphql(editComment, { id: commentId, text: 'Second.' });
    await ann.graphql(editComment, { id: commentId, text: 'Second.' });
    expect(await versions()).toEqual(['First.']);
    await hiding.hideComment(commentId);
    expect(await errorOf(ben.graphqlResponse(getComment, { id: commentId }))).toEqual(notFound('Comment not found'));
    await ann.graphql(editComment, { id: commentId, text: 'Third.' });
    await hiding.restoreComment(commentId);
    await ann.graphql(editComment, { id: commentId, text: 'Fourth.' });
    expect(await versions()).toEqual(['Third.', 'First.']);
    const { body } = await visitor.call('GET', `/api/businesses/${id}/comments/${commentId}`);
    expect(body).toMatchObject({ text: 'Fourth.', versions: [{ text: 'Third.' }, { text: 'First.' }] });
    const review = (await run(ben, setReview, { id, text: 'Good.' })).comment.id;
    await run(ben, setReview, { id, text: 'Bad.' });
    expect((await run(visitor, getComment, { id: review })).versions).toMatchObject([{ text: 'Good.' }]);
  });
});

describe('The owner of a business', () => {
  it('replies once to each comment, edits the reply and removes it', async () => {
    const commentId = await comment(ann);
    const first = await run(owner, setReply, { id: commentId, text: ' Thank you. ' });
    expect(first.reply).toEqual({ text: 'Thank you.', createdAt: expect.any(String), editedAt: null });
    expect((await run(owner, setReply, { id: commentId })).reply).toEqual(first.reply);
    const edited = await run(owner, setReply, { id: commentId, text: 'Thanks, Ann.' });
    expect(edited.reply).toEqual({ ...first.reply, text: 'Thanks, Ann.', editedAt: expect.any(String) });
    expect((await list(visitor)).nodes).toEqual([edited]);
    const { body } = await visitor.call('GET', `/api/businesses/${id}/comments`);
    expect(body[0].reply).toEqual({ ...edited.reply, _id: expect.any(String), mentions: [] });
    expect((await run(owner, deleteReply, { id: commentId })).reply).toBeNull();
    expect((await run(owner, deleteReply, { id: commentId })).reply).toBeNull();
    expect((await list(visitor)).nodes[0]).toMatchObject({ reply: null, editedAt: null });
  });

  it('alone replies, with a text', async () => {
    const commentId = await comment(ann);
    for (const query of [setReply, deleteReply])
      for (const who of [ann, ben])
        expect(await errorOf(who.graphqlResponse(query, { id: commentId }))).toMatchObject({
          code: 'FORBIDDEN',
          message: 'You are not authorized to reply to this comment',
        });
    expect(await errorOf(visitor.graphqlResponse(setReply, { id: commentId }))).toEqual(loginRequired);
    expect(await errorOf(owner.graphqlResponse(setReply, { id: commentId, text: ' ' }))).toEqual(
      inputError('text', 'Please enter a reply'),
    );
    expect(await errorOf(owner.graphqlResponse(setReply, { id: unknownId }))).toEqual(notFound('Comment not found'));
  });

  it('cannot put links into a reply while the account is new and the site has a moderator', async () => {
    const commentId = await comment(ann);
    const link = { id: commentId, text: 'See www.watches.example' };
    expect((await run(owner, setReply, link)).reply.text).toBe(link.text);
    await grant(fixture, await signUp(fixture, 'Moe'), 'MODERATOR');
    // The same reply stays.
    expect((await run(owner, setReply, link)).reply.text).toBe(link.text);
    expect(await errorOf(owner.graphqlResponse(setReply, { ...link, text: 'See www.clocks.example' }))).toEqual(
      inputError('text', 'Replies of new accounts cannot contain links yet'),
    );
    await fixture.db.query(`DELETE FROM users WHERE username = 'Moe'`);
  });

  it('loses the reply with the comment, and moderators read it with a reported comment', async () => {
    const commentId = await comment(ann, 'Bad soup.');
    await run(owner, setReply, { id: commentId, text: 'Bad guest.' });
    const moderator = await grant(fixture, await signUp(fixture, 'Mod'), 'MODERATOR');
    await ben.graphql(
      'mutation ($id: ID!) { report(input: { subjectType: COMMENT, subjectId: $id, reason: OTHER, text: "Rude." }) }',
      {
        id: commentId,
      },
    );
    const { moderationCases } = await moderator.graphql('{ moderationCases { nodes { subject { text } } } }');
    expect(moderationCases.nodes[0].subject.text).toBe('Bad soup.\n\nReply from the owner: Bad guest.');
    await hiding.hideComment(commentId);
    expect((await list(ben)).nodes).toEqual([]);
    expect((await list(ann)).nodes[0].reply.text).toBe('Bad guest.');
    await ann.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: commentId });
    expect(await fixture.db.query('SELECT FROM comments')).toEqual([]);
  });
});
