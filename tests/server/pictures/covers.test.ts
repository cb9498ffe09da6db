/** The cover of a business is created, replaced and deleted with it, through the APIs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { collectGarbage } from '#server/uploads/garbage.ts';
import { signUp } from '../../support/users.ts';
import { input, nothing, onePicture, openPictureFixture } from './fixture.ts';
import { headOf } from '../../support/head.ts';

let fixture: Awaited<ReturnType<typeof openPictureFixture>>;

beforeAll(async () => {
  fixture = await openPictureFixture();
});
afterAll(() => fixture.site.close());
beforeEach(async () => {
  await fixture.empty();
  expect(await fixture.stored()).toEqual(nothing);
});

const fields = `id images imagePosition cover { src srcSet width height placeholder }`;
const create = async () =>
  (
    await fixture.mae.graphql(
      `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { ${fields} } }`,
      { input, image: null },
      fixture.upload(),
    )
  ).createBusiness;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
  updateBusiness(id: $id, input: $input, image: $image) { ${fields} } }`;
const statusOf = async (url: string) => (await headOf(url)).status;

describe('The cover of a business', () => {
  it('is available as soon as the business is, in each width of srcSet', async () => {
    const { cover, images } = await create();
    expect(cover).toMatchObject({ width: 700, height: 500 });
    expect(images).toEqual([cover.src]);
    expect(cover.src.startsWith(`${fixture.site.url}/pictures/`)).toBe(true);
    const urls = cover.srcSet.split(', ').map((each: string) => each.split(' ')[0]);
    expect(urls).toHaveLength(3);
    for (const url of urls) expect(await statusOf(url)).toBe(200);
    expect((await fixture.files()).sort()).toEqual(['320.webp', '640.webp', '700.webp']);
    expect(await fixture.garbage()).toEqual([]);
  });

  it('is deleted before the response to its replacement, and the new one has another URL', async () => {
    const { id, cover } = await create();
    const { updateBusiness } = await fixture.mae.graphql(edit, { id, input: {}, image: null }, fixture.upload());
    expect(updateBusiness.cover.src).not.toBe(cover.src);
    expect([await statusOf(cover.src), await statusOf(updateBusiness.cover.src)]).toEqual([404, 200]);
    expect(await fixture.files()).toHaveLength(3);
  });

  it('stays with an edit of other fields, and is deleted when its owner removes it', async () => {
    const { id, cover } = await create();
    await fixture.mae.graphql(edit, { id, input: { name: 'Green Room' } });
    expect(await statusOf(cover.src)).toBe(200);
    const { updateBusiness } = await fixture.mae.graphql(edit, { id, input: { removeImage: true } });
    expect(updateBusiness).toMatchObject({ cover: null, images: [] });
    expect({ status: await statusOf(cover.src), ...(await fixture.stored()) }).toEqual({ status: 404, ...nothing });
  });

  it('shows the part that the owner chooses, and a new one starts in the middle', async () => {
    const { id, imagePosition } = await create();
    const edited = async (change: object, file?: ReturnType<typeof fixture.upload>) =>
      (await fixture.mae.graphql(edit, { id, input: change, ...(file && { image: null }) }, file)).updateBusiness
        .imagePosition;
    expect(imagePosition).toBe(50);
    expect(await edited({ imagePosition: 0 })).toBe(0);
    expect(await edited({ name: 'Green Room' })).toBe(0);
    expect(await edited({}, fixture.upload())).toBe(50);
    expect(await edited({ imagePosition: 100 }, fixture.upload())).toBe(100);
    expect(await edited({ removeImage: true })).toBe(50);
  });

  it('is deleted with the business', async () => {
    const { id, cover } = await create();
    await fixture.mae.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    expect({ status: await statusOf(cover.src), ...(await fixture.stored()) }).toEqual({ status: 404, ...nothing });
  });

  it('is deleted with the account', async () => {
    const ben = await signUp(fixture.site, 'Ben');
    const createAsBen = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { images } }`;
    const { createBusiness } = await ben.graphql(createAsBen, { input, image: null }, fixture.upload());
    await ben.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: ben.password,
    });
    expect({ status: await statusOf(createBusiness.images[0]), ...(await fixture.stored()) }).toEqual({
      status: 404,
      ...nothing,
    });
  });

  it('is a single picture after concurrent replacements', async () => {
    const { id } = await create();
    const replace = () => fixture.mae.graphql(edit, { id, input: {}, image: null }, fixture.upload());
    // An account may send two forms at once.
    for (let at = 0; at < 4; at += 1) await Promise.all([replace(), replace()]);
    await collectGarbage(fixture.services());
    const [{ cover_key: key }] = await fixture.site.db.query('SELECT cover_key FROM businesses');
    expect(await fixture.stored()).toEqual(onePicture);
    expect(await statusOf(`${fixture.site.url}/pictures/${key}-700.webp`)).toBe(200);
  });
});

describe('A write that is rejected leaves no file', () => {
  it('because of its picture', async () => {
    const answer = await fixture.mae.graphqlResponse(
      'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }',
      { input, image: null },
      fixture.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    expect(answer.errors).toMatchObject([
      {
        message: 'Please select an image file',
        extensions: { code: 'BAD_USER_INPUT', fields: { image: 'Please select an image file' } },
      },
    ]);
    expect([await fixture.files(), await fixture.site.db.query('SELECT id FROM businesses')]).toEqual([[], []]);
  });

  it('because of a stale version', async () => {
    const { id } = await create();
    const answer = await fixture.mae.graphqlResponse(
      edit,
      { id, input: { version: 7 }, image: null },
      fixture.upload(),
    );
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(await fixture.stored()).toEqual(onePicture);
  });
});
