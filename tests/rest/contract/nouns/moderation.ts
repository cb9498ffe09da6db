/** Reports, cases, decisions, appeals and the two logs. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '../../../support/api.ts';
import { beforeStatement } from '../../../support/database/before-statement.ts';
import { grant, signIn } from '../../../support/roles.ts';
import { signUp, type TestUser } from '../../../support/users.ts';
import { unknownId } from '../../../support/businesses.ts';
import { createBusiness, fixture } from '../fixture.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);
const errorResponse = (status: number, message: string) => ({ status, body: { message } });
const statement = 'This breaks the rules of the site.';

export function moderation(): void {
  describe('Moderation', () => {
    let [mia, max]: TestUser[] = [];
    beforeAll(async () => {
      mia = await grant(fixture.site, await signUp(fixture.site, 'Mia'), 'ADMIN');
      max = await grant(fixture.site, await signUp(fixture.site, 'Max'), 'MODERATOR');
    });

    const report = (subjectId: string, more: object = {}) =>
      call(fixture.ben, 'POST /reports', { body: { subjectType: 'BUSINESS', subjectId, reason: 'FRAUD', ...more } });
    const decide = (id: string, action: string, more: object = {}, who = mia!) =>
      call(who, 'POST /moderation/cases/{id}/decisions', { id, body: { action, ground: 'FRAUD', statement, ...more } });
    const openCase = async (subjectId: string, subjectType = 'BUSINESS') => {
      await report(subjectId, { subjectType });
      const { body } = await call(mia!, 'GET /moderation/cases', { query: `?subjectType=${subjectType}&limit=1000` });
      return body.find(({ subject }: { subject: { _id: string } }) => subject._id === subjectId);
    };
    const own = async (who: TestUser, query = '') => (await call(who, 'GET /users/profile/decisions', { query })).body;

    it('begins with the report of a member', async () => {
      const id = await createBusiness();
      expect(await report(id, { text: 'Look.' })).toMatchObject({ status: 200, body: { message: 'Report received' } });
      expect(await report(id)).toMatchObject(errorResponse(400, 'You have reported this already'));
      expect(await report(unknownId)).toMatchObject(errorResponse(404, 'Business not found'));
      expect((await report(id, { reason: 'OTHER' })).body.fields).toEqual({ text: 'Please describe the problem' });
      expect((await report(id, { reason: 1, subjectType: 'SHOP', text: 'x'.repeat(1001) })).body.fields).toEqual({
        subjectType: 'Type is required',
        reason: 'Reason is required',
        text: 'Text must be at most 1000 characters',
      });
    });

    it('lists a case that vanishes while the list is read', async () => {
      const found = await openCase(await createBusiness({ name: 'Vanishing' }));
      const { status, body } = await beforeStatement(
        (text) => text.includes('AS exists'),
        () => fixture.site.db.query('DELETE FROM moderation_cases WHERE id = $1', [found._id]),
        () => call(max!, 'GET /moderation/cases', { query: '?limit=1000' }),
      );
      const listed = body.find(({ _id }: { _id: string }) => _id === found._id);
      expect([status, listed]).toEqual([200, { ...found, exists: false }]);
    });

    it('lists cases by state and type for moderators, with the number of each state', async () => {
      const id = await createBusiness({ name: 'Counted' });
      const before = (await call(max!, 'GET /moderation/counts')).body;
      const found = await openCase(id);
      expect(found).toMatchObject({
        state: 'OPEN',
        subject: { type: 'BUSINESS', title: 'Counted', url: `/business/${id}`, image: null, images: [] },
        person: { _id: fixture.ada.id, username: 'Ada' },
        numReports: 1,
        exists: true,
        isHidden: false,
      });
      expect((await call(max!, 'GET /moderation/counts')).body).toEqual({ ...before, open: before.open + 1 });
      const { body } = await call(max!, 'GET /moderation/cases', { query: '?state=DECIDED&subjectType=nothing' });
      expect(body.map(({ _id }: { _id: string }) => _id)).not.toContain(found._id);
    });

    it('hides a business by a decision, which its owner reads, appeals against and sees undone', async () => {
      const id = await createBusiness({ name: 'Hidden one' });
      const { _id } = await openCase(id);
      const { status, body } = await decide(_id, 'HIDE');
      expect(status).toBe(200);
      expect(body).toMatchObject({ state: 'DECIDED', isHidden: true, reports: [{ reporter: { username: 'Ben' } }] });
      expect(body.decisions).toMatchObject([{ action: 'HIDE', statement, moderator: { username: 'Mia' } }]);
      expect((await call(fixture.visitor, 'GET /businesses/{id}', { id })).status).toBe(404);
      expect(await decide(_id, 'HIDE')).toMatchObject(errorResponse(409, 'This has been decided already'));

      const reports = await call(fixture.ben, 'GET /users/profile/reports', { query: '?limit=1' });
      const told = { subjectType: 'BUSINESS', title: null, url: null, reason: 'FRAUD', outcome: 'ACTION' };
      expect(reports.body).toMatchObject([told]);

      const [decision] = await own(fixture.ada);
      expect(decision).toMatchObject({
        action: 'HIDE',
        canAppeal: true,
        appeal: null,
        subject: { title: 'Hidden one' },
      });
      expect(decision).not.toHaveProperty('moderator');
      expect(await own(fixture.ada, `?subjectId=${unknownId}&subjectId=${id}`)).toEqual([decision]);
      for (const none of [unknownId, 'x', '']) expect(await own(fixture.ada, `?subjectId=${none}`)).toEqual([]);
      const appeal = (who: TestUser, text: unknown, of = decision._id) =>
        call(who, 'POST /decisions/{id}/appeal', { id: of, body: { text } });
      expect((await appeal(fixture.ada, '')).body.fields).toEqual({ text: 'Please enter an appeal' });
      expect(await appeal(fixture.ben, 'Not about me at all.')).toMatchObject(errorResponse(404, 'Decision not found'));
      expect((await appeal(fixture.ada, 'This is my real shop.')).body).toMatchObject({
        canAppeal: false,
        appeal: { text: 'This is my real shop.', outcome: null },
      });
      expect((await appeal(fixture.ada, 'This is my real shop.')).status).toBe(409);

      const settle = (who: TestUser, outcome: string, of = decision._id) =>
        call(who, 'POST /moderation/decisions/{id}/appeal', { id: of, body: { outcome, statement } });
      expect(await settle(mia!, 'OVERTURNED')).toMatchObject(
        errorResponse(403, 'Another moderator decides about this appeal'),
      );
      expect((await settle(max!, 'MAYBE')).body.fields).toEqual({ outcome: 'Outcome is required' });
      expect((await settle(max!, 'OVERTURNED', unknownId)).status).toBe(404);
      expect((await settle(max!, 'OVERTURNED')).body).toMatchObject({ appeal: { outcome: 'OVERTURNED', statement } });
      expect((await settle(max!, 'OVERTURNED')).status).toBe(409);
      expect((await call(fixture.visitor, 'GET /businesses/{id}', { id })).status).toBe(200);
    });

    it('suspends a person until a time, who may still appeal', async () => {
      const sue = await signUp(fixture.site, 'Sue');
      await report(sue.id, { subjectType: 'USER' });
      const { body } = await call(mia!, 'GET /moderation/cases', { query: '?subjectType=USER' });
      const { _id } = body.find(({ person }: { person: { username: string } }) => person.username === 'Sue');
      expect((await decide(_id, 'SUSPEND')).body.fields).toEqual({
        suspendUntil: 'The end of the suspension must be in the next 3,650 days',
      });
      const { body: document } = await fixture.visitor.call('GET', '/api/openapi.json');
      expect(document.components.schemas.NewDecision.properties.suspendUntil.description).toBe(
        'The end of the suspension, within the next 3,650 days. Required for SUSPEND, and not allowed for others.',
      );
      expect((await decide(_id, 'SUSPEND', { suspendUntil: 'tomorrow' })).status).toBe(400);
      const suspendUntil = new Date(Date.now() + 60_000).toISOString();
      expect((await decide(_id, 'SUSPEND', { suspendUntil })).body.decisions).toMatchObject([{ suspendUntil }]);
      const again = await signIn(fixture.site, sue);
      const [decision] = await own(again);
      const body2 = { text: 'I did nothing wrong.' };
      expect((await call(again, 'POST /decisions/{id}/appeal', { id: decision._id, body: body2 })).status).toBe(200);
    });

    it('hides a person, whose account and profile say so to the person and to moderators', async () => {
      const ilse = await signUp(fixture.site, 'Ilse');
      const profile = (who: Caller) => call(who, 'GET /users/{id}', { id: ilse.id });
      expect((await profile(fixture.ben)).body.user).not.toHaveProperty('isHidden');
      const { _id } = await openCase(ilse.id, 'USER');
      expect((await decide(_id, 'HIDE')).status).toBe(200);
      for (const who of [ilse, max!]) expect((await profile(who)).body.user).toMatchObject({ isHidden: true });
      expect((await profile(fixture.visitor)).status).toBe(404);
      const { email, password } = ilse;
      const { body } = await call(fixture.visitor, 'POST /users/login', { body: { email, password } });
      const account = { isHidden: true, suspendedUntil: null };
      expect(body).toMatchObject(account);
      expect((await call(ilse, 'GET /users/profile')).body).toMatchObject(account);
    });

    it('shows one case, and none with an unknown id', async () => {
      const { _id } = await openCase(await createBusiness());
      expect((await call(max!, 'GET /moderation/cases/{id}', { id: _id })).body).toMatchObject({ _id, decisions: [] });
      const notFound = errorResponse(404, 'Case not found');
      expect(await call(max!, 'GET /moderation/cases/{id}', { id: unknownId })).toMatchObject(notFound);
      expect(await decide('nonsense', 'WARN')).toMatchObject(notFound);
      expect((await decide(_id, 'BURN', { ground: '', statement: 'x' })).body.fields).toEqual({
        action: 'Action is required',
        ground: 'Ground is required',
        statement: 'Statement must be at least 10 characters',
      });
    });

    it('is closed to members, and the audit log is closed to moderators', async () => {
      const notAllowed = errorResponse(403, 'You are not authorized to do this');
      for (const each of ['GET /moderation/cases', 'GET /moderation/counts', 'GET /moderation/audit'])
        expect(await call(fixture.ben, each)).toMatchObject(notAllowed);
      expect(await call(fixture.ben, 'GET /moderation/cases/{id}', { id: unknownId })).toMatchObject(notAllowed);
      expect(await decide(unknownId, 'WARN', {}, fixture.ben)).toMatchObject(notAllowed);
      expect(await call(max!, 'GET /moderation/audit')).toMatchObject(notAllowed);
    });

    it('is logged: for all without names, and for admins with names', async () => {
      const { _id } = await openCase(await createBusiness());
      await decide(_id, 'WARN');
      const [entry] = (await call(fixture.visitor, 'GET /moderation/log')).body;
      expect(entry).toEqual({
        _id: expect.any(String),
        subjectType: 'BUSINESS',
        action: 'WARN',
        ground: 'FRAUD',
        createdAt: expect.any(String),
      });
      expect((await call(mia!, 'GET /moderation/audit')).body[0]).toMatchObject({
        actor: 'Mia',
        action: 'DECIDE',
        target: 'Ada',
        targetId: _id,
        details: 'WARN, FRAUD',
      });
    });
  });
}
