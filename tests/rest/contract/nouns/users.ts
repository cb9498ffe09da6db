/** Users: the list, a profile, following, and a member's own lists. */
import { describe, expect, it } from '@jest/globals';
import { signUp } from '../../../support/users.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);
const errorResponse = (status: number, message: string) => ({ status, body: { message } });

export function users(): void {
  describe('The list of users', () => {
    it('has the newest first, with followers and without e-mail addresses', async () => {
      const eve = await signUp(fixture.site, 'Eve');
      await call(eve, 'PUT /users/{id}/follow', { id: fixture.ada.id });
      const { status, body } = await call(eve, 'GET /users');
      expect(status).toBe(200);
      expect(body[0]).toMatchObject({ _id: eve.id, username: 'Eve', isFollowing: false });
      expect(body[0].following).toEqual([{ _id: fixture.ada.id, username: 'Ada', profilePicture: '' }]);
      const ada = body.find((each: { _id: string }) => each._id === fixture.ada.id);
      expect(ada.isFollowing).toBe(true);
      expect(ada.followers[0]).toEqual({ _id: eve.id, username: 'Eve', profilePicture: '' });
      expect(JSON.stringify(body)).not.toContain('@example.com');
    });

    it('has no followed users for a visitor', async () => {
      const { body } = await call(fixture.visitor, 'GET /users');
      expect(body.some((each: { isFollowing: boolean }) => each.isFollowing)).toBe(false);
    });
  });

  describe('A profile', () => {
    it.each(['id', 'username'] as const)('is found by %s, with the businesses of the user', async (by) => {
      const id = await createBusiness({ name: 'Newest Of Ada' });
      const idOrName = by === 'id' ? fixture.ada.id : 'aDa';
      const { status, body } = await call(fixture.visitor, 'GET /users/{id}', { id: idOrName });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ _id: fixture.ada.id, username: 'Ada', isFollowing: false });
      expect(body.user).not.toHaveProperty('email');
      expect(body.businesses[0]).toMatchObject({
        _id: id,
        name: 'Newest Of Ada',
        owner: { _id: fixture.ada.id },
      });
    });

    it.each(['Unknown', unknownId, 'no body', 'a@b', '%00', '%E0%A4%A'])('of %j gets 404', async (id) => {
      expect(await call(fixture.visitor, 'GET /users/{id}', { id })).toMatchObject(
        errorResponse(404, 'User not found'),
      );
    });
  });

  describe('Following', () => {
    it('starts and ends with the same route', async () => {
      const finn = await signUp(fixture.site, 'Finn');
      const follow = () => call(finn, 'PUT /users/{id}/follow', { id: fixture.ben.id });
      const answer = { success: true, currentUserId: finn.id };
      expect((await follow()).body).toEqual({ ...answer, isFollowing: true, message: 'Now following Ben' });
      expect((await follow()).body).toEqual({ ...answer, isFollowing: false, message: 'Unfollowed Ben' });
    });

    it('oneself or an unknown user is rejected', async () => {
      const follow = (id: string) => call(fixture.ben, 'PUT /users/{id}/follow', { id });
      const message = 'You cannot follow yourself';
      expect(await follow(fixture.ben.id)).toMatchObject({ status: 400, body: { message, fields: { id: message } } });
      expect(await follow(unknownId)).toMatchObject(errorResponse(404, 'User not found'));
      expect(await follow('Ada')).toMatchObject(errorResponse(404, 'User not found'));
    });
  });

  describe('The lists of a member', () => {
    it('are their businesses, newest first, and the saved ones, the newest save first', async () => {
      const gus = await signUp(fixture.site, 'Gus');
      const [older, newer] = [await createBusiness(), await createBusiness()];
      for (const id of [newer, older]) await call(gus, 'PUT /users/save/{id}', { id });
      const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id);
      const posts = await call(fixture.ada, 'GET /users/profile/posts');
      expect([posts.status, idsOf(posts.body).slice(0, 2)]).toEqual([200, [newer, older]]);
      const saved = await call(gus, 'GET /users/profile/saved');
      expect([saved.status, idsOf(saved.body)]).toEqual([200, [older, newer]]);
      expect(saved.body[0].savedBy).toEqual([gus.id]);
    });
  });
}
