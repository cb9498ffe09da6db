/** People: the list, a profile, following, and the lists of one's own. */
import { describe, expect, it } from '@jest/globals';
import { signUp } from '../../support/users.ts';
import { listed, unknownId, contractFixture } from './fixture.ts';

const call: typeof contractFixture.contract.call = (...asking) => contractFixture.contract.call(...asking);
const refusal = (status: number, message: string) => ({ status, body: { message } });

export function people(): void {
  describe('The list of people', () => {
    it('shows the newest first, with who follows whom and without anybody’s e-mail', async () => {
      const eve = await signUp(contractFixture.world, 'Eve');
      await call(eve, 'PUT /users/{id}/follow', { id: contractFixture.ada.id });
      const { status, body } = await call(eve, 'GET /users');
      expect(status).toBe(200);
      expect(body[0]).toMatchObject({ _id: eve.id, username: 'Eve', isFollowing: false });
      expect(body[0].following).toEqual([{ _id: contractFixture.ada.id, username: 'Ada', profilePicture: '' }]);
      const ada = body.find((each: { _id: string }) => each._id === contractFixture.ada.id);
      expect(ada.isFollowing).toBe(true);
      expect(ada.followers[0]).toEqual({ _id: eve.id, username: 'Eve', profilePicture: '' });
      expect(JSON.stringify(body)).not.toContain('@example.com');
    });

    it('tells a visitor of nobody they follow', async () => {
      const { body } = await call(contractFixture.visitor, 'GET /users');
      expect(body.some((each: { isFollowing: boolean }) => each.isFollowing)).toBe(false);
    });
  });

  describe('A profile', () => {
    it.each(['id', 'username'] as const)('is found by %s, with the person’s businesses', async (by) => {
      const id = await listed({ name: 'Newest Of Ada' });
      const wanted = by === 'id' ? contractFixture.ada.id : 'aDa';
      const { status, body } = await call(contractFixture.visitor, 'GET /users/{id}', { id: wanted });
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ _id: contractFixture.ada.id, username: 'Ada', isFollowing: false });
      expect(body.user).not.toHaveProperty('email');
      expect(body.businesses[0]).toMatchObject({
        _id: id,
        name: 'Newest Of Ada',
        owner: { _id: contractFixture.ada.id },
      });
    });

    it.each(['Nobody', unknownId, 'no body', 'a@b', '%00', '%E0%A4%A'])('of %j is not found', async (id) => {
      expect(await call(contractFixture.visitor, 'GET /users/{id}', { id })).toMatchObject(
        refusal(404, 'User not found'),
      );
    });
  });

  describe('Following', () => {
    it('begins and ends by the same call', async () => {
      const finn = await signUp(contractFixture.world, 'Finn');
      const follow = () => call(finn, 'PUT /users/{id}/follow', { id: contractFixture.ben.id });
      const answer = { success: true, currentUserId: finn.id };
      expect((await follow()).body).toEqual({ ...answer, isFollowing: true, message: 'Now following Ben' });
      expect((await follow()).body).toEqual({ ...answer, isFollowing: false, message: 'Unfollowed Ben' });
    });

    it('oneself is refused, and so is following nobody', async () => {
      const follow = (id: string) => call(contractFixture.ben, 'PUT /users/{id}/follow', { id });
      expect(await follow(contractFixture.ben.id)).toMatchObject(refusal(400, 'You cannot follow yourself'));
      expect(await follow(unknownId)).toMatchObject(refusal(404, 'User not found'));
      expect(await follow('Ada')).toMatchObject(refusal(404, 'User not found'));
    });
  });

  describe('One’s own lists', () => {
    it('are what one listed, newest first, and what one saved, the newest save first', async () => {
      const gus = await signUp(contractFixture.world, 'Gus');
      const [older, newer] = [await listed(), await listed()];
      for (const id of [newer, older]) await call(gus, 'PUT /users/save/{id}', { id });
      const idsOf = (body: { _id: string }[]) => body.map(({ _id }) => _id);
      const posts = await call(contractFixture.ada, 'GET /users/profile/posts');
      expect([posts.status, idsOf(posts.body).slice(0, 2)]).toEqual([200, [newer, older]]);
      const saved = await call(gus, 'GET /users/profile/saved');
      expect([saved.status, idsOf(saved.body)]).toEqual([200, [older, newer]]);
      expect(saved.body[0].savedBy).toEqual([gus.id]);
    });
  });
}
