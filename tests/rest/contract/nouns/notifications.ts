/** Notifications: the list, the number of unread ones, and the time until which they are seen. */
import { describe, expect, it } from '@jest/globals';
import { unsubscribeTokenOf } from '../../../support/mail/notification-mails.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

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

    it('are turned off by kind, and muted for a business', async () => {
      const { ben } = fixture;
      const id = await createBusiness({ name: 'Quiet' });
      const path = 'PUT /users/profile/notifications/settings';
      const off = (await call(ben, path, { body: { kind: 'SAVE', isOn: false } })).body;
      expect(off).toMatchObject({ kinds: { SAVE: false, LIKE: true }, mutedBusinesses: [], mutedPeople: [] });
      const mute = 'PUT /users/profile/notifications/muted/{id}';
      await call(ben, mute, { id, body: { isMuted: true } });
      const { body } = await call(ben, 'GET /users/profile/notifications/settings');
      expect(body).toEqual({ ...off, mutedBusinesses: [{ _id: id, name: 'Quiet' }] });
      expect((await call(ben, mute, { id, body: { isMuted: false } })).body).toEqual(off);
      expect((await call(ben, path, { body: { kind: 'SAVES', isOn: 1 } })).body.fields).toEqual({
        kind: 'Kind is required',
      });
      expect(await call(ben, mute, { id, body: { isMuted: 'yes' } })).toMatchObject({ status: 400 });
      expect(await call(ben, mute, { id: unknownId, body: { isMuted: true } })).toMatchObject({ status: 404 });
    });

    it('are mailed as often as the user sets, in the time zone that they set', async () => {
      const { ben } = fixture;
      const mails = 'PUT /users/profile/notifications/mails';
      const { body } = await call(ben, mails, {
        body: { kind: 'LIKE', frequency: 'WEEKLY', timeZone: 'Europe/Paris' },
      });
      expect(body).toMatchObject({
        mails: { LIKE: 'WEEKLY', REPLY: 'AT_ONCE', SAVE: 'NONE' },
        timeZone: 'Europe/Paris',
      });
      expect((await call(ben, mails, { body: { kind: 'DECISION', frequency: 'NONE' } })).body.fields).toEqual({
        kind: 'Decisions of moderators are always mailed',
      });
      const zone = 'PUT /users/profile/notifications/time-zone';
      expect((await call(ben, zone, { body: { timeZone: 'Asia/Tokyo' } })).body).toMatchObject({
        timeZone: 'Asia/Tokyo',
      });
      expect(await call(ben, zone, { body: { timeZone: 'here' } })).toMatchObject({ status: 400 });
    });

    it('are not told from a muted conversation', async () => {
      const { ben } = fixture;
      const id = await createBusiness({ name: 'Talked about' });
      const mute = 'PUT /users/profile/notifications/muted-threads/{id}';
      const { body } = await call(ben, mute, { id, body: { isMuted: true } });
      expect(body.mutedThreads).toEqual([{ _id: id, name: 'Talked about' }]);
      expect((await call(ben, mute, { id, body: { isMuted: false } })).body.mutedThreads).toEqual([]);
      const fill = 'UPDATE users SET muted_threads = array_fill($2::uuid, ARRAY[200]) WHERE id = $1';
      await fixture.site.db.query(fill, [ben.id, await createBusiness()]);
      const message = 'At most 200 conversations can be muted';
      const refused = { status: 400, body: { message, fields: { id: message } } };
      expect(await call(ben, mute, { id, body: { isMuted: true } })).toMatchObject(refused);
      await fixture.site.db.query(`UPDATE users SET muted_threads = '{}' WHERE id = $1`, [ben.id]);
      expect(await call(ben, mute, { id, body: { isMuted: 'yes' } })).toMatchObject({ status: 400 });
      expect(await call(ben, mute, { id: unknownId, body: { isMuted: true } })).toMatchObject({ status: 404 });
    });

    it('are not mailed any more after the link of a mail', async () => {
      const { ben, visitor } = fixture;
      const end = 'POST /users/notifications/unsubscribe';
      const token = unsubscribeTokenOf(fixture.site, ben, 'AT_ONCE');
      expect(await call(visitor, end, { body: { token } })).toMatchObject({ status: 200 });
      const { body } = await call(ben, 'GET /users/profile/notifications/settings');
      expect(body.mails).toMatchObject({ REPLY: 'NONE', COMMENT: 'DAILY' });
      expect(await call(visitor, end, { body: { token: 'x' } })).toMatchObject({ status: 400 });
    });

    it('are not marked as seen without a timestamp', async () => {
      const { body } = await call(fixture.ada, 'PUT /users/profile/notifications/seen', { body: { until: 'now' } });
      expect(body.fields).toEqual({ until: 'Malformed request' });
    });
  });
}
