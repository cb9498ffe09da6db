/** A text that waits for a moderator is a case without a report. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Json } from '../../support/api.ts';
import { addBusiness, blueGate, createBusiness } from '../../support/businesses.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { errorOf, notFound } from '../../support/errors.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { approve, caseOf, casesOf, decide, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let [author, moderator]: TestUser[] = [];
beforeAll(async () => {
  fixture = await openFixture();
  [author, moderator] = await Promise.all(['Author', 'Moderator'].map((name) => signUp(fixture, name)));
  await grant(fixture, moderator!, 'MODERATOR');
});
afterAll(() => fixture.close());

const waits = (table: string, id: string) =>
  fixture.db.query(`UPDATE ${table} SET hidden = hidden | 2 WHERE id = $1`, [id]);
const business = 'query ($id: ID!) { business(id: $id) { numComments } }';

it('A business and a comment that wait are in the queue, and become visible without action', async () => {
  const id = await addBusiness(author!);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "https://a.example") { comment { id } } }';
  const commentId = (await author!.graphql(add, { id })).addComment.comment.id;
  await waits('comments', commentId);
  await waits('businesses', id);
  expect((await visitorOf(fixture).graphqlResponse(business, { id })).data.business).toBeNull();
  const cases = await casesOf(moderator!);
  expect(cases.map(({ subject, numReports, reports }) => [subject.type, subject.text, numReports, reports])).toEqual([
    ['COMMENT', 'https://a.example', 0, []],
    ['BUSINESS', 'Lisbon\n\nCoffee behind a blue gate.', 0, []],
  ]);
  for (const each of cases) expect((await decide(moderator!, each.id, 'NO_ACTION')).errors).toEqual([]);
  expect(await visitorOf(fixture).graphql(business, { id })).toEqual({ business: { numComments: 1 } });
});

it('A business that waits stays hidden by a decision, and RESTORE shows it', async () => {
  const id = await addBusiness(author!);
  await waits('businesses', id);
  const { id: caseId } = await openCaseOf(moderator!, id);
  await decide(moderator!, caseId, 'REMOVE');
  expect((await visitorOf(fixture).graphqlResponse(business, { id })).data.business).toBeNull();
  await decide(moderator!, caseId, 'RESTORE');
  expect((await visitorOf(fixture).graphql(business, { id })).business).toEqual({ numComments: 0 });
});

it('The queue takes as many statements for one case as for ten', async () => {
  const queue = `{ moderationCases(first: 20) { totalCount counts { open } nodes {
    id person { username } isHidden subject { title image } reports { reason reporter { username } }
    decisions { action } earlierCases { id } } } }`;
  for (const table of ['businesses']) await waits(table, await addBusiness(author!));
  await moderator!.graphql(queue);
  const one = await statementsFor(fixture, () => moderator!.graphql(queue));
  for (let at = 0; at < 9; at += 1) await waits('businesses', await addBusiness(author!));
  expect(await statementsFor(fixture, () => moderator!.graphql(queue))).toBe(one);
});

describe('A new account', () => {
  const setReply = 'mutation ($id: ID!) { setReply(commentId: $id, text: "Liar.") { reply { id } } }';
  const [first, second] = ['See https://first.example', 'See https://second.example'];
  const addComment =
    'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }';
  const editComment = 'mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { isPending } }';
  const comment = async (text: string): Promise<string> =>
    (await author!.graphql(addComment, { id: await addBusiness(author!), text })).addComment.comment.id;
  const edit = async (id: string, text: string) =>
    (await author!.graphql(editComment, { id, text })).editComment.isPending;
  const updateBusiness =
    'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { isPending } }';
  const changeBusiness = async (id: string, input: object): Promise<boolean> =>
    (await author!.graphql(updateBusiness, { id, input })).updateBusiness.isPending;
  /** What visitors read. */
  const textOf = async (id: string) => {
    const read = 'query ($id: ID!) { comment(id: $id) { text } }';
    return (await visitorOf(fixture).graphqlResponse(read, { id })).data.comment?.text;
  };

  it('reads with its comment the new number of comments after each edit', async () => {
    const query = `mutation ($id: ID!, $text: String!) {
      editComment(id: $id, text: $text) { isPending business { id numComments } } }`;
    const businessId = await addBusiness(author!);
    const { id } = (await author!.graphql(addComment, { id: businessId, text: 'Nice.' })).addComment.comment;
    for (const [text, isPending] of [
      [first, true],
      ['Nice.', false],
    ])
      expect((await author!.graphql(query, { id, text })).editComment).toEqual({
        isPending,
        business: { id: businessId, numComments: isPending ? 0 : 1 },
      });
  });

  it('does not get a text approved that it wrote after the moderator had read another one', async () => {
    const id = await comment(first!);
    const read = await openCaseOf(moderator!, id);
    expect(await edit(id, second!)).toBe(true);
    expect(await errorOf(decide(moderator!, read.id, 'NO_ACTION'))).toEqual(notFound('Case not found'));
    expect(await textOf(id)).toBeUndefined();
    expect((await openCaseOf(moderator!, id)).subject.text).toBe(second);
    await approve(moderator!, id);
    expect(await textOf(id)).toBe(second);
  });

  it('does not get a link approved by a decision about a report of the text before', async () => {
    const id = await comment('Nice.');
    await reportSubject(moderator!, 'COMMENT', id);
    const reported = await openCaseOf(moderator!, id);
    expect(await edit(id, first!)).toBe(true);
    await decide(moderator!, reported.id, 'NO_ACTION');
    expect(await textOf(id)).toBeUndefined();
    const waiting = await openCaseOf(moderator!, id);
    expect([waiting.subject.text, waiting.numReports]).toEqual([first, 0]);
    await approve(moderator!, id);
    expect(await textOf(id)).toBe(first);
  });

  it('does not get a website or a link approved by a decision about a report of the business before', async () => {
    const links = [
      { website: 'https://spam.example/shop' },
      { socialLinks: ['https://one.example/', 'https://two.example/'] },
    ];
    for (const input of links) {
      const id = await addBusiness(author!);
      await reportSubject(moderator!, 'BUSINESS', id);
      const reported = await openCaseOf(moderator!, id);
      expect(await changeBusiness(id, input)).toBe(true);
      expect((await decide(moderator!, reported.id, 'NO_ACTION')).errors).toEqual([]);
      expect((await visitorOf(fixture).graphqlResponse(business, { id })).data.business).toBeNull();
      const { subject, numReports } = await openCaseOf(moderator!, id);
      const contact = [input.website ?? input.socialLinks].flat().join('\n');
      expect([subject.text, numReports]).toEqual([`Lisbon\n\nCoffee behind a blue gate.\n\n${contact}`, 0]);
      await approve(moderator!, id);
      expect((await visitorOf(fixture).graphql(business, { id })).business).toEqual({ numComments: 0 });
    }
  });

  it('has the special days read of the business that waits, also after an edit, and gets both approved by one decision', async () => {
    const website = 'https://bakery.example/';
    const named = (name: string) => ({ week: [], specialDays: [{ date: '2026-12-24', name, spans: [] }] });
    const input = { ...blueGate, website, timeZone: 'Europe/Berlin', hours: named('Ben is a thief') };
    const id: string = (await author!.graphql(createBusiness, { input })).createBusiness.id;
    const text = `Lisbon\n\nCoffee behind a blue gate.\n\n${website}`;
    const shown = async () => (await openCaseOf(moderator!, id)).subject.text;
    expect(await shown()).toBe(`${text}\n\nSpecial days:\n2026-12-24 Ben is a thief`);
    expect(await changeBusiness(id, { hours: named('Christmas Eve') })).toBe(true);
    expect(await shown()).toBe(`${text}\n\nSpecial days:\n2026-12-24 Christmas Eve`);
    expect(await changeBusiness(id, { hours: null })).toBe(true);
    expect(await shown()).toBe(text);
    const edit = { description: 'Bread and cake.', hours: named('Christmas') };
    expect(await changeBusiness(id, edit)).toBe(true);
    expect(await shown()).toBe(`Lisbon\n\nBread and cake.\n\n${website}\n\nSpecial days:\n2026-12-24 Christmas`);
    await approve(moderator!, id);
    expect((await visitorOf(fixture).graphql(business, { id })).business).toEqual({ numComments: 0 });
    expect((await casesOf(moderator!)).filter(({ subject }) => subject.id === id)).toEqual([]);
  });

  /** Edits what waits while a moderator decides about it: both wait for a lock, the edit first. */
  const editDuringDecision = async (
    lock: string,
    subjectId: string,
    [mutation, variables]: [string, Json],
    action: string,
  ) => {
    const { id: caseId } = await openCaseOf(moderator!, subjectId);
    const [edited, decided] = await writeInOrder<Json>(fixture, lock, subjectId, [
      () => author!.graphqlResponse(mutation, variables),
      () => decide(moderator!, caseId, action),
    ]);
    expect(edited!.errors).toEqual([]);
    expect(await errorOf(Promise.resolve(decided))).toEqual(notFound('Case not found'));
  };
  const rowLock = 'SELECT FROM businesses WHERE id = $1 FOR UPDATE';

  it('does not get special days approved that it names while a moderator decides about the business', async () => {
    const id = await addBusiness(author!);
    const website = 'https://bakery.example/';
    expect(await changeBusiness(id, { website, timeZone: 'Europe/Berlin' })).toBe(true);
    const hours = { week: [], specialDays: [{ date: '2026-12-24', name: 'Ben is a thief', spans: [] }] };
    await editDuringDecision(rowLock, id, [updateBusiness, { id, input: { hours } }], 'NO_ACTION');
    expect((await visitorOf(fixture).graphqlResponse(business, { id })).data.business).toBeNull();
    expect((await openCaseOf(moderator!, id)).subject.text).toContain('2026-12-24 Ben is a thief');
  });

  it('has no text or business hidden that it edits while a moderator decides about the one before', async () => {
    const id = await comment(first!);
    const countsLock = `SELECT FROM business_stats WHERE business_id = (SELECT business_id FROM comments WHERE id = $1) FOR UPDATE`;
    await editDuringDecision(countsLock, id, [editComment, { id, text: 'Nice.' }], 'HIDE');
    expect(await textOf(id)).toBe('Nice.');
    const businessId = await addBusiness(author!);
    await changeBusiness(businessId, { website: 'https://spam.example/shop' });
    const withoutLink = { id: businessId, input: { website: '' } };
    await editDuringDecision(rowLock, businessId, [updateBusiness, withoutLink], 'REMOVE');
    expect((await visitorOf(fixture).graphql(business, { id: businessId })).business).toEqual({ numComments: 0 });
  });

  it('does not get a link approved when the decision about the text before is undone', async () => {
    const id = await comment('Nice.');
    await reportSubject(moderator!, 'COMMENT', id);
    const hidden = await openCaseOf(moderator!, id);
    await decide(moderator!, hidden.id, 'HIDE');
    await edit(id, first!);
    expect((await decide(moderator!, hidden.id, 'RESTORE')).errors).toEqual([]);
    expect(await textOf(id)).toBeUndefined();
    await approve(moderator!, id);
    expect(await textOf(id)).toBe(first);
  });

  it('does not get a link approved that it writes while the report is decided', async () => {
    const id = await comment('Nice.');
    await reportSubject(moderator!, 'COMMENT', id);
    const reported = await openCaseOf(moderator!, id);
    const lock = 'SELECT FROM comments WHERE id = $1 FOR UPDATE';
    const writes = [
      () => author!.graphqlResponse(editComment, { id, text: first }),
      () => decide(moderator!, reported.id, 'NO_ACTION'),
    ];
    for (const { errors } of await writeInOrder(fixture, lock, id, writes)) expect(errors).toEqual([]);
    expect((await caseOf(moderator!, reported.id)).state).toBe('DECIDED');
    expect(await textOf(id)).toBeUndefined();
    expect((await openCaseOf(moderator!, id)).subject.text).toBe(first);
  });

  it('has no case about a text or a business without its links, or about a deleted text, and others read them', async () => {
    const gone = notFound('Case not found');
    const [edited, deleted] = [await comment(first!), await comment(second!)];
    const businessId = await addBusiness(author!);
    await changeBusiness(businessId, { website: 'https://spam.example/shop' });
    const waited: Json[] = [];
    for (const id of [edited, deleted, businessId]) waited.push(await openCaseOf(moderator!, id));
    expect(await edit(edited, 'Nice.')).toBe(false);
    expect(await changeBusiness(businessId, { website: '' })).toBe(false);
    await author!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: deleted });
    for (const { id } of waited) expect(await errorOf(decide(moderator!, id, 'HIDE'))).toEqual(gone);
    expect(await textOf(edited)).toBe('Nice.');
    expect((await visitorOf(fixture).graphql(business, { id: businessId })).business).toEqual({ numComments: 0 });
    await changeBusiness(businessId, { website: 'https://spam.example/shop' });
    const { id: again } = await openCaseOf(moderator!, businessId);
    await author!.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: businessId });
    expect(await errorOf(decide(moderator!, again, 'NO_ACTION'))).toEqual(gone);
  });

  it('keeps the case about a report of a text that it edits and deletes', async () => {
    const id = await comment('Nice.');
    await reportSubject(moderator!, 'COMMENT', id);
    const { id: reported } = await openCaseOf(moderator!, id);
    expect(await edit(id, first!)).toBe(true);
    expect(await edit(id, 'Good.')).toBe(false);
    expect(await edit(id, second!)).toBe(true);
    await author!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id });
    expect(await caseOf(moderator!, reported)).toMatchObject({ state: 'OPEN', subject: { text: 'Nice.' } });
    expect((await decide(moderator!, reported, 'NO_ACTION')).errors).toEqual([]);
  });

  it('has each text judged that it shows without a link after another one waited for a moderator', async () => {
    const visible = 'You are all thieves.';
    const id = await comment(first!);
    const waited = await openCaseOf(moderator!, id);
    expect(await edit(id, visible)).toBe(false);
    expect(await textOf(id)).toBe(visible);
    const reporters = [await signUp(fixture, 'Reader'), await signUp(fixture, 'Neighbour')];
    for (const each of reporters) expect((await reportSubject(each, 'COMMENT', id)).errors).toEqual([]);
    const reported = await openCaseOf(moderator!, id);
    expect([reported.subject.text, reported.numReports]).toEqual([visible, 2]);
    expect(await errorOf(decide(moderator!, waited.id, 'HIDE'))).toEqual(notFound('Case not found'));
    expect(await errorOf(reportSubject(reporters[0]!, 'COMMENT', id))).toMatchObject({ code: 'BAD_USER_INPUT' });

    const businessId = await addBusiness(author!);
    expect(await changeBusiness(businessId, { website: 'https://spam.example/shop' })).toBe(true);
    expect(await changeBusiness(businessId, { website: '', description: visible })).toBe(false);
    await reportSubject(reporters[0]!, 'BUSINESS', businessId);
    const about = await openCaseOf(moderator!, businessId);
    expect([about.subject.text, about.numReports]).toEqual([`Lisbon\n\n${visible}`, 1]);
  });

  it('gets a text approved that waits while a moderator hides the reply to it', async () => {
    const owner = await signUp(fixture, 'Owner');
    const nice = { id: await addBusiness(owner), text: 'Nice.' };
    const id: string = (await author!.graphql(addComment, nice)).addComment.comment.id;
    const replyId: string = (await owner.graphql(setReply, { id })).setReply.reply.id;
    await reportSubject(moderator!, 'REPLY', replyId);
    expect(await edit(id, first!)).toBe(true);
    const waiting = await openCaseOf(moderator!, id);
    const { id: reported } = await openCaseOf(moderator!, replyId);
    expect((await decide(moderator!, reported, 'HIDE')).errors).toEqual([]);
    expect((await decide(moderator!, waiting.id, 'NO_ACTION')).errors).toEqual([]);
    expect(await textOf(id)).toBe(first);
    expect((await casesOf(moderator!)).filter(({ subject }) => subject.id === id)).toEqual([]);
    expect(waiting.subject.text).toBe(first);
  });

  it('gets a text approved that was reported with the reply to it, and that waits since it was edited back', async () => {
    const id = await comment(first!);
    await approve(moderator!, id);
    // The business is the author's.
    await author!.graphql(setReply, { id });
    await reportSubject(moderator!, 'COMMENT', id);
    expect(await edit(id, second!)).toBe(true);
    expect(await edit(id, first!)).toBe(true);
    const reported = await openCaseOf(moderator!, id);
    expect(reported.subject.text).toBe(`${first}\n\nReply from the owner: Liar.`);
    expect((await decide(moderator!, reported.id, 'NO_ACTION')).errors).toEqual([]);
    expect(await textOf(id)).toBe(first);
    expect((await casesOf(moderator!)).filter(({ subject }) => subject.id === id)).toEqual([]);
  });

  it('is warned about a text that waits, and others read it', async () => {
    const id = await comment(first!);
    await decide(moderator!, (await openCaseOf(moderator!, id)).id, 'WARN');
    expect(await textOf(id)).toBe(first);
    expect(await casesOf(moderator!)).not.toContainEqual(expect.objectContaining({ subject: { id } }));
  });

  it('is suspended, and its text waits in another case', async () => {
    const member = await signUp(fixture, 'Suspended');
    const id = (await member.graphql(addComment, { id: await addBusiness(author!), text: first })).addComment.comment
      .id;
    const { id: decided } = await openCaseOf(moderator!, id);
    await decide(moderator!, decided, 'SUSPEND', { suspendUntil: '2199-01-01T00:00:00Z' });
    expect(await textOf(id)).toBeUndefined();
    await approve(moderator!, id);
    expect(await textOf(id)).toBe(first);
  });

  it('sees a hidden text again with its link when the decision is undone', async () => {
    const id = await comment(first!);
    const { id: decided } = await openCaseOf(moderator!, id);
    await decide(moderator!, decided, 'HIDE');
    expect(await textOf(id)).toBeUndefined();
    await decide(moderator!, decided, 'RESTORE');
    expect(await textOf(id)).toBe(first);
  });
});
