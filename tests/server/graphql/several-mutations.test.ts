/** Several mutations in one document: each fails alone, and each runs as the viewer that the previous ones set. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Caller, Json } from '../../support/api.ts';
import { blueGate, addBusiness, unknownId } from '../../support/businesses.ts';
import { linkTo } from '../../support/mail/account-mails.ts';
import { signUp, password } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const outcome = async (caller: Caller, query: string, variables?: Record<string, unknown>) => {
  const { status, data, errors } = await caller.graphqlResponse(query, variables);
  return { status, data, errors: errors.map(({ path, extensions }) => [path?.[0], extensions.code]) };
};
const businesses = async () => (await fixture.db.query('SELECT count(*)::int AS n FROM businesses'))[0].n;

describe('A mutation that fails', () => {
  it('is null and does not hide the results of the others', async () => {
    const mae = await signUp(fixture, 'Mae');
    const id = await addBusiness(mae);
    const query = `mutation ($id: ID!, $input: CreateBusinessInput!) {
      liked: setLike(businessId: $id, liked: true) { numLikes }
      gone: setLike(businessId: "${unknownId}", liked: true) { numLikes }
      short: createBusiness(input: $input) { id }
      rated: rateBusiness(businessId: $id, value: 4) { myRating }
    }`;
    const answer = await outcome(mae, query, { id, input: { ...blueGate, name: 'x' } });
    expect(answer).toEqual({
      status: 200,
      data: { liked: { numLikes: 1 }, gone: null, short: null, rated: { myRating: 4 } },
      errors: [
        ['gone', 'NOT_FOUND'],
        ['short', 'BAD_USER_INPUT'],
      ],
    });
  });
});

describe('The result of a mutation', () => {
  const comments = 'comments(first: 1) { nodes { id numHelpful isHelpful reply { text } } }';

  it('has the helpful mark and the reply that it writes on the business, too, not those of the one before it', async () => {
    const [owner, author] = [await signUp(fixture, 'Olga'), await signUp(fixture, 'Paul')];
    const businessId = await addBusiness(owner);
    const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Good bread.") { comment { id } } }';
    const { id } = (await author.graphql(add, { id: businessId })).addComment.comment;
    const marks = await owner.graphql(
      `mutation ($id: ID!) {
        a: setHelpful(commentId: $id, helpful: true) { numHelpful business { ${comments} } }
        b: setHelpful(commentId: $id, helpful: false) { numHelpful business { ${comments} } }
        c: setReply(commentId: $id, text: "Thanks.") { reply { text } business { ${comments} } }
        d: deleteReply(commentId: $id) { reply { text } business { ${comments} } } }`,
      { id },
    );
    const firstOf = ({ business }: Json) => business.comments.nodes[0];
    expect(firstOf(marks.a)).toEqual({ id, numHelpful: 1, isHelpful: true, reply: null });
    expect(firstOf(marks.b)).toEqual({ id, numHelpful: 0, isHelpful: false, reply: null });
    expect(firstOf(marks.c)).toEqual({ id, numHelpful: 0, isHelpful: false, reply: { text: 'Thanks.' } });
    expect(firstOf(marks.d)).toEqual(firstOf(marks.b));
  });

  it('has the counts after one that reads nothing', async () => {
    const quin = await signUp(fixture, 'Quin');
    const id = await addBusiness(quin);
    const { a, b } = await quin.graphql(
      `mutation ($id: ID!) {
        a: setShowsLikesInFeeds(showsLikes: true) { numSaved }
        setSaved(businessId: $id, saved: true) { id }
        b: setShowsLikesInFeeds(showsLikes: true) { numSaved } }`,
      { id },
    );
    expect([a.numSaved, b.numSaved]).toEqual([0, 1]);
  });
});

describe('A session that ends within a document has ended for the later fields', () => {
  const create = 'createBusiness(input: $input) { id }';
  it.each([
    ['Ann', 'logout', () => ({ logout: true })],
    ['Ben', 'revokeSession(id: $sid)', (sid: string) => ({ revokeSession: sid })],
    ['Cem', 'deleteAccount(password: $password)', (_: string, id: string) => ({ deleteAccount: id })],
  ])('%s: %s', async (name, ending, ended) => {
    const user = await signUp(fixture, name);
    const sid = decodeJwt(user.token).sid as string;
    const declared = ending.includes('$sid')
      ? ', $sid: ID!'
      : ending.includes('$password')
        ? ', $password: String!'
        : '';
    const query = `mutation ($input: CreateBusinessInput!${declared}) { ${ending} ${create} updateProfile(input: { bio: "x" }) { bio } }`;
    const before = await businesses();
    expect(await outcome(user, query, { input: blueGate, sid: sid.toUpperCase(), password })).toEqual({
      status: 200,
      data: { ...ended(sid, user.id), createBusiness: null, updateProfile: null },
      errors: [
        ['createBusiness', 'UNAUTHENTICATED'],
        ['updateProfile', 'UNAUTHENTICATED'],
      ],
    });
    expect(await businesses()).toBe(before);
  });

  it('Ivo: undoEmailChange', async () => {
    const ivo = await signUp(fixture, 'Ivo');
    const next = `next-${ivo.email}`;
    const ask = 'mutation ($p: String!, $e: String!) { requestEmailChange(password: $p, email: $e) }';
    await ivo.graphql(ask, { p: password, e: next });
    const link = await linkTo(fixture, next, 'email-change');
    await ivo.graphql('mutation ($t: String!) { confirmEmailChange(token: $t) { id } }', { t: link });
    const t = await linkTo(fixture, ivo.email, 'email-changed');
    const query = `mutation ($input: CreateBusinessInput!, $t: String!) { undoEmailChange(token: $t) ${create} }`;
    const before = await businesses();
    expect(await outcome(ivo, query, { input: blueGate, t })).toEqual({
      status: 200,
      data: { undoEmailChange: expect.any(String), createBusiness: null },
      errors: [['createBusiness', 'UNAUTHENTICATED']],
    });
    expect(await businesses()).toBe(before);
  });

  it('but not where another session ends or the password changes', async () => {
    const dee = await signUp(fixture, 'Dee');
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    const { token } = (await dee.graphql(login, { input: { email: dee.email, password } })).login;
    const query = `mutation ($id: ID!) { revokeSession(id: $id)
      changePassword(current: "${password}", next: "battery staple") updateProfile(input: { bio: "x" }) { bio } }`;
    const answer = await outcome(dee, query, { id: decodeJwt(token).sid });
    expect(answer).toMatchObject({
      status: 200,
      data: { changePassword: true, updateProfile: { bio: 'x' } },
      errors: [],
    });
  });

  it('and the next user who signs in there sees nothing of the previous one', async () => {
    const [eve, fay, gus] = await Promise.all(['Eve', 'Fay', 'Gus'].map((name) => signUp(fixture, name)));
    await gus!.graphql('mutation ($id: ID!) { setFollow(userId: $id, following: true) { id } }', { id: fay!.id });
    const query = `mutation ($gus: ID!, $input: LoginInput!) {
      setFollow(userId: $gus, following: true) { isFollowing }
      logout
      login(input: $input) { user { email followers { nodes { username isFollowing } } } }
    }`;
    const { data } = await outcome(eve!, query, { gus: gus!.id, input: { email: fay!.email, password } });
    expect(data).toEqual({
      setFollow: { isFollowing: true },
      logout: true,
      login: { user: { email: fay!.email, followers: { nodes: [{ username: 'Gus', isFollowing: false }] } } },
    });
  });
});
