/** The feeds for readers, in both formats. */
import { describe, expect, it } from '@jest/globals';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);

export function feeds(): void {
  describe('Feeds', () => {
    it('of new businesses, of a person and of comments are public', async () => {
      const id = await createBusiness({ name: 'In feeds' });
      await call(fixture.ben, 'PUT /businesses/{id}/review', { id, body: { value: 4, text: 'Good bread.' } });
      const { body } = await call(fixture.visitor, 'GET /businesses/feed.json');
      expect(body.items[0]).toMatchObject({ title: 'In feeds', authors: [{ name: 'Ada' }] });
      const comments = await call(fixture.visitor, 'GET /businesses/{id}/comments/feed.json', { id });
      expect(comments.body.items).toMatchObject([{ title: 'Review by Ben: 4 stars', content_text: 'Good bread.' }]);
      const person = await call(fixture.visitor, 'GET /users/{id}/feed.json', { id: 'Ben' });
      expect(person.body.items[0].title).toBe('Review of In feeds: 4 stars');
      expect((await call(fixture.visitor, 'GET /businesses/feed.atom')).body).toContain('<title>In feeds</title>');
      for (const path of ['GET /businesses/{id}/comments/feed.atom', 'GET /users/{id}/feed.atom'])
        expect((await call(fixture.visitor, path, { id: path.includes('users') ? 'Ben' : id })).body).toContain(
          'Good bread.',
        );
    });

    it('of unknown subjects do not exist', async () => {
      for (const format of ['atom', 'json']) {
        const ofUser = await call(fixture.visitor, `GET /users/{id}/feed.${format}`, { id: unknownId });
        expect(ofUser).toMatchObject({ status: 404, body: { message: 'User not found' } });
        const ofBusiness = await call(fixture.visitor, `GET /businesses/{id}/comments/feed.${format}`, {
          id: unknownId,
        });
        expect(ofBusiness).toMatchObject({ status: 404, body: { message: 'Business not found' } });
      }
    });
  });
}
