/** After the update that adds the contact to the cases of businesses, a moderator decides only about what the case has shown. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ContactInCases1763700000063 } from '#server/database/migrations/5-corrections/0063-contact-in-cases.ts';
import { visitorOf } from '../../support/api.ts';
import { blueGate, createBusiness } from '../../support/businesses.ts';
import { errorOf, notFound } from '../../support/errors.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { approve, decide, openCaseOf } from '../../support/moderation/cases.ts';
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
    (await author.ask(createBusiness, { input: { ...blueGate, ...changes } })).createBusiness.id;
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
  expect((await visitorOf(fixture).tryAsk(read, { id: linked })).data.business).toBeNull();
  expect((await openCaseOf(moderator, linked)).subject.text).toContain('\n\nhttps://spam.example/shop');
  await approve(moderator, linked);
  expect((await visitorOf(fixture).ask(read, { id: linked })).business).toEqual({
    website: 'https://spam.example/shop',
  });
  expect((await openCaseOf(moderator, described)).id).toBe(same.id);
});
