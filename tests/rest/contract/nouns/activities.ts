/** The feed, and whether one's likes are shown in the feeds of others. */
import { describe, expect, it } from '@jest/globals';
import { limits } from '#rules/limits.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);

export function activities(): void {
  describe('A feed', () => {
    it('lists what followed people did, but no likes of those who do not show them', async () => {
      const { ada, ben } = fixture;
      const id = await createBusiness({ name: 'Fed' });
      const { body: followed } = await call(ada, 'PUT /users/{id}/follow', { id: ben.id });
      if (!followed.isFollowing) await call(ada, 'PUT /users/{id}/follow', { id: ben.id });
      await call(ben, 'PUT /businesses/{id}/like', { id });
      await call(ben, 'PUT /businesses/{id}/review', { id, body: { value: 4, text: 'Good bread.' } });
      const { body } = await call(ada, 'GET /users/profile/feed', { query: '?limit=2' });
      expect(body).toMatchObject([
        { kind: 'REVIEW', actor: { username: 'Ben' }, comment: { text: 'Good bread.', rating: 4, reply: null } },
        { kind: 'LIKE', actor: { username: 'Ben' }, business: { name: 'Fed' }, comment: null },
      ]);
      expect((await call(ada, 'GET /users/profile/feed', { query: '?cursor=zzz' })).status).toBe(400);

      expect((await call(ben, 'GET /users/profile/feed/settings')).body).toEqual({ showsLikes: true });
      const settings = 'PUT /users/profile/feed/settings';
      expect((await call(ben, settings, { body: { showsLikes: false } })).body).toEqual({ showsLikes: false });
      expect((await call(ada, 'GET /users/profile/feed', { query: '?limit=1' })).body).toMatchObject([
        { kind: 'REVIEW' },
      ]);
      const { status, body: refusal } = await call(ben, settings, { body: { showsLikes: 'no' } });
      expect([status, refusal.fields]).toEqual([400, { showsLikes: 'Malformed request' }]);
      await call(ben, settings, { body: { showsLikes: true } });
    });

    it('declares at most as many activities as a response has, and how many it counts', async () => {
      const { body: document } = await fixture.visitor.call('GET', '/api/openapi.json');
      const { parameters, responses, summary } = document.paths['/users/profile/feed'].get;
      expect(summary).toMatch(/The 5,000 people whom .* `X-Total-Count` counts to 1,000/);
      const { schema } = parameters.find(({ name }: { name: string }) => name === 'limit');
      expect(schema).toMatchObject({ maximum: limits.page.max, default: limits.page.max });
      expect(responses[200].content['application/json'].schema.maxItems).toBe(limits.page.max);
    });
  });
}
