/** Notifications: the list, the number of unread ones, and the time until which they are seen. */
import { describe, expect, it } from '@jest/globals';
import { createBusiness, fixture } from './fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);

export function notifications(): void {
  describe('Notifications', () => {
    it('list what others did, and count what is unread', async () => {
      const { ada, ben } = fixture;
      const id = await createBusiness({ name: 'Noticed' });
      await call(ben, 'PUT /businesses/{id}/like', { id });
      await call(ben, 'POST /businesses/{id}/comments', { id, body: { text: 'Good bread.' } });
      const { body } = await call(ada, 'GET /users/profile/notifications', { query: '?limit=2' });
      expect(body).toMatchObject([
        { kind: 'COMMENT', excerpt: 'Good bread.', num: 1, isUnread: true, business: { name: 'Noticed' } },
        { kind: 'LIKE', actors: [{ username: 'Ben' }], num: 1, isUnread: true, business: { name: 'Noticed' } },
      ]);
      const { numUnread } = (await call(ada, 'GET /users/profile/notifications/count')).body;
      expect(numUnread).toBeGreaterThanOrEqual(2);
      const seen = await call(ada, 'PUT /users/profile/notifications/seen', { body: { until: body[0].latestAt } });
      expect(seen.body).toEqual({ numUnread: 0 });
    });

    it('are not marked as seen without a timestamp', async () => {
      const { body } = await call(fixture.ada, 'PUT /users/profile/notifications/seen', { body: { until: 'now' } });
      expect(body.fields).toEqual({ until: 'Malformed request' });
    });
  });
}
