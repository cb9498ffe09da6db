/** After updates that change what cases keep, moderators decide only about what a case has shown, and persons read what they may. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ContactInCases1763700000063 } from '#server/database/migrations/5-corrections/0063-contact-in-cases.ts';
import { RepliesApartInCases1763700000065 } from '#server/database/migrations/5-corrections/0065-replies-apart-in-cases.ts';
import { CasesOfEndedWaits1763700000072 } from '#server/database/migrations/6-corrections/0072-cases-of-ended-waits.ts';
import { visitorOf } from '../../support/api.ts';
import { addBusiness, blueGate, createBusiness } from '../../support/businesses.ts';
import { errorOf, notFound } from '../../support/errors.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { approve, caseOf, decide, decideAbout, openCaseOf, reportSubject } from '../../support/moderation/cases.ts';
import { grant } from '../../support/roles.ts';
import { signUp } from '../../support/users.ts';

let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());

it('The case of a waiting business with a website is another one, and one that shows all the same stays', async () => {
  const [author, moderator] = [await signUp(fixture, 'Author'), await signUp(fixture, 'Moderator')];
  await grant(fixture, moderator, 'MODERATOR');
  const add = async (changes: object): Promise<string> =>
    (await author.graphql(createBusiness, { input: { ...blueGate, ...changes } })).createBusiness.id;
  const linked = await add({ website: 'https://spam.example/shop' });
  const described = await add({ description: 'See https://watches.example' });
  // As a moderator has opened the cases before the update.
  const migration = new ContactInCases1763700000063();
  const runner = fixture.db.createQueryRunner();
  await migration.down(runner);
  const [opened, same] = [await openCaseOf(moderator, linked), await openCaseOf(moderator, described)];
  expect(opened.subject.text).not.toContain('spam.example');
  await migration.up(runner);
  await runner.release();

  expect(await errorOf(decide(moderator, opened.id, 'NO_ACTION'))).toEqual(notFound('Case not found'));
  const read = 'query ($id: ID!) { business(id: $id) { website } }';
  expect((await visitorOf(fixture).graphqlResponse(read, { id: linked })).data.business).toBeNull();
  expect((await openCaseOf(moderator, linked)).subject.text).toContain('\n\nhttps://spam.example/shop');
  await approve(moderator, linked);
  expect((await visitorOf(fixture).graphql(read, { id: linked })).business).toEqual({
    website: 'https://spam.example/shop',
  });
  expect((await openCaseOf(moderator, described)).id).toBe(same.id);
});

it('The author of a comment does not read a hidden reply in the case of the previous release, and moderators do', async () => {
  const [owner, ann, reporter, moderator] = await Promise.all(
    ['Owner', 'Ann', 'Reporter', 'Second'].map((name) => signUp(fixture, name)),
  );
  await grant(fixture, moderator!, 'MODERATOR');
  const businessId = await addBusiness(owner!);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Cold soup.") { comment { id } } }';
  const { id } = (await ann!.graphql(add, { id: businessId })).addComment.comment;
  const answer = 'mutation ($id: ID!) { setReply(commentId: $id, text: "You are a liar.") { reply { id } } }';
  const { reply } = (await owner!.graphql(answer, { id })).setReply;
  const migration = new RepliesApartInCases1763700000065();
  const runner = fixture.db.createQueryRunner();
  await migration.down(runner);
  await reportSubject(reporter!, 'COMMENT', id);
  await migration.up(runner);
  // Both ways, as a restore of a backup may run them.
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();

  const { id: caseId } = await openCaseOf(moderator!, id);
  await decide(moderator!, caseId, 'WARN');
  const read = async () =>
    (await ann!.graphql('{ me { decisions { nodes { subject { text } } } } }')).me.decisions.nodes[0].subject.text;
  const whole = 'Cold soup.\n\nReply from the owner: You are a liar.';
  expect(await read()).toBe(whole);
  await decideAbout({ reporter: reporter!, moderator: moderator! }, ['REPLY', reply.id], 'HIDE');
  expect(await read()).toBe('Cold soup.');
  expect((await caseOf(moderator!, caseId)).subject.text).toBe(whole);
});

it('A moderator has no case about a text that waited before the update and no longer does', async () => {
  const [author, moderator] = [await signUp(fixture, 'Newcomer'), await signUp(fixture, 'Third')];
  await grant(fixture, moderator, 'MODERATOR');
  const migration = new CasesOfEndedWaits1763700000072();
  const runner = fixture.db.createQueryRunner();
  await migration.down(runner);
  const update = 'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }';
  const cases: string[] = [];
  for (const website of ['', 'https://still.example/']) {
    const { createBusiness: made } = await author.graphql(createBusiness, {
      input: { ...blueGate, website: 'https://spam.example/shop' },
    });
    await author.graphql(update, { id: made.id, input: { website } });
    cases.push((await openCaseOf(moderator, made.id)).id);
  }
  await migration.up(runner);
  await runner.release();
  expect(await errorOf(decide(moderator, cases[0]!, 'HIDE'))).toEqual(notFound('Case not found'));
  expect((await caseOf(moderator, cases[1]!)).subject.text).toContain('https://still.example/');
});
