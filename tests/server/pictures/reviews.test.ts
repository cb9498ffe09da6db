/** The pictures of a review: added, described, ordered and removed at both APIs, hidden and deleted with it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pictureInvariants } from '#server/cli/integrity/pictures.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { notificationsOf, see, unreadOf } from '../../support/community/notifications.ts';
import { subscribe } from '../../support/community/streams.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { errorOf } from '../../support/errors.ts';
import { headOf } from '../../support/head.ts';
import { decide, decideAbout, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { become, nothing, openPictureFixture } from './fixture.ts';

let fixture: Awaited<ReturnType<typeof openPictureFixture>>;
let mae: TestUser;
let [otto, cem, moderator]: TestUser[] = [];
let businessId: string;
beforeAll(async () => {
  fixture = await openPictureFixture();
  ({ mae } = fixture);
  [otto, cem, moderator] = await Promise.all(['Otto', 'Cem', 'Moderator'].map((name) => signUp(fixture.site, name)));
  await grant(fixture.site, moderator!, 'MODERATOR');
});
afterAll(() => fixture.site.close());
beforeEach(async () => {
  await fixture.empty();
  expect(await fixture.stored()).toEqual(nothing);
  businessId = await addBusiness(otto!);
});

const gone = 'A picture is no longer available, please add it again';
const fields = 'id text editedAt pictures { id url srcSet width height placeholder alt }';
const write = `mutation ($id: ID!, $text: String! = "Good soup.", $pictures: [PictureInput!]) {
  it: setReview(businessId: $id, value: 4, text: $text, pictures: $pictures) { comment { ${fields} } } }`;
const list = `query ($id: ID!) { business(id: $id) { comments { nodes { ${fields} } } } }`;

const review = async (variables: object = {}): Promise<Json> =>
  (await mae.graphql(write, { id: businessId, ...variables })).it.comment;
const refused = (pictures: unknown) => errorOf(mae.graphqlResponse(write, { id: businessId, pictures }));
const listFor = async (who: Caller): Promise<Json[]> =>
  (await who.graphql(list, { id: businessId })).business.comments.nodes;
async function upload(user = mae): Promise<string> {
  const mutation = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
  return (await user.graphql(mutation, { image: null }, fixture.upload())).uploadPicture.id;
}
async function uploads(alts: string[]): Promise<{ id: string; alt: string }[]> {
  const all = [];
  for (const alt of alts) all.push({ id: await upload(), alt });
  return all;
}
const altsOf = ({ pictures }: Json) => pictures.map(({ alt }: Json) => alt);
const statusOf = async (url: string) => (await headOf(url)).status;
async function expectIntegrity(): Promise<void> {
  for (const { invariant, sql } of pictureInvariants)
    expect({ invariant, found: await fixture.site.db.query(sql) }).toEqual({ invariant, found: [] });
}

describe('A review', () => {
  it('has up to four pictures with descriptions, in their order, which everybody sees', async () => {
    const pictures = await uploads(['The soup', '', 'The room', 'The bread']);
    const written = await review({ pictures });
    expect(altsOf(written)).toEqual(['The soup', '', 'The room', 'The bread']);
    expect(written.editedAt).toBeNull();
    expect(written.pictures[0]).toMatchObject({ id: pictures[0]!.id, width: 700, height: 500 });
    for (const who of [mae, otto!, visitorOf(fixture.site)]) expect(await listFor(who)).toEqual([written]);
    for (const { url } of written.pictures) expect(await statusOf(url)).toBe(200);
    expect(await fixture.stored()).toEqual({ files: 12, garbage: 0 });
    await expectIntegrity();
  });

  it('keeps them without a list, and else takes the list as it is', async () => {
    const [one, two] = (await uploads(['One', 'Two'])) as [Json, Json];
    const first = await review({ pictures: [one, two] });
    expect((await review({ text: 'Very good soup.' })).pictures).toEqual(first.pictures);
    const same = await review({ text: 'Very good soup.', pictures: [{ id: one.id }, { id: two.id }] });
    const changed = await review({ text: 'Very good soup.', pictures: [{ id: two.id }, { id: one.id, alt: '1' }] });
    expect([altsOf(changed), changed.editedAt > same.editedAt]).toEqual([['Two', '1'], true]);
    const fewer = await review({ text: 'Very good soup.', pictures: [{ id: two.id }] });
    expect(altsOf(fewer)).toEqual(['Two']);
    expect(await statusOf(first.pictures[0].url)).toBe(404);
    expect(await fixture.stored()).toEqual({ files: 3, garbage: 0 });
    expect((await review({ pictures: [] })).pictures).toEqual([]);
    expect(await fixture.stored()).toEqual(nothing);
    await expectIntegrity();
  });

  it('mentions a member once, also when only its pictures change later, and keeps the time of its text', async () => {
    const text = 'Good soup, says @Cem.';
    const { id } = await review({ text });
    const [mention] = await notificationsOf(cem!);
    expect(mention).toMatchObject({ kind: 'MENTION', commentId: id, isUnread: true });
    await see(cem!);
    const [picture] = await uploads(['The soup']);
    for (const alt of ['The soup', 'The bowl'])
      expect((await review({ text, pictures: [{ id: picture!.id, alt }] })).editedAt).not.toBeNull();
    expect(await unreadOf(cem!)).toBe(0);
    expect(await notificationsOf(cem!)).toMatchObject([{ latestAt: mention.latestAt }]);
    await review({ text: 'Very good soup, says @Cem.' });
    expect(await unreadOf(cem!)).toBe(0);
    const earlier = 'query ($id: ID!) { comment(id: $id) { createdAt versions { text writtenAt } } }';
    const { comment } = await mae.graphql(earlier, { id });
    expect(comment.versions).toEqual([{ text, writtenAt: comment.createdAt }]);
  });

  it('links to a later account with a name that it mentions only where an edit adds the name', async () => {
    const bob = await signUp(fixture.site, 'Bob');
    const text = 'Good soup, says @Bob.';
    const [soup, room] = await uploads(['The soup', 'The room']);
    const { id } = await review({ text, pictures: [soup, room] });
    const mentions = async () =>
      (await mae.graphql('query ($id: ID!) { comment(id: $id) { mentions { username } } }', { id })).comment.mentions;
    expect(await mentions()).toEqual([{ username: 'Bob' }]);
    await bob.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: bob.password,
    });
    await signUp(fixture.site, 'Bob');
    expect((await review({ text, pictures: [room, soup] })).editedAt).not.toBeNull();
    expect(await mentions()).toEqual([]);
    await review({ text: 'Very good soup, says @Bob.' });
    expect(await mentions()).toEqual([]);
    await review({ text: 'Very good soup.' });
    await review({ text: 'Very good soup, says the new @Bob.' });
    expect(await mentions()).toEqual([{ username: 'Bob' }]);
  });

  it('refuses a fifth picture, those of others and those that are gone, and changes nothing then', async () => {
    const [own] = (await review({ pictures: await uploads(['Own']) })).pictures;
    const tooMany = [{ id: own.id }, ...(await uploads(['2', '3', '4', '5']))];
    expect(await refused(tooMany)).toMatchObject({ message: 'A review can have at most 4 pictures' });
    expect(await refused([{ id: await upload(otto) }])).toMatchObject({ code: 'BAD_USER_INPUT', message: gone });
    expect(await refused([{ id: unknownId }])).toMatchObject({ message: gone });
    expect(await refused([{ id: own.id }, { id: own.id }])).toMatchObject({ message: 'Malformed request' });
    expect(await refused([{ id: own.id, alt: 'x'.repeat(251) }])).toMatchObject({
      message: 'Picture description must be at most 250 characters',
    });
    const elsewhere = await addBusiness(otto!);
    const taken = await errorOf(mae.graphqlResponse(write, { id: elsewhere, pictures: [{ id: own.id }] }));
    expect(taken).toMatchObject({ message: gone });
    expect(await listFor(mae)).toMatchObject([{ pictures: [{ id: own.id }] }]);
    await expectIntegrity();
  });

  it('is one row with one list after concurrent writes from several windows', async () => {
    const pictures = await uploads(['1', '2', '3']);
    const lists = pictures.map((_, at) => [...pictures.slice(at), ...pictures.slice(0, at)]);
    const lock = 'SELECT FROM business_stats WHERE business_id = $1 FOR UPDATE';
    const writes = lists.map((each) => () => review({ pictures: each }));
    const written = await writeInOrder(fixture.site, lock, businessId, writes);
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
    expect(await listFor(mae)).toMatchObject([{ pictures: lists.at(-1)! }]);
    await expectIntegrity();
  });
});

it('An event stream sends the same absolute URLs of pictures in each result', async () => {
  const { pictures } = await review({ pictures: await uploads(['The soup']) });
  const query = `subscription ($id: ID!) { businessChanged(id: $id) {
    business { numComments } newestComments { pictures { url srcSet } } } }`;
  const stream = await subscribe({ url: fixture.site.url, query, variables: { id: businessId } });
  const shown = async (numComments: number) => {
    const result = await stream.next(`${numComments} comments`, ({ data }) => {
      return data.businessChanged.business.numComments === numComments;
    });
    return result.data.businessChanged.newestComments.flatMap((comment: Json) => comment.pictures);
  };
  const expected = pictures.map(({ url, srcSet }: Json) => ({ url, srcSet }));
  expect(expected[0].url).toMatch(`${fixture.site.url}/pictures/`);
  expect(await shown(1)).toEqual(expected);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Is it warm?") { comment { id } } }';
  await otto!.graphql(add, { id: businessId });
  expect(await shown(2)).toEqual(expected);
  stream.close();
});

describe('The files of a review are removed', () => {
  const deleteComment = 'mutation ($id: ID!) { deleteComment(id: $id) { id } }';
  it.each([
    ['with the comment', async (id: string) => mae.graphql(deleteComment, { id })],
    ['with the business', () => otto!.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: businessId })],
  ])('%s', async (_, remove) => {
    const { id } = await review({ pictures: await uploads(['1', '2']) });
    await remove(id);
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('with the account', async () => {
    const ida = await signUp(fixture.site, 'Ida');
    await ida.graphql(write, { id: businessId, pictures: [{ id: await upload(ida) }] });
    await ida.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: ida.password,
    });
    expect(await fixture.stored()).toEqual(nothing);
  });
});

describe('The pictures of a hidden review', () => {
  const people = () => ({ reporter: otto!, moderator: moderator! });

  it('open for its author and moderators only, are in the case, and come back', async () => {
    const { id, pictures } = await review({ pictures: await uploads(['The soup']) });
    const [{ url }] = pictures;
    await reportSubject(otto!, 'COMMENT', id);
    const { subject } = await openCaseOf(moderator!, id);
    expect(subject).toMatchObject({ text: 'Good soup.\n\nThe soup', image: expect.stringContaining(pictures[0].id) });
    const { id: caseId } = await decideAbout(people(), ['COMMENT', id], 'REMOVE');
    await become(404, url);
    expect(await statusOf(subject.image)).toBe(200);
    for (const who of [mae, moderator!]) {
      const [shown] = await listFor(who);
      expect(await statusOf(shown!.pictures[0].url)).toBe(200);
    }
    await decide(moderator!, caseId, 'RESTORE');
    await become(200, url);
    expect((await listFor(mae))[0]!.pictures).toEqual(pictures);
  });

  it('are those of reviews of a hidden business, too', async () => {
    const { pictures } = await review({ pictures: await uploads(['The soup']) });
    await fixture.site.db.query('UPDATE businesses SET hidden = 1 WHERE id = $1', [businessId]);
    await become(404, pictures[0].url);
    const [shown] = await listFor(otto!);
    expect(await statusOf(shown!.pictures[0].url)).toBe(200);
  });

  it('are in the case of a review whose descriptions have links, which waits for a moderator', async () => {
    const { id } = await review({ pictures: await uploads(['See www.example.com']) });
    const { subject } = await openCaseOf(moderator!, id);
    expect(subject).toMatchObject({ text: 'Good soup.\n\nSee www.example.com', image: expect.any(String) });
    expect(await listFor(otto!)).toEqual([]);
  });
});

describe('REST', () => {
  const png = async (width: number) =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width, height: 50, channels: 3, background: 'navy' } })
          .png()
          .toBuffer(),
      ),
    ]);
  const form = (values: Record<string, string | Blob[]>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values))
      for (const each of [value].flat()) body.append(name, each as Blob);
    return body;
  };
  const put = (body: object) => mae.call('PUT', `/api/businesses/${businessId}/review`, body);
  const plain = { value: '4', text: 'Good soup.' };

  it('takes files and JSON for their order and descriptions in one form, and shows them with the comment', async () => {
    const images = await Promise.all([png(101), png(102)]);
    const pictures = JSON.stringify([{ image: 1, alt: 'Second' }, { image: 0 }]);
    const { status, body } = await put(form({ ...plain, images, pictures }));
    expect([status, body.pictures]).toEqual([
      200,
      [
        expect.objectContaining({ width: 102, alt: 'Second', url: expect.stringContaining('/pictures/') }),
        expect.objectContaining({ width: 101, alt: '' }),
      ],
    ]);
    const [first] = body.pictures;
    const fewer = await put({ value: 4, text: 'Good soup.', pictures: [{ _id: first._id }] });
    expect(fewer.body.pictures).toEqual([first]);
    const { body: comments } = await visitorOf(fixture.site).call('GET', `/api/businesses/${businessId}/comments`);
    expect(comments[0].pictures).toEqual([first]);
    expect((await put({ value: 4, text: 'Good soup.' })).body.pictures).toEqual([first]);
    await expectIntegrity();
  });

  it('refuses a fifth file, a cover and what is no picture, and keeps no file of them', async () => {
    const five = await Promise.all([1, 2, 3, 4, 5].map((at) => png(100 + at)));
    expect(await put(form({ ...plain, images: five }))).toMatchObject({
      status: 400,
      body: { message: 'A review can have at most 4 pictures' },
    });
    expect((await put(form({ ...plain, image: [await png(100)] }))).status).toBe(400);
    expect((await put(form({ ...plain, images: [new Blob(['x'])] }))).status).toBe(415);
    expect(await fixture.stored()).toEqual(nothing);
    expect(await listFor(mae)).toEqual([]);
  });
});
