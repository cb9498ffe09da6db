/** Members report businesses, comments and people; the reports of one subject are one case. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicTexts } from '#server/businesses/contact/optional-texts.ts';
import { apiClient, visitorOf } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { errorOf, inputError, loginRequired, notFound } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { caseOf, casesOf, decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant, suspend } from '../../support/roles.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let [ann, ben, cas, mod]: TestUser[] = [];
let businessId: string;
let commentId: string;
beforeAll(async () => {
  fixture = await openFixture();
  [ann, ben, cas, mod] = (await Promise.all(['Ann', 'Ben', 'Cas', 'Mod'].map((name) => signUp(fixture, name)))) as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ];
  await grant(fixture, mod, 'MODERATOR');
  businessId = await addBusiness(ann);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Buy now!") { comment { id } } }';
  commentId = (await ben!.graphql(add, { id: businessId })).addComment.comment.id;
});
afterAll(() => fixture.close());

describe('A member', () => {
  it('reports a business, a comment and a person, and moderators see each as it was then', async () => {
    for (const [type, id] of [
      ['BUSINESS', businessId],
      ['COMMENT', commentId],
      ['USER', ann!.id.toUpperCase()],
    ] as const)
      expect((await reportSubject(cas!, type, id, { text: ' Look. ' })).data).toEqual({ report: true });
    const edit = 'mutation ($id: ID!) { updateBusiness(id: $id, input: { name: "Changed" }) { name } }';
    await ann!.graphql(edit, { id: businessId });
    const cases = await casesOf(mod!);
    expect(
      cases.map(({ subject, person }) => [subject.type, subject.title, subject.text, subject.url, person.username]),
    ).toEqual([
      ['BUSINESS', 'Blue Gate', 'Lisbon\n\nCoffee behind a blue gate.', `/business/${businessId}`, 'Ann'],
      ['COMMENT', 'Comment on Blue Gate', 'Buy now!', `/business/${businessId}`, 'Ben'],
      ['USER', 'Ann', '', '/user/Ann', 'Ann'],
    ]);
    expect(cases[0]).toMatchObject({
      state: 'OPEN',
      numReports: 1,
      exists: true,
      isHidden: false,
      reports: [{ reason: 'SPAM', text: 'Look.', reporter: { username: 'Cas' } }],
      decisions: [],
      earlierCases: [{ subject: { title: 'Ann' } }],
    });
  });

  it('reports a subject once while its case is open, and reports of others add to the case', async () => {
    expect(await errorOf(reportSubject(cas!, 'BUSINESS', businessId))).toEqual(
      inputError('subjectId', 'You have reported this already'),
    );
    expect((await reportSubject(ben!, 'BUSINESS', businessId, { reason: 'FRAUD' })).data.report).toBe(true);
    const [found] = (await casesOf(mod!)).filter(({ subject }) => subject.type === 'BUSINESS');
    expect(found).toMatchObject({ numReports: 2, subject: { title: 'Blue Gate' } });
    expect(found.reports.map(({ reason }: { reason: string }) => reason)).toEqual(['FRAUD', 'SPAM']);
    await decide(mod!, found.id, 'NO_ACTION');
    expect((await reportSubject(cas!, 'BUSINESS', businessId)).data.report).toBe(true);
    const [next] = (await casesOf(mod!)).filter(({ subject }) => subject.type === 'BUSINESS');
    expect(next).toMatchObject({ numReports: 1, subject: { title: 'Changed' } });
    expect(next.id).not.toBe(found.id);
    expect(next.earlierCases.map(({ id }: { id: string }) => id)).toContain(found.id);
  });

  it('opens one case if many members report at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, at) => signUp(fixture, `Crowd${at}`)));
    const id = await addBusiness(ann!);
    const answers = await Promise.all(crowd.flatMap((who) => [1, 2].map(() => reportSubject(who, 'BUSINESS', id))));
    expect(answers.filter(({ data }) => data.report)).toHaveLength(8);
    const found = (await casesOf(mod!)).filter(({ subject }) => subject.id === id);
    expect(found.map(({ numReports, reports }) => [numReports, reports.length])).toEqual([[8, 8]]);
  });

  it.each([
    ['an unknown business', 'BUSINESS', () => unknownId, 'Business not found'],
    ['an unknown comment', 'COMMENT', () => unknownId, 'Comment not found'],
    ['an unknown person', 'USER', () => 'nonsense', 'User not found'],
    ['a business as a person', 'USER', () => businessId, 'User not found'],
  ])('gets NOT_FOUND for %s', async (_, type, id, message) => {
    expect(await errorOf(reportSubject(cas!, type, id()))).toEqual(notFound(message));
  });

  it('cannot report what they wrote themselves', async () => {
    for (const [who, type, id] of [
      [ann!, 'BUSINESS', businessId],
      [ben!, 'COMMENT', commentId],
      [ann!, 'USER', ann!.id],
    ] as const)
      expect(await errorOf(reportSubject(who, type, id))).toEqual(
        inputError('subjectId', 'You cannot report yourself or what is yours'),
      );
  });

  it.each([
    [{ reason: 'OTHER' }, 'text', 'Please describe the problem'],
    [{ text: 'x'.repeat(1001) }, 'text', 'Text must be at most 1000 characters'],
    [{ text: 'a\u0000b' }, 'text', 'Text contains characters that are not allowed'],
    [{ reason: 'BORING' }, 'reason', 'Reason is required'],
    [{ reason: undefined }, 'reason', 'Reason is required'],
    [{ subjectType: 'PLACE' }, 'subjectType', 'Type is required'],
  ])('gets a message for the invalid report %j', async (input, field, message) => {
    expect((await errorOf(reportSubject(cas!, 'BUSINESS', businessId, input))).fields).toEqual({ [field]: message });
    const body = { subjectType: 'BUSINESS', subjectId: businessId, reason: 'SPAM', ...input };
    expect((await cas!.call('POST', '/api/reports', body)).body.fields).toEqual({ [field]: message });
  });

  it('reports a business with all texts that visitors read on its page', async () => {
    const id = await addBusiness(ann!);
    const links = ['https://one.example', 'https://two.example'];
    // In the database: the APIs would normalise the values.
    const columns = publicTexts.map((name, at) => `${name} = $${at + 3}`).join(', ');
    const values = publicTexts.map((name) => `The ${name} of the business`);
    await fixture.db.query(`UPDATE businesses SET social_links = $2, ${columns} WHERE id = $1`, [id, links, ...values]);
    const specialDays = ['Closed: Ben is a thief', 'Christmas Eve'].map((name, at) => ({
      ...{ date: `2026-12-2${4 - at}`, name, spans: [] },
    }));
    const input = { timeZone: 'Europe/Berlin', hours: { week: [], specialDays } };
    await ann!.graphql(
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
      { id, input },
    );
    await reportSubject(cas!, 'BUSINESS', id);
    const { subject } = await openCaseOf(mod!, id);
    for (const text of [...values, ...links]) expect(subject.text).toContain(text);
    expect(subject.text).toMatch(/\n\nSpecial days:\n2026-12-23 Christmas Eve\n2026-12-24 Closed: Ben is a thief$/);
  });

  it('whose account is deleted leaves the report without a name', async () => {
    const eve = await signUp(fixture, 'Eve');
    await reportSubject(eve, 'USER', ben!.id, { text: 'Rude.' });
    const [{ id }] = (await casesOf(mod!)).filter(({ subject }) => subject.title === 'Ben') as [{ id: string }];
    await eve.graphql(`mutation { deleteAccount(password: "${password}") }`);
    expect((await caseOf(mod!, id)).reports).toEqual([{ reason: 'SPAM', text: 'Rude.', reporter: null }]);
  });
});

describe('A visitor and a suspended user', () => {
  it('cannot report', async () => {
    const visitor = { ...ann!, ...visitorOf(fixture) };
    expect(await errorOf(reportSubject(visitor, 'BUSINESS', businessId))).toEqual(loginRequired);
    const sly = await suspend(fixture, await signUp(fixture, 'Sly'));
    expect((await errorOf(reportSubject(sly, 'BUSINESS', businessId))).code).toBe('FORBIDDEN');
  });
});

describe('A member who reports very often', () => {
  it('gets RATE_LIMITED above 30 reports an hour', async () => {
    const limited = await openFixture({ RATE_LIMIT_FACTOR: '1' });
    const [sue, ulf] = [await signUp(limited, 'Sue'), await signUp(limited, 'Ulf')];
    const codes = [];
    for (let at = 0; at < 31; at += 1) codes.push((await errorOf(reportSubject(sue, 'USER', ulf.id))).code);
    expect(codes.slice(0, 2)).toEqual([undefined, 'BAD_USER_INPUT']);
    expect(codes[30]).toBe('RATE_LIMITED');
    expect((await errorOf(reportSubject({ ...ulf, ...apiClient(limited, ulf.token) }, 'USER', sue.id))).code).toBe(
      undefined,
    );
    await limited.close();
  });
});
