/** Texts with links of accounts younger than a day wait for a moderator, where there is one. Their authors see them at once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hasLinks } from '#rules/text.ts';
import { visitorOf } from '../support/api.ts';
import { addBusiness, blueGate, createBusiness } from '../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../support/database/counts.ts';
import { writeInOrder } from '../support/database/held-lock.ts';
import { errorOf, inputError } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { approve } from '../support/moderation/cases.ts';
import { grant } from '../support/roles.ts';
import { signUp, type TestUser } from '../support/users.ts';

let fixture: Fixture;
let ann: TestUser;
let moderator: TestUser;
let place: string;

beforeAll(async () => {
  fixture = await openFixture();
  [ann, moderator] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Moe')];
  place = await addBusiness(ann);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await wrongCounts(fixture.db)).toEqual([]);
  expect(await wrongHidden(fixture.db)).toEqual([]);
});

const withLink = { ...blueGate, description: 'Cheap watches at https://watches.example, today only.' };
const addComment = `mutation ($id: ID!, $text: String!) {
  addComment(businessId: $id, text: $text) { comment { id text isHidden isPending } business { numComments } } }`;
const readComments =
  'query ($id: ID!) { business(id: $id) { numComments comments { totalCount nodes { text isPending } } } }';
const comment = async (who: TestUser, text: string) => (await who.graphql(addComment, { id: place, text })).addComment;
async function uploadPicture(): Promise<string> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const files = { 'variables.image': { blob: new Blob([new Uint8Array(png)]), name: 'red.png' } };
  const upload = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
  return (await ann.graphqlResponse(upload, { image: null }, files)).data!.uploadPicture.id;
}
const commentsFor = async (who: Pick<TestUser, 'graphql'>) => (await who.graphql(readComments, { id: place })).business;

describe('Without a moderator', () => {
  it('texts with links of a new account appear at once', async () => {
    const added = await comment(ann, 'See www.watches.example');
    expect(added).toMatchObject({ comment: { isHidden: false, isPending: false }, business: { numComments: 1 } });
    await ann.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: added.comment.id });
  });
});

describe('With a moderator', () => {
  beforeAll(() => grant(fixture, moderator, 'MODERATOR'));
  beforeEach(() => fixture.db.query('DELETE FROM comments'));

  it('texts without links of a new account appear at once', async () => {
    expect((await comment(ann, 'Nice. Really nice.')).comment.isHidden).toBe(false);
    expect(await commentsFor(visitorOf(fixture))).toMatchObject({ numComments: 1, comments: { nodes: [{}] } });
  });

  it('a comment with a link waits, its author sees it, and it appears when its author removes the link', async () => {
    const added = await comment(ann, 'See www.watches.example');
    expect(added).toMatchObject({ comment: { isHidden: true, isPending: true }, business: { numComments: 0 } });
    expect(await commentsFor(visitorOf(fixture))).toEqual({ numComments: 0, comments: { totalCount: 0, nodes: [] } });
    const nodes = [{ text: 'See www.watches.example', isPending: true }];
    const shown = { numComments: 0, comments: { totalCount: 1, nodes } };
    expect(await commentsFor(ann)).toEqual(shown);
    expect(await commentsFor(moderator)).toEqual(shown);
    const inRest = await ann.call('GET', `/api/businesses/${place}/comments`);
    expect(inRest.body).toMatchObject([{ isHidden: true, isPending: true }]);
    expect(inRest.headers.get('x-total-count')).toBe('1');
    const rate = 'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { id } }';
    await ann.graphql(rate, { id: place, value: 4 });
    const rated = 'query ($id: ID!) { business(id: $id) { comments(rating: 4) { totalCount } } }';
    for (const [who, totalCount] of [
      [ann, 1],
      [moderator, 1],
      [visitorOf(fixture), 0],
    ] as const)
      expect((await who.graphql(rated, { id: place })).business.comments).toEqual({ totalCount });

    const edit = 'mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { isPending } }';
    const { id } = added.comment;
    expect((await ann.graphql(edit, { id, text: 'See me.' })).editComment.isPending).toBe(false);
    expect(await commentsFor(visitorOf(fixture))).toMatchObject({ numComments: 1, comments: { nodes: [{}] } });
    expect((await ann.graphql(edit, { id, text: 'See www.watches.example' })).editComment.isPending).toBe(true);
    expect(await commentsFor(visitorOf(fixture))).toEqual({ numComments: 0, comments: { totalCount: 0, nodes: [] } });
  });

  it('a business with a link waits, its owner sees it, and a moderator lets it appear', async () => {
    const { id } = (await ann.graphql(createBusiness, { input: withLink })).createBusiness;
    const read = 'query ($id: ID!) { business(id: $id) { isHidden isPending } }';
    expect((await ann.graphql(read, { id })).business).toEqual({ isHidden: true, isPending: true });
    expect((await visitorOf(fixture).call('GET', `/api/businesses/${id}`)).status).toBe(404);
    expect((await ann.call('GET', `/api/businesses/${id}`)).body).toMatchObject({ isHidden: true, isPending: true });

    const queue = '{ moderationCases(state: OPEN, subjectType: BUSINESS) { nodes { id } } }';
    const [waiting] = (await moderator.graphql(queue)).moderationCases.nodes;
    const decide = `mutation ($caseId: ID!) {
      decideCase(input: { caseId: $caseId, action: NO_ACTION, ground: NO_VIOLATION, statement: "A shop, and no spam." }) { id } }`;
    await moderator.graphql(decide, { caseId: waiting.id });
    expect((await visitorOf(fixture).graphql(read, { id })).business).toEqual({ isHidden: false, isPending: false });

    // The text with the link was read. Other texts do not wait again.
    const edit =
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { isPending } }';
    const same = { ...withLink, name: 'Red Gate' };
    expect((await ann.graphql(edit, { id, input: same })).updateBusiness.isPending).toBe(false);
    const linked = { name: 'red-gate.com' };
    expect((await ann.graphql(edit, { id, input: linked })).updateBusiness.isPending).toBe(true);
    await ann.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
  });

  it('a bio with a link is refused in either API, and one that stays the same keeps its links', async () => {
    const bio = 'Cheap watches https://watches.example';
    const update = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { bio profilePicture } }`;
    const edit = (who: TestUser, input: object) => who.graphqlResponse(update, { input });
    const stored = async () => {
      const read = 'query ($id: ID!) { user(id: $id) { bio profilePicture } }';
      return (await visitorOf(fixture).graphql(read, { id: ann.id })).user;
    };
    const picture = { profilePicture: 'https://example.com/ann.png' };
    const message = 'Bios of new accounts cannot contain links yet';
    expect((await edit(ann, { bio: 'Watches.' })).data.updateProfile.bio).toBe('Watches.');
    expect(await errorOf(edit(ann, { bio, ...picture }))).toEqual(inputError('bio', message));
    const inRest = await ann.call('PUT', '/api/users/profile', { bio, ...picture });
    expect(inRest).toMatchObject({ status: 400, body: { message } });
    expect(await stored()).toEqual({ bio: 'Watches.', profilePicture: '' });

    await grant(fixture, moderator, 'MEMBER');
    expect((await edit(ann, { bio })).errors).toEqual([]);
    await grant(fixture, moderator, 'MODERATOR');
    expect((await edit(ann, { bio, ...picture })).data.updateProfile).toEqual({ bio, ...picture });
    expect(await errorOf(edit(ann, { bio: `${bio}/2` }))).toEqual(inputError('bio', message));

    await fixture.db.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [ann.id]);
    expect((await edit(ann, { bio: `${bio}/2` })).data.updateProfile.bio).toBe(`${bio}/2`);
    await fixture.db.query('UPDATE users SET created_at = now() WHERE id = $1', [ann.id]);
    expect((await edit(moderator, { bio })).data.updateProfile.bio).toBe(bio);
  });

  it('texts with links of moderators and of older accounts appear at once', async () => {
    expect((await comment(moderator, 'See https://rules.example')).comment.isPending).toBe(false);
    await fixture.db.query(`UPDATE users SET created_at = now() - interval '25 hours' WHERE id = $1`, [ann.id]);
    expect((await comment(ann, 'See https://watches.example')).comment.isPending).toBe(false);
    await fixture.db.query('UPDATE users SET created_at = now() WHERE id = $1', [ann.id]);
  });
});

describe('With a moderator who cannot decide', () => {
  beforeAll(() => grant(fixture, moderator, 'MODERATOR'));
  it.each([
    ['suspended', `suspended_until = now() + interval '1 day'`, 'suspended_until = null'],
    ['hidden', 'hidden = 1', 'hidden = 0'],
  ])('texts with links of a new account appear at once: one who is %s', async (_, change, undo) => {
    const set = (to: string) => fixture.db.query(`UPDATE users SET ${to} WHERE id = $1`, [moderator.id]);
    await set(change);
    const added = await comment(ann, 'See www.watches.example');
    await set(undo);
    expect(added.comment).toMatchObject({ isHidden: false, isPending: false });
  });

  it('texts with links wait again when the suspension has ended', async () => {
    await fixture.db.query(`UPDATE users SET suspended_until = now() - interval '1 day' WHERE id = $1`, [moderator.id]);
    expect((await comment(ann, 'See www.watches.example')).comment.isPending).toBe(true);
  });
});

describe('A picture whose description has a link that a moderator has approved', () => {
  const linked = 'See www.watches.example';
  it('does not make an edit of another text of its business wait', async () => {
    const id = await addBusiness(ann);
    const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) {
      updateBusiness(id: $id, input: $input) { isPending pictures { id alt } } }`;
    const edit = async (input: object) => (await ann.graphql(update, { id, input })).updateBusiness;
    const first = await edit({ pictures: [{ id: await uploadPicture(), alt: linked }] });
    expect(first.isPending).toBe(true);
    await approve(moderator, id);
    const { pictures } = first;
    expect((await edit({ name: 'Red Gate', pictures })).isPending).toBe(false);
    const other = { id: await uploadPicture(), alt: linked };
    expect((await edit({ pictures: [...pictures, other] })).isPending).toBe(true);
  });

  it('does not make an edit of its review wait', async () => {
    const set = `mutation ($id: ID!, $text: String!, $pictures: [PictureInput!]) {
      setReview(businessId: $id, value: 4, text: $text, pictures: $pictures) { comment { id isPending pictures { id alt } } } }`;
    const review = async (text: string, pictures: object[]) =>
      (await ann.graphql(set, { id: place, text, pictures })).setReview.comment;
    const first = await review('Nice.', [{ id: await uploadPicture(), alt: linked }]);
    expect(first.isPending).toBe(true);
    await approve(moderator, first.id);
    expect((await review('Very nice.', first.pictures)).isPending).toBe(false);
    expect((await review('Very nice.', [{ ...first.pictures[0], alt: `${linked}/2` }])).isPending).toBe(true);
  });
});

describe('Two edits of a business at the same time', () => {
  const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }`;
  /** Writes two edits, one after the other, of which both have read the business before. @returns what the owner sees, and the status for visitors */
  async function editTwice(id: string, inputs: [object, object]) {
    const lock = 'SELECT FROM businesses WHERE id = $1 FOR UPDATE';
    const edits = inputs.map((input) => () => ann.graphqlResponse(update, { id, input }));
    for (const { errors } of await writeInOrder(fixture, lock, id, edits)) expect(errors).toEqual([]);
    const { business } = await ann.graphql('query ($id: ID!) { business(id: $id) { name isPending } }', { id });
    return [business, (await visitorOf(fixture).call('GET', `/api/businesses/${id}`)).status];
  }

  it('leave it waiting if the first one adds a picture whose description has a link', async () => {
    const id = await addBusiness(ann);
    const pictures = [{ id: await uploadPicture(), alt: 'See www.watches.example' }];
    const seen = [{ name: 'Red Gate', isPending: true }, 404];
    expect(await editTwice(id, [{ pictures }, { name: 'Red Gate' }])).toEqual(seen);
  });

  it('leave it waiting if the second one has the link that the first one removes', async () => {
    const { id } = (await ann.graphql(createBusiness, { input: withLink })).createBusiness;
    const linked = { name: 'Red Gate', description: withLink.description };
    const seen = [{ name: 'Red Gate', isPending: true }, 404];
    expect(await editTwice(id, [{ description: 'Cheap watches.' }, linked])).toEqual(seen);
  });
});

describe('Two edits of a reply at the same time', () => {
  it('do not write a link again that was allowed before there was a moderator', async () => {
    const { id } = (await comment(moderator, 'Nice.')).comment;
    const setReply = 'mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { reply { text } } }';
    const reply = (text: string) => ann.graphqlResponse(setReply, { id, text });
    const linked = 'See www.watches.example';
    await grant(fixture, moderator, 'MEMBER');
    await reply(linked);
    await grant(fixture, moderator, 'MODERATOR');
    expect((await reply(linked)).errors).toEqual([]);

    const lock = 'SELECT FROM comments WHERE id = $1 FOR UPDATE';
    const edits = [() => reply('Thanks.'), () => reply(linked)];
    const [, second] = await writeInOrder(fixture, lock, id, edits);
    const refused = { text: 'Replies of new accounts cannot contain links yet' };
    expect(second!.errors).toMatchObject([{ extensions: { fields: refused } }]);
    const read = 'query ($id: ID!) { comment(id: $id) { reply { text } } }';
    expect((await visitorOf(fixture).graphql(read, { id })).comment.reply.text).toBe('Thanks.');
  });
});

describe('A text', () => {
  it.each([
    'https://a.example',
    'go to WWW.watches.example',
    'watches.com',
    'ask ann@watches.org',
    'ｗａｔｃｈｅｓ．ｃｏｍ',
    'watches\u200B.com/now',
    'watches\uFE0F.com',
    'https:\u034F//a.example',
  ])('"%s" has a link', (text) => expect(hasLinks(text)).toBe(true));

  it.each(['Nice.Really nice.', 'Open 9.30 to 17.00', 'e.g. bread', 'Node.js, bread.company', 'www', 'half/half: yes'])(
    '"%s" has none',
    (text) => expect(hasLinks(text)).toBe(false),
  );

  // In quadratic time a million characters take an hour.
  it.each(['a', 'ü', '1', '-', '.', ':', '/', 'a.', 'a1+', ':/', 'www', '㌖', '\u0301\u0316', '\u0301\uFF9E'])(
    'of "%s" up to a million times has none, and takes linear time',
    (unit) => {
      expect(hasLinks(unit.repeat(1_000_000 / unit.length))).toBe(false);
      expect(hasLinks(`${unit.repeat(1_000_000 / unit.length)} watches.com`)).toBe(true);
    },
  );
});
