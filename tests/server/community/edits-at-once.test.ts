/** Members whose accounts are new edit a comment or a review twice at the same time: each link waits for a moderator. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { pixel } from '../permissions/things.ts';

let fixture: Fixture;
let owner: TestUser;
let ann: TestUser;
let place: string;

beforeAll(async () => {
  fixture = await openFixture();
  owner = await signUp(fixture, 'Owner');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query(`DELETE FROM users WHERE username IN ('Ann', 'Moe')`);
  [ann, place] = [await signUp(fixture, 'Ann'), await addBusiness(owner)];
  await grant(fixture, await signUp(fixture, 'Moe'), 'MODERATOR');
});
afterEach(async () => {
  expect(await wrongCounts(fixture.db)).toEqual([]);
  expect(await wrongHidden(fixture.db)).toEqual([]);
});

const link = 'See www.watches.example';
const otherLink = 'See www.clocks.example';
const addComment =
  'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }';
const comment = async (text: string): Promise<string> =>
  (await ann.graphql(addComment, { id: place, text })).addComment.comment.id;
const setReview = `mutation ($id: ID!, $text: String!, $pictures: [PictureInput!]) {
  setReview(businessId: $id, value: 4, text: $text, pictures: $pictures) { comment { id } } }`;
type Pictures = { id: string; alt?: string }[];
const review = (text: string, pictures?: Pictures) => ann.graphqlResponse(setReview, { id: place, text, pictures });
const firstReview = async (text: string): Promise<string> => (await review(text)).data!.setReview.comment.id;
const editComment = 'mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }';
const edit = (id: string, text: string) => ann.graphqlResponse(editComment, { id, text });
const picture = async (alt: string): Promise<Pictures> => {
  const upload = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
  const { data } = await ann.graphqlResponse(
    upload,
    { image: null },
    { 'variables.image': { blob: pixel, name: 'pixel.png' } },
  );
  return [{ id: data!.uploadPicture.id, alt }];
};

/** Makes writes of which all have read the comments before. @returns what their author and what visitors then see */
async function together(...writes: (() => ReturnType<TestUser['graphqlResponse']>)[]) {
  const lock = 'SELECT FROM business_stats WHERE business_id = $1 FOR UPDATE';
  for (const { errors } of await writeInOrder(fixture, lock, place, writes)) expect(errors).toEqual([]);
  const read = 'query ($id: ID!) { business(id: $id) { comments { nodes { text isPending } } } }';
  const seen = async (who: Pick<TestUser, 'graphql'>) =>
    (await who.graphql(read, { id: place })).business.comments.nodes;
  return { author: await seen(ann), visitors: await seen(visitorOf(fixture)) };
}
const waits = (text: string) => ({ author: [{ text, isPending: true }], visitors: [] });
const appears = (text: string) => ({ author: [{ text, isPending: false }], visitors: [{ text, isPending: false }] });

describe('A comment that is edited twice at the same time', () => {
  it('waits if the second edit has the link that the first one removes', async () => {
    const id = await comment(link);
    expect(
      await together(
        () => edit(id, 'Nice.'),
        () => edit(id, link),
      ),
    ).toEqual(waits(link));
  });

  it('waits if it is a review, and gets a picture whose description has a link before a text without one', async () => {
    const id = await firstReview('Nice.');
    const linked = await picture(link);
    expect(
      await together(
        () => review('Nice.', linked),
        () => edit(id, 'Good.'),
      ),
    ).toEqual(waits('Good.'));
  });

  it('still waits if its text loses a link after a picture with another one was added', async () => {
    const id = await firstReview(link);
    const linked = await picture(otherLink);
    expect(
      await together(
        () => review(link, linked),
        () => edit(id, 'Good.'),
      ),
    ).toEqual(waits('Good.'));
  });

  it('appears if the second edit removes the link that the first one changes', async () => {
    const id = await firstReview(link);
    const plain = await picture('A cup.');
    expect(
      await together(
        () => review(otherLink, plain),
        () => edit(id, 'Good.'),
      ),
    ).toEqual(appears('Good.'));
  });
});

describe('A review that is written twice at the same time', () => {
  it('waits if the second one has the link that the first one removes', async () => {
    await firstReview(link);
    expect(
      await together(
        () => review('Nice.'),
        () => review(link),
      ),
    ).toEqual(waits(link));
  });

  it('waits if the second one adds pictures, and has the link that the first one removes', async () => {
    await firstReview(link);
    const plain = await picture('A cup.');
    expect(
      await together(
        () => review('Nice.'),
        () => review(link, plain),
      ),
    ).toEqual(waits(link));
  });

  it('waits if the second one has the text with a link of the review that is deleted first', async () => {
    const id = await firstReview(link);
    const remove = () => ann.graphqlResponse('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    expect(await together(remove, () => review(link))).toEqual(waits(link));
  });

  it('waits if the first one adds a picture whose description has a link, to a new review or an old one', async () => {
    const added = await picture(link);
    expect(
      await together(
        () => review('Nice.', added),
        () => review('Good.'),
      ),
    ).toEqual(waits('Good.'));
    await review(link, []);
    const other = await picture(otherLink);
    expect(
      await together(
        () => review(link, other),
        () => review('Good.'),
      ),
    ).toEqual(waits('Good.'));
  });

  it('appears if the second one removes the link that the first one changes', async () => {
    await firstReview(link);
    const plain = await picture('A cup.');
    expect(
      await together(
        () => review(otherLink, plain),
        () => review('Good.'),
      ),
    ).toEqual(appears('Good.'));
  });
});

describe('A link that a moderator has approved', () => {
  it('does not wait again when its author saves the same text, but another one does', async () => {
    const id = await firstReview(link);
    await fixture.db.query('UPDATE comments SET hidden = 0');
    const plain = await picture('A cup.');
    await review(link, plain);
    await edit(id, link);
    expect(await together(() => review(link))).toEqual(appears(link));
    expect(await together(() => edit(id, otherLink))).toEqual(waits(otherLink));
  });
});
