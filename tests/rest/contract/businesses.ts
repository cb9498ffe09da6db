/** Listing, reading, editing and deleting businesses. */
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { formOf, listed, listing, unknownId, contractFixture } from './fixture.ts';
import { headOf } from '../../support/head.ts';

const call: typeof contractFixture.contract.call = (...asking) => contractFixture.contract.call(...asking);
const refusal = (status: number, message: string) => ({ status, body: { message } });
const picture = async (): Promise<Blob> => {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};

export function businesses(): void {
  describe('A new business', () => {
    it('is listed from JSON', async () => {
      const { status, body } = await call(contractFixture.ada, 'POST /businesses', { body: listing });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...listing,
        owner: { _id: contractFixture.ada.id, username: 'Ada' },
        images: [],
        version: 1,
      });
      expect(body).toMatchObject({ likes: [], savedBy: [], averageRating: 0, numRatings: 0, numComments: 0 });
      expect(body).toMatchObject({ numLikes: 0, numSaves: 0 });
    });

    it('is listed from a form with a picture, whose address works', async () => {
      const { status, body } = await call(contractFixture.ada, 'POST /businesses', {
        body: formOf({ ...listing, image: await picture() }),
      });
      expect(status).toBe(201);
      expect(body.images).toHaveLength(1);
      expect(body.images[0]).toMatch(new RegExp(`^${contractFixture.world.url}/pictures/`));
      expect((await headOf(body.images[0])).headers.get('content-type')).toBe('image/webp');
    });

    it('is nobody else’s, and as new as it is, whatever the request says', async () => {
      const claimed = {
        owner: contractFixture.ben.id,
        likes: [contractFixture.ben.id],
        averageRating: 5,
        _id: unknownId,
        createdAt: '2000-01-01',
      };
      const { body } = await call(contractFixture.ada, 'POST /businesses', { body: { ...listing, ...claimed } });
      expect(body).toMatchObject({ owner: { _id: contractFixture.ada.id }, likes: [], averageRating: 0 });
      expect(body._id).not.toBe(unknownId);
      expect(body.createdAt).not.toMatch(/^2000/);
    });

    it.each([
      [{ name: '' }, 'Business name is required'],
      [{ name: 'B' }, 'Business name must be at least 2 characters'],
      [{ category: '' }, 'Category is required'],
      [{ category: 'Bakery' }, 'Category is required'],
      [{ location: '' }, 'Location is required'],
      [{ description: 'Short.' }, 'Description must be at least 10 characters'],
    ])('with %j is refused: %s', async (changes, message) => {
      const body = { ...listing, ...changes };
      expect(await call(contractFixture.ada, 'POST /businesses', { body })).toMatchObject(refusal(400, message));
      expect(await call(contractFixture.ada, 'POST /businesses', { body: formOf(body) })).toMatchObject(
        refusal(400, message),
      );
    });

    it('with a file that is no picture is refused, and so is one that is too large', async () => {
      const text = new Blob(['no picture'], { type: 'image/png' });
      const large = new Blob([new Uint8Array(5_000_001)], { type: 'image/png' });
      const send = (image: Blob) =>
        call(contractFixture.ada, 'POST /businesses', { body: formOf({ ...listing, image }) });
      expect(await send(text)).toMatchObject(refusal(415, 'Please select an image file'));
      expect(await send(large)).toMatchObject(refusal(413, 'Image must be smaller than 5 MB'));
    });

    it('with its picture in another field is refused', async () => {
      const body = formOf({ ...listing, photo: await picture() });
      expect(await call(contractFixture.ada, 'POST /businesses', { body })).toMatchObject(
        refusal(400, 'Malformed request'),
      );
    });
  });

  describe('A business', () => {
    it('is shown to everybody by its id', async () => {
      const id = await listed({ name: 'Old Mill' });
      const { status, body } = await call(contractFixture.visitor, 'GET /businesses/{id}', { id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: id, name: 'Old Mill', category: 'Real Estate' });
    });

    it.each(['nonsense', unknownId, '%00', '%E0%A4%A', `${unknownId}0`])(
      'that is not there is not found: %s',
      async (id) => {
        expect(await call(contractFixture.visitor, 'GET /businesses/{id}', { id })).toMatchObject(
          refusal(404, 'Business not found'),
        );
      },
    );
  });

  describe('An edit', () => {
    const edit = (id: string, body: unknown, who = contractFixture.ada) =>
      call(who, 'PUT /businesses/{id}', { id, body });

    it('changes what it names and leaves the rest', async () => {
      const id = await listed();
      const { status, body } = await edit(id, { name: 'Green Door' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...listing, name: 'Green Door', version: 2 });
    });

    it('by a form keeps the picture, replaces it, or takes it away', async () => {
      const { body: first } = await call(contractFixture.ada, 'POST /businesses', {
        body: formOf({ ...listing, image: await picture() }),
      });
      const kept = (await edit(first._id, formOf({ name: 'Green Door' }))).body;
      expect(kept).toMatchObject({ name: 'Green Door', images: first.images });
      const replaced = (await edit(first._id, formOf({ image: await picture() }))).body;
      expect(replaced.images[0]).not.toBe(first.images[0]);
      expect((await edit(first._id, formOf({ removeImage: 'true' }))).body.images).toEqual([]);
    });

    it('of a version that is no longer the newest is refused, in JSON and in a form', async () => {
      const id = await listed();
      expect((await edit(id, { name: 'Green Door', version: 1 })).status).toBe(200);
      const stale = refusal(409, 'This business was changed by someone else');
      expect(await edit(id, { name: 'Red Door', version: 1 })).toMatchObject(stale);
      expect(await edit(id, formOf({ name: 'Red Door', version: '1' }))).toMatchObject(stale);
      expect((await edit(id, formOf({ name: 'Red Door', version: '2' }))).body).toMatchObject({
        name: 'Red Door',
        version: 3,
      });
    });

    it('by somebody else is refused, and so is one of nothing', async () => {
      const id = await listed();
      expect(await edit(id, { name: 'Mine' }, contractFixture.ben)).toMatchObject(
        refusal(403, 'You are not authorized to edit this business'),
      );
      expect(await edit('nonsense', { name: 'Mine' })).toMatchObject(refusal(404, 'Business not found'));
    });

    it.each([
      [{ name: '' }, 'Business name is required'],
      [{ version: 'one' }, 'Version must be a whole number'],
      [[], 'Malformed request'],
    ])('of %j is refused: %s', async (body, message) => {
      expect(await edit(await listed(), body)).toMatchObject(refusal(400, message));
    });

    it('with a file that is no picture is refused, and so is one that is too large', async () => {
      const id = await listed();
      const send = (bytes: Uint8Array<ArrayBuffer>) =>
        edit(id, formOf({ image: new Blob([bytes], { type: 'image/png' }) }));
      expect(await send(new TextEncoder().encode('<svg/>'))).toMatchObject(refusal(415, 'Please select an image file'));
      expect(await send(new Uint8Array(5_000_001))).toMatchObject(refusal(413, 'Image must be smaller than 5 MB'));
    });
  });

  describe('A deletion', () => {
    const remove = (id: string, who = contractFixture.ada) => call(who, 'DELETE /businesses/{id}', { id });

    it('removes the business', async () => {
      const id = await listed();
      expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Business removed', _id: id } });
      expect((await call(contractFixture.visitor, 'GET /businesses/{id}', { id })).status).toBe(404);
      expect(await remove(id)).toMatchObject(refusal(404, 'Business not found'));
    });

    it('by somebody else is refused', async () => {
      expect(await remove(await listed(), contractFixture.ben)).toMatchObject(
        refusal(403, 'You are not authorized to delete this business'),
      );
    });
  });
}
