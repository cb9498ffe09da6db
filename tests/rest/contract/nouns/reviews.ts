/** Reviews, helpful marks, replies, and the versions of a comment. */
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Caller } from '../../../support/api.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, formOf, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);
const errorResponse = (status: number, message: string) => ({ status, body: { message } });
const missing = errorResponse(404, 'Comment not found');

export function reviews(): void {
  const review = (id: string, body: object) => call(fixture.ben, 'PUT /businesses/{id}/review', { id, body });
  const added = async () => {
    const id = await createBusiness();
    const { body } = await review(id, { value: 4, text: 'Good soup.' });
    return { id, commentId: body._id as string, body };
  };

  describe('A review', () => {
    it('rates and comments in one step, and a second one changes both', async () => {
      const { id, body } = await added();
      expect(body).toMatchObject({ username: 'Ben', text: 'Good soup.', rating: 4, isReview: true, numHelpful: 0 });
      const changed = await review(id, { value: 2, text: 'Cold soup.' });
      const expected = { ...body, text: 'Cold soup.', rating: 2, editedAt: expect.any(String) };
      expect(changed).toMatchObject({ status: 200, body: expected });
      const one = await call(fixture.visitor, 'GET /businesses/{id}/comments/{commentId}', { id, commentId: body._id });
      expect(one.body).toEqual({ ...expected, versions: [{ text: 'Good soup.', writtenAt: body.createdAt }] });
    });

    it('in a form has pictures, none that is no picture', async () => {
      const id = await createBusiness();
      const { data } = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
        .png()
        .toBuffer({ resolveWithObject: true });
      const send = (bytes: Uint8Array<ArrayBuffer>) =>
        review(id, formOf({ value: '4', text: 'Good soup.', images: new Blob([bytes]) }));
      expect(await send(new TextEncoder().encode('<svg/>'))).toMatchObject(
        errorResponse(415, 'Please select an image file'),
      );
      expect((await send(new Uint8Array(data))).body.pictures).toMatchObject([{ width: 90, height: 60, alt: '' }]);
    });

    it('needs stars, a text and a business', async () => {
      const id = await createBusiness();
      expect(await review(id, { text: 'Good soup.' })).toMatchObject({
        status: 400,
        body: { fields: { value: expect.any(String) } },
      });
      expect(await review(id, { value: 4 })).toMatchObject(errorResponse(400, 'Please enter a review'));
      expect(await review(unknownId, { value: 4, text: 'Good.' })).toMatchObject(
        errorResponse(404, 'Business not found'),
      );
    });
  });

  describe('A helpful mark', () => {
    const mark = (who: Caller, id: string, commentId: string, method = 'PUT') =>
      call(who, `${method} /businesses/{id}/comments/{commentId}/helpful`, { id, commentId });

    it('is set and removed, and not on a comment of one’s own', async () => {
      const { id, commentId } = await added();
      expect((await mark(fixture.ada, id, commentId)).body).toMatchObject({ numHelpful: 1, isHelpful: true });
      const { body } = await call(fixture.visitor, 'GET /businesses/{id}/comments', {
        id,
        query: '?sortBy=helpful&rating=4',
      });
      expect(body).toMatchObject([{ numHelpful: 1, isHelpful: false }]);
      expect((await mark(fixture.ada, id, commentId, 'DELETE')).body).toMatchObject({
        numHelpful: 0,
        isHelpful: false,
      });
      for (const method of ['PUT', 'DELETE']) {
        expect(await mark(fixture.ben, id, commentId, method)).toMatchObject(
          errorResponse(403, 'You cannot mark your own comment as helpful'),
        );
        expect(await mark(fixture.ada, id, unknownId, method)).toMatchObject(missing);
      }
    });
  });

  describe('A mention', () => {
    it('is suggested by the beginning of the name, and names the member in the comment', async () => {
      const id = await createBusiness();
      const found = await call(fixture.visitor, 'GET /suggestions/users', { query: `?search=be&business=${id}` });
      expect(found.body).toEqual([{ _id: fixture.ben.id, username: 'Ben', profilePicture: '' }]);
      const { body } = await call(fixture.ada, 'POST /businesses/{id}/comments', { id, body: { text: 'Ask @ben.' } });
      expect(body.mentions).toEqual([{ _id: fixture.ben.id, username: 'Ben' }]);
    });
  });

  describe('A reply', () => {
    const reply = (who: Caller, id: string, commentId: string, text: unknown) =>
      call(who, 'PUT /businesses/{id}/comments/{commentId}/reply', { id, commentId, body: { text } });
    const remove = (who: Caller, id: string, commentId: string) =>
      call(who, 'DELETE /businesses/{id}/comments/{commentId}/reply', { id, commentId });

    it('is written, edited and removed by the owner', async () => {
      const { id, commentId } = await added();
      const { body } = await reply(fixture.ada, id, commentId, ' Thank you. ');
      expect(body.reply).toEqual({
        _id: expect.any(String),
        text: 'Thank you.',
        createdAt: expect.any(String),
        editedAt: null,
        mentions: [],
      });
      const edited = await reply(fixture.ada, id, commentId, 'Thanks.');
      expect(edited.body.reply).toEqual({ ...body.reply, text: 'Thanks.', editedAt: expect.any(String) });
      expect((await remove(fixture.ada, id, commentId)).body.reply).toBeNull();
      expect(await reply(fixture.ada, id, commentId, ' ')).toMatchObject(errorResponse(400, 'Please enter a reply'));
    });

    it('is not written by others, and to a comment of the business only', async () => {
      const { id, commentId } = await added();
      const refusal = errorResponse(403, 'You are not authorized to reply to this comment');
      expect(await reply(fixture.ben, id, commentId, 'Thanks.')).toMatchObject(refusal);
      expect(await remove(fixture.ben, id, commentId)).toMatchObject(refusal);
      const elsewhere = await createBusiness();
      expect(await reply(fixture.ada, elsewhere, commentId, 'Thanks.')).toMatchObject(missing);
      expect(await remove(fixture.ada, elsewhere, commentId)).toMatchObject(missing);
      const found = await call(fixture.visitor, 'GET /businesses/{id}/comments/{commentId}', {
        id: elsewhere,
        commentId,
      });
      expect(found).toMatchObject(missing);
    });
  });
}
