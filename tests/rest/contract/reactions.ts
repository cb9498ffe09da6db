/** Comments, stars, likes and saves. */
import { describe, expect, it } from '@jest/globals';
import { listed, unknownId, contractFixture } from './fixture.ts';

const call: typeof contractFixture.contract.call = (...asking) => contractFixture.contract.call(...asking);
const refusal = (status: number, message: string) => ({ status, body: { message } });
const notFound = refusal(404, 'Business not found');

export function reactions(): void {
  describe('A comment', () => {
    const say = (id: string, text: unknown) =>
      call(contractFixture.ben, 'POST /businesses/{id}/comments', { id, body: { text } });

    it('is answered with its author, and read by everybody, the oldest first', async () => {
      const id = await listed();
      const { status, body } = await say(id, '  Good soup. ');
      expect(status).toBe(201);
      expect(body).toMatchObject({ business: id, user: contractFixture.ben.id, username: 'Ben', text: 'Good soup.' });
      await say(id, 'Better bread.');
      const all = await call(contractFixture.visitor, 'GET /businesses/{id}/comments', { id });
      expect(all.status).toBe(200);
      expect(all.body.map((each: { text: string }) => each.text)).toEqual(['Good soup.', 'Better bread.']);
      expect(all.headers.get('x-total-count')).toBe('2');
    });

    it.each([
      ['nothing', undefined, 'Please enter a comment'],
      ['an empty text', '', 'Please enter a comment'],
      ['characters that nobody sees', ' \u200b\n', 'Please enter a comment'],
      ['too many characters', 'x'.repeat(2001), 'Comment must be at most 2000 characters'],
      ['a NUL', 'a\u0000b', 'Text contains characters that are not allowed'],
    ])('of %s is refused', async (_, text, message) => {
      expect(await say(await listed(), text)).toMatchObject(refusal(400, message));
    });

    it('on nothing is refused, and nothing has no comments', async () => {
      expect(await say(unknownId, 'Good soup.')).toMatchObject(notFound);
      expect(await call(contractFixture.visitor, 'GET /businesses/{id}/comments', { id: 'nonsense' })).toMatchObject(
        notFound,
      );
    });
  });

  describe('A rating', () => {
    const rate = (id: string, value: unknown) =>
      call(contractFixture.ben, 'POST /businesses/{id}/ratings', { id, body: { value } });

    it('counts once for each person, and the last one counts', async () => {
      const id = await listed();
      const answer = { message: 'Rating added/updated', numRatings: 1 };
      expect(await rate(id, 2)).toMatchObject({ status: 201, body: { ...answer, averageRating: 2, value: 2 } });
      expect(await rate(id, 5)).toMatchObject({ status: 201, body: { ...answer, averageRating: 5, value: 5 } });
    });

    it.each([0, 6, 2.5, '3', null, [3], true])('of %j is refused', async (value) => {
      expect(await rate(await listed(), value)).toMatchObject(
        refusal(400, 'Rating must be a whole number from 1 to 5'),
      );
    });

    it('of nothing is refused', async () => {
      expect(await rate(unknownId, 3)).toMatchObject(notFound);
    });
  });

  describe('A like', () => {
    const like = (id: string) => call(contractFixture.ben, 'PUT /businesses/{id}/like', { id });

    it('is given, and taken back by the same call', async () => {
      const id = await listed();
      const message = 'Like status updated';
      expect(await like(id)).toMatchObject({
        status: 200,
        body: { message, liked: true, likes: [contractFixture.ben.id] },
      });
      expect(await like(id)).toMatchObject({ status: 200, body: { message, liked: false, likes: [] } });
    });

    it('of nothing is refused', async () => {
      expect(await like(unknownId)).toMatchObject(notFound);
    });
  });

  describe('A save', () => {
    const save = (id: string) => call(contractFixture.ben, 'PUT /users/save/{id}', { id });
    const unsave = (id: string) => call(contractFixture.ben, 'PUT /users/unsave/{id}', { id });

    it('is made once and undone once', async () => {
      const id = await listed();
      expect(await unsave(id)).toMatchObject(refusal(400, 'Business not saved'));
      expect(await save(id)).toMatchObject({ status: 200, body: { message: 'Business saved successfully' } });
      expect(await save(id)).toMatchObject(refusal(400, 'Business already saved'));
      expect((await call(contractFixture.visitor, 'GET /businesses/{id}', { id })).body.savedBy).toEqual([
        contractFixture.ben.id,
      ]);
      expect(await unsave(id)).toMatchObject({ status: 200, body: { message: 'Business unsaved successfully' } });
    });

    it('of nothing is refused', async () => {
      expect(await save(unknownId)).toMatchObject(notFound);
      expect(await unsave('nonsense')).toMatchObject(notFound);
    });
  });
}
