/** Comments, ratings, likes and saves. */
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../support/api.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);
const errorResponse = (status: number, message: string) => ({ status, body: { message } });
const notFound = errorResponse(404, 'Business not found');

export function reactions(): void {
  describe('A comment', () => {
    const comment = (id: string, text: unknown) =>
      call(fixture.ben, 'POST /businesses/{id}/comments', { id, body: { text } });

    it('is returned with its author, and public, the oldest first', async () => {
      const id = await createBusiness();
      const { status, body } = await comment(id, '  Good soup. ');
      expect(status).toBe(201);
      expect(body).toMatchObject({
        business: id,
        user: fixture.ben.id,
        username: 'Ben',
        text: 'Good soup.',
        rating: null,
      });
      await call(fixture.ben, 'POST /businesses/{id}/ratings', { id, body: { value: 4 } });
      expect((await comment(id, 'Better bread.')).body.rating).toBe(4);
      const all = await call(fixture.visitor, 'GET /businesses/{id}/comments', { id });
      expect(all.status).toBe(200);
      expect(all.body.map((each: { text: string }) => each.text)).toEqual(['Good soup.', 'Better bread.']);
      expect(all.body.map((each: { rating: number }) => each.rating)).toEqual([4, 4]);
      expect(all.headers.get('x-total-count')).toBe('2');
    });

    it.each([
      ['no text', undefined, 'Please enter a comment'],
      ['an empty text', '', 'Please enter a comment'],
      ['invisible characters', ' \u200b\n', 'Please enter a comment'],
      ['variation selectors', '\u{E0100}\u{E0101}', 'Please enter a comment'],
      ['too many characters', 'x'.repeat(2001), 'Comment must be at most 2000 characters'],
      ['a NUL', 'a\u0000b', 'Text contains characters that are not allowed'],
    ])('of %s is rejected', async (_, text, message) => {
      expect(await comment(await createBusiness(), text)).toMatchObject(errorResponse(400, message));
    });

    const edit = (who: Caller, id: string, commentId: string, text: unknown) =>
      call(who, 'PUT /businesses/{id}/comments/{commentId}', { id, commentId, body: { text } });
    const remove = (who: Caller, id: string, commentId: string) =>
      call(who, 'DELETE /businesses/{id}/comments/{commentId}', { id, commentId });

    it('is edited and deleted by its author', async () => {
      const id = await createBusiness();
      const { body: added } = await comment(id, 'Good soup.');
      expect(added.editedAt).toBeNull();
      const edited = await edit(fixture.ben, id, added._id, ' Good bread. ');
      expect(edited).toMatchObject({
        status: 200,
        body: { ...added, text: 'Good bread.', editedAt: expect.any(String) },
      });
      const { body: listed } = await call(fixture.visitor, 'GET /businesses/{id}/comments', { id });
      expect(listed).toEqual([edited.body]);
      const removed = await remove(fixture.ben, id, added._id);
      expect(removed).toMatchObject({ status: 200, body: { message: 'Comment removed', _id: added._id } });
      const left = await call(fixture.visitor, 'GET /businesses/{id}/comments', { id });
      expect([left.body, left.headers.get('x-total-count')]).toEqual([[], '0']);
    });

    it('is neither edited nor deleted by others, also not by the owner of the business', async () => {
      const id = await createBusiness();
      const { body: added } = await comment(id, 'Good soup.');
      const refusal = (action: string) => errorResponse(403, `You are not authorized to ${action} this comment`);
      expect(await edit(fixture.ada, id, added._id, 'Best soup.')).toMatchObject(refusal('edit'));
      expect(await remove(fixture.ada, id, added._id)).toMatchObject(refusal('delete'));
      const { body: listed } = await call(fixture.visitor, 'GET /businesses/{id}/comments', { id });
      expect(listed).toEqual([added]);
    });

    it('is found at its own business only', async () => {
      const [id, elsewhere] = [await createBusiness(), await createBusiness()];
      const { body: added } = await comment(id, 'Good soup.');
      const missing = errorResponse(404, 'Comment not found');
      for (const [businessId, commentId] of [
        [elsewhere, added._id],
        ['nonsense', added._id],
        [id, unknownId],
        [id, 'nonsense'],
      ]) {
        expect(await edit(fixture.ben, businessId, commentId, 'Lost.')).toMatchObject(missing);
        expect(await remove(fixture.ben, businessId, commentId)).toMatchObject(missing);
      }
      expect(await edit(fixture.ben, id, added._id, ' ')).toMatchObject(errorResponse(400, 'Please enter a comment'));
    });

    it('on an unknown business gets 404, and so does the list', async () => {
      expect(await comment(unknownId, 'Good soup.')).toMatchObject(notFound);
      expect(await call(fixture.visitor, 'GET /businesses/{id}/comments', { id: 'nonsense' })).toMatchObject(notFound);
    });
  });

  describe('A rating', () => {
    const rate = (id: string, value: unknown) =>
      call(fixture.ben, 'POST /businesses/{id}/ratings', { id, body: { value } });

    it('counts once for each user, with the last value', async () => {
      const id = await createBusiness();
      const answer = { message: 'Rating added/updated', numRatings: 1 };
      expect(await rate(id, 2)).toMatchObject({ status: 201, body: { ...answer, averageRating: 2, value: 2 } });
      expect(await rate(id, 5)).toMatchObject({ status: 201, body: { ...answer, averageRating: 5, value: 5 } });
    });

    it.each([0, 6, 2.5, '3', null, [3], true])('of %j is rejected', async (value) => {
      expect(await rate(await createBusiness(), value)).toMatchObject(
        errorResponse(400, 'Rating must be a whole number from 1 to 5'),
      );
    });

    it('is taken back, also repeatedly', async () => {
      const id = await createBusiness();
      await rate(id, 2);
      await call(fixture.ada, 'POST /businesses/{id}/ratings', { id, body: { value: 5 } });
      const clear = (who: Caller) => call(who, 'DELETE /businesses/{id}/ratings', { id });
      const answer = { message: 'Rating removed', numRatings: 1, averageRating: 5 };
      for (let i = 0; i < 2; i++) expect(await clear(fixture.ben)).toMatchObject({ status: 200, body: answer });
      const none = { ...answer, numRatings: 0, averageRating: 0 };
      expect(await clear(fixture.ada)).toMatchObject({ status: 200, body: none });
    });

    it('of an unknown business gets 404', async () => {
      expect(await call(fixture.ben, 'DELETE /businesses/{id}/ratings', { id: unknownId })).toMatchObject(notFound);
      expect(await rate(unknownId, 3)).toMatchObject(notFound);
    });
  });

  describe('A like', () => {
    const like = (id: string) => call(fixture.ben, 'PUT /businesses/{id}/like', { id });

    it('is added and removed with the same route', async () => {
      const id = await createBusiness();
      const message = 'Like status updated';
      expect(await like(id)).toMatchObject({
        status: 200,
        body: { message, liked: true, likes: [fixture.ben.id] },
      });
      expect(await like(id)).toMatchObject({ status: 200, body: { message, liked: false, likes: [] } });
    });

    it('of an unknown business gets 404', async () => {
      expect(await like(unknownId)).toMatchObject(notFound);
    });
  });

  describe('A save', () => {
    const save = (id: string) => call(fixture.ben, 'PUT /users/save/{id}', { id });
    const unsave = (id: string) => call(fixture.ben, 'PUT /users/unsave/{id}', { id });

    it('is added once and removed once', async () => {
      const id = await createBusiness();
      expect(await unsave(id)).toMatchObject(errorResponse(400, 'Business not saved'));
      expect(await save(id)).toMatchObject({ status: 200, body: { message: 'Business saved successfully' } });
      expect(await save(id)).toMatchObject(errorResponse(400, 'Business already saved'));
      expect((await call(fixture.visitor, 'GET /businesses/{id}', { id })).body.savedBy).toEqual([fixture.ben.id]);
      expect(await unsave(id)).toMatchObject({ status: 200, body: { message: 'Business unsaved successfully' } });
    });

    it('of an unknown business gets 404', async () => {
      expect(await save(unknownId)).toMatchObject(notFound);
      expect(await unsave('nonsense')).toMatchObject(notFound);
    });
  });
}
