/** Roles, and what a suspended user may not call. */
import { describe, expect, it } from '@jest/globals';
import { grant, suspend } from '../../../support/roles.ts';
import { signUp } from '../../../support/users.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);

export function roles(): void {
  describe('An admin', () => {
    it('changes the role of another user', async () => {
      const [admin, user] = [await signUp(fixture.site, 'Rosa'), await signUp(fixture.site, 'Rui')];
      await grant(fixture.site, admin, 'ADMIN');
      const set = (id: string, role: unknown, who = admin) => call(who, 'PUT /users/{id}/role', { id, body: { role } });
      expect((await set(user.id, 'MODERATOR')).body).toMatchObject({ _id: user.id, role: 'MODERATOR' });
      expect((await set(user.id, 'KING')).status).toBe(400);
      expect((await set(unknownId, 'MEMBER')).status).toBe(404);
      expect((await set(admin.id, 'MEMBER', user)).status).toBe(403);
    });
  });

  describe('A suspended user', () => {
    it('gets 403 from every route that writes for members', async () => {
      const { contract, site } = fixture;
      const user = await suspend(site, await signUp(site, 'Sven'));
      const id = await createBusiness();
      for (const each of contract.closedToSuspended) {
        const body = contract.callsWithBody.includes(each) ? {} : undefined;
        const { status, body: answer } = await call(user, each, { id, body });
        expect([each, status, answer.message]).toEqual([
          each,
          403,
          expect.stringMatching(/^Your account is suspended/),
        ]);
      }
    });

    it('reads the end of the suspension after signing in', async () => {
      const user = await suspend(fixture.site, await signUp(fixture.site, 'Sia'));
      const { suspendedUntil } = (await call(user, 'GET /users/profile')).body;
      expect(suspendedUntil).toEqual(expect.any(String));
      const { email, password } = user;
      const { body } = await call(fixture.visitor, 'POST /users/login', { body: { email, password } });
      expect(body).toMatchObject({ isHidden: false, suspendedUntil });
    });
  });
}
