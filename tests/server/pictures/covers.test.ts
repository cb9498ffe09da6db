/** The picture of a listing comes, changes and goes with it; through the site's own doors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { collectGarbage } from '#server/uploads/garbage.ts';
import { signUp } from '../../support/users.ts';
import { nothing, onePicture, openPictureWorld } from './fixture.ts';
import { headOf } from '../../support/head.ts';

let kept: Awaited<ReturnType<typeof openPictureWorld>>;

beforeAll(async () => {
  kept = await openPictureWorld();
});
afterAll(() => kept.world.close());
beforeEach(async () => {
  await kept.empty();
  expect(await kept.left()).toEqual(nothing);
});

const input = {
  name: 'Blue Door',
  description: 'Coffee behind a blue door.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};
const shown = `id images cover { src srcSet width height placeholder }`;
const list = async () =>
  (
    await kept.mae.ask(
      `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { ${shown} } }`,
      { input, image: null },
      kept.upload(),
    )
  ).createBusiness;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
  updateBusiness(id: $id, input: $input, image: $image) { ${shown} } }`;
const statusOf = async (address: string) => (await headOf(address)).status;

describe('The picture of a listing', () => {
  it('is there with the listing, in each width that is named', async () => {
    const { cover, images } = await list();
    expect(cover).toMatchObject({ width: 700, height: 500 });
    expect(images).toEqual([cover.src]);
    expect(cover.src.startsWith(`${kept.world.url}/pictures/`)).toBe(true);
    const addresses = cover.srcSet.split(', ').map((each: string) => each.split(' ')[0]);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) expect(await statusOf(address)).toBe(200);
    expect((await kept.files()).sort()).toEqual(['320.webp', '640.webp', '700.webp']);
    expect(await kept.garbage()).toEqual([]);
  });

  it('is gone when the answer to its replacement comes, and the new one has another address', async () => {
    const { id, cover } = await list();
    const { updateBusiness } = await kept.mae.ask(edit, { id, input: {}, image: null }, kept.upload());
    expect(updateBusiness.cover.src).not.toBe(cover.src);
    expect([await statusOf(cover.src), await statusOf(updateBusiness.cover.src)]).toEqual([404, 200]);
    expect(await kept.files()).toHaveLength(3);
  });

  it('stays with an edit that does not speak of it, and goes when its owner takes it away', async () => {
    const { id, cover } = await list();
    await kept.mae.ask(edit, { id, input: { name: 'Green Door' } });
    expect(await statusOf(cover.src)).toBe(200);
    const { updateBusiness } = await kept.mae.ask(edit, { id, input: { removeImage: true } });
    expect(updateBusiness).toMatchObject({ cover: null, images: [] });
    expect({ status: await statusOf(cover.src), ...(await kept.left()) }).toEqual({ status: 404, ...nothing });
  });

  it('goes with the listing', async () => {
    const { id, cover } = await list();
    await kept.mae.ask('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    expect({ status: await statusOf(cover.src), ...(await kept.left()) }).toEqual({ status: 404, ...nothing });
  });

  it('goes with the account', async () => {
    const ben = await signUp(kept.world, 'Ben');
    const create = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { images } }`;
    const { createBusiness } = await ben.ask(create, { input, image: null }, kept.upload());
    await ben.ask('mutation ($password: String!) { deleteAccount(password: $password) }', { password: ben.password });
    expect({ status: await statusOf(createBusiness.images[0]), ...(await kept.left()) }).toEqual({
      status: 404,
      ...nothing,
    });
  });

  it('is one picture, however many replace it at once', async () => {
    const { id } = await list();
    const replace = () => kept.mae.ask(edit, { id, input: {}, image: null }, kept.upload());
    // An account may send two forms at once.
    for (let at = 0; at < 4; at += 1) await Promise.all([replace(), replace()]);
    await collectGarbage(kept.services());
    const [{ cover_key: key }] = await kept.world.db.query('SELECT cover_key FROM businesses');
    expect(await kept.left()).toEqual(onePicture);
    expect(await statusOf(`${kept.world.url}/pictures/${key}-700.webp`)).toBe(200);
  });
});

describe('A listing that is refused leaves no file behind', () => {
  it('for its picture', async () => {
    const answer = await kept.mae.tryAsk(
      'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }',
      { input, image: null },
      kept.upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    expect(answer.errors).toMatchObject([
      {
        message: 'Please select an image file',
        extensions: { code: 'BAD_USER_INPUT', fields: { image: 'Please select an image file' } },
      },
    ]);
    expect([await kept.files(), await kept.world.db.query('SELECT id FROM businesses')]).toEqual([[], []]);
  });

  it('for an edit that comes too late', async () => {
    const { id } = await list();
    const answer = await kept.mae.tryAsk(edit, { id, input: { version: 7 }, image: null }, kept.upload());
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(await kept.left()).toEqual(onePicture);
  });
});
