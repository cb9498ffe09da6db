/** A text that waits for a moderator is a case without a report. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { casesOf, decide, openCaseOf } from '../../support/moderation/cases.ts';
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
  const commentId = (await author!.ask(add, { id })).addComment.comment.id;
  await waits('comments', commentId);
  await waits('businesses', id);
  expect((await visitorOf(fixture).tryAsk(business, { id })).data.business).toBeNull();
  const cases = await casesOf(moderator!);
  expect(cases.map(({ subject, numReports, reports }) => [subject.type, subject.text, numReports, reports])).toEqual([
    ['COMMENT', 'https://a.example', 0, []],
    ['BUSINESS', 'Lisbon\n\nCoffee behind a blue gate.', 0, []],
  ]);
  for (const each of cases) expect((await decide(moderator!, each.id, 'NO_ACTION')).errors).toEqual([]);
  expect(await visitorOf(fixture).ask(business, { id })).toEqual({ business: { numComments: 1 } });
});

it('A business that waits stays hidden by a decision, and RESTORE shows it', async () => {
  const id = await addBusiness(author!);
  await waits('businesses', id);
  const { id: caseId } = await openCaseOf(moderator!, id);
  await decide(moderator!, caseId, 'REMOVE');
  expect((await visitorOf(fixture).tryAsk(business, { id })).data.business).toBeNull();
  await decide(moderator!, caseId, 'RESTORE');
  expect((await visitorOf(fixture).ask(business, { id })).business).toEqual({ numComments: 0 });
});

it('The queue takes as many statements for one case as for ten', async () => {
  const queue = `{ moderationCases(first: 20) { totalCount counts { open } nodes {
    id person { username } isHidden subject { title image } reports { reason reporter { username } }
    decisions { action } earlierCases { id } } } }`;
  for (const table of ['businesses']) await waits(table, await addBusiness(author!));
  await moderator!.ask(queue);
  const one = await statementsFor(fixture, () => moderator!.ask(queue));
  for (let at = 0; at < 9; at += 1) await waits('businesses', await addBusiness(author!));
  expect(await statementsFor(fixture, () => moderator!.ask(queue))).toBe(one);
});
