/** A person gets a mail about a decision: what was decided, why, that a person did, and how to appeal. Reporters get the result. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { openHiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { mailsTo, mailTo } from '../../support/mail/inbox.ts';
import { countWaiting } from '../../support/mail/queue.ts';
import { appeal, decide, decideAbout, decideAppeal, reportSubject, statement } from '../../support/moderation/cases.ts';
import { grant, signIn } from '../../support/roles.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let [owner, reporter, moderator, second]: TestUser[] = [];
beforeAll(async () => {
  fixture = await openFixture({ PUBLIC_URL: 'https://site.example' });
  [owner, reporter, moderator, second] = await Promise.all(
    ['Owner', 'Reporter', 'Moderator', 'Second'].map((name) => signUp(fixture, name)),
  );
  for (const each of [moderator!, second!]) await grant(fixture, each, 'MODERATOR');
});
afterAll(() => fixture.close());

/** Ends the suspension of a person as the operator of the site does. */
async function endSuspension({ id }: TestUser): Promise<void> {
  const operator = await openHiding(fixture);
  await operator.endSuspension(id);
  await operator.close();
}

/** All mails to a person, as soon as no mail waits. */
async function allMailsTo({ email }: TestUser) {
  await until('no mail waits', async () => (await countWaiting(fixture.db)) === 0);
  return mailsTo(fixture, email);
}
const containing = (text: string) => (mail: { text?: string }) => mail.text?.includes(text) ?? false;

it('The owner of a hidden business gets a mail with the statement, one about the appeal, and one when it is restored', async () => {
  const id = await addBusiness(owner!, { name: 'Blue <b>Room' });
  const about: [string, string] = ['BUSINESS', id];
  const { id: caseId, decisions } = await decideAbout({ reporter: reporter!, moderator: moderator! }, about, 'HIDE');
  const told = await mailTo(fixture, owner!.email, containing('have hidden'));
  expect(told.subject).toBe('A decision of the moderators at Main Street');
  for (const line of [
    'The moderators have hidden your business ‘Blue <b>Room’. Only you and the moderators see it.',
    'Ground: Spam or advertising.',
    statement,
    'A moderator decided this. No part of it was automated.',
    'If you disagree, you can appeal once',
    'https://site.example/account',
  ])
    expect(told.text).toContain(line);
  expect(told.html).toContain('Blue &lt;b&gt;Room');
  for (const { username } of [reporter!, moderator!]) expect(told.text).not.toContain(username);

  await appeal(owner!, decisions[0].id);
  await decideAppeal(second!, decisions[0].id, 'UPHELD');
  const upheld = await mailTo(fixture, owner!.email, containing('stays.'));
  expect(upheld.subject).toBe('The decision about your appeal at Main Street');
  expect(upheld.text).toContain('The decision about your business ‘Blue <b>Room’ stays.');

  await decide(moderator!, caseId, 'RESTORE');
  const restored = await mailTo(fixture, owner!.email, containing('have undone'));
  expect(restored.text).toContain('The moderators have undone their decision about your business ‘Blue <b>Room’.');
});

it('A suspended person gets the end of the suspension by mail, and what it is for unless it is the account', async () => {
  const [people, suspendUntil] = [{ reporter: reporter!, moderator: moderator! }, '2030-03-01T09:30:00.000Z'];
  const [end, rights] = ['until March 1, 2030 at 09:30 UTC.', 'You can still sign in to read'];
  const id = await addBusiness(owner!, { name: 'Loud Anvil' });
  await decideAbout(people, ['USER', owner!.id], 'SUSPEND', { suspendUntil });
  await mailTo(fixture, owner!.email, containing(`have suspended your account ${end} ${rights}`));
  await decideAbout(people, ['BUSINESS', id], 'SUSPEND', { suspendUntil });
  const reason = 'The reason is your business ‘Loud Anvil’.';
  await mailTo(fixture, owner!.email, containing(`have suspended your account ${end} ${reason} ${rights}`));
});

it('A suspended person reads in the mail that another suspension lasts longer', async () => {
  const person = await signUp(fixture, 'Twice');
  const id = await addBusiness(person);
  const people = { reporter: reporter!, moderator: moderator! };
  const [near, far] = ['2030-03-01T09:30:00.000Z', '2030-03-31T09:30:00.000Z'];
  await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: far });
  await decideAbout(people, ['BUSINESS', id], 'SUSPEND', { suspendUntil: near });
  const { text } = await mailTo(fixture, person.email, containing('until March 1, 2030 at 09:30 UTC.'));
  expect(text).toContain(
    'Another suspension lasts longer, so that your account stays suspended until March 31, 2030 at 09:30 UTC.',
  );
});

it.each([
  ['UPHELD', 'The moderators uphold their decision about your account, although it has no effect any more.'],
  [
    'OVERTURNED',
    'Your appeal was successful: the moderators take back their decision about your account, which had no effect any more.',
  ],
])('A person whose suspension the operator has ended reads in the mail what %s means', async (outcome, told) => {
  const person = await signUp(fixture, `Freed${outcome}`);
  const people = { reporter: reporter!, moderator: moderator! };
  const suspendUntil = '2030-03-01T09:30:00.000Z';
  const { decisions } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil });
  await appeal(await signIn(fixture, person), decisions[0].id);
  await endSuspension(person);
  const logged = async () => (await moderator!.graphql('{ moderationLog { totalCount } }')).moderationLog.totalCount;
  const before = await logged();
  await decideAppeal(second!, decisions[0].id, outcome);
  const { text } = await mailTo(fixture, person.email, containing('their decision about'));
  expect(text).toContain(told);
  // Nothing changes, so that the public log has no further entry.
  expect(await logged()).toBe(before);
});

it('The person hears nothing of a decision without action', async () => {
  const quiet = await signUp(fixture, 'Quiet');
  const people = { reporter: reporter!, moderator: moderator! };
  await decideAbout(people, ['USER', quiet.id], 'NO_ACTION');
  expect((await allMailsTo(quiet)).filter(containing('moderator'))).toEqual([]);
});

describe('A reporter', () => {
  const results = async (who: TestUser) =>
    (await allMailsTo(who)).filter(({ subject }) => subject === 'The decision about your report at Main Street');
  const reportsOf = async (who: TestUser) =>
    (await who.graphql('{ me { reports { nodes { subjectType title url reason text outcome decidedAt } } } }')).me
      .reports.nodes;
  const report = { subjectType: 'BUSINESS', reason: 'SPAM', text: '' };

  it('gets one mail about the decision, without names, and reads the result on the site', async () => {
    const [first, other, lister] = [
      await signUp(fixture, 'First'),
      await signUp(fixture, 'Other'),
      await signUp(fixture, 'Lister'),
    ];
    const id = await addBusiness(lister, { name: 'Quiet Anvil' });
    await reportSubject(first, 'BUSINESS', id);
    const [title, url] = ['Quiet Anvil', `/business/${id}`];
    expect(await reportsOf(first)).toEqual([{ ...report, title, url, outcome: 'WAITS', decidedAt: null }]);
    const { id: caseId } = await decideAbout({ reporter: other, moderator: moderator! }, ['BUSINESS', id], 'HIDE');
    for (const who of [first, other]) {
      const { text, html } = await mailTo(fixture, who.email, containing('your report'));
      expect(text).toContain('thank you for reporting a business.');
      expect(text).toContain('A moderator has read your report, found that it breaks the rules, and has acted.');
      for (const name of ['Quiet Anvil', lister.username, moderator!.username, statement])
        expect(`${text}${html}`).not.toContain(name);
    }
    // What is hidden has no name for its reporters.
    const hidden = { ...report, title: null, url: null, outcome: 'ACTION', decidedAt: expect.any(String) };
    expect(await reportsOf(first)).toEqual([hidden]);
    await decide(moderator!, caseId, 'RESTORE');
    const restored = { ...report, title, url, outcome: 'NO_ACTION', decidedAt: expect.any(String) };
    expect(await reportsOf(first)).toEqual([restored]);
    expect([(await results(first)).length, (await results(other)).length]).toEqual([1, 1]);
  });

  it('hears that nothing changes, and may report it again', async () => {
    const [person, who] = [await signUp(fixture, 'Person'), await signUp(fixture, 'Watcher')];
    await decideAbout({ reporter: who, moderator: moderator! }, ['USER', person.id], 'NO_ACTION');
    const { text } = await mailTo(fixture, who.email, containing('found nothing that breaks the rules'));
    expect(text).toContain('thank you for reporting a person.');
    expect((await reportSubject(who, 'USER', person.id)).errors).toEqual([]);
    expect((await reportsOf(who)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(['WAITS', 'NO_ACTION']);
  });

  it('reads that a moderator has acted also after the operator has ended the suspension, unless an appeal succeeds', async () => {
    const [person, who] = [await signUp(fixture, 'Released'), await signUp(fixture, 'Neighbor')];
    const suspendUntil = '2030-03-01T09:30:00.000Z';
    const people = { reporter: who, moderator: moderator! };
    const { decisions } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil });
    await appeal(await signIn(fixture, person), decisions[0].id);
    await endSuspension(person);
    const outcomes = async () => [
      (await reportsOf(who))[0].outcome,
      (await who.call('GET', '/api/users/profile/reports')).body[0].outcome,
    ];
    expect(await outcomes()).toEqual(['ACTION', 'ACTION']);
    await decideAppeal(second!, decisions[0].id, 'OVERTURNED');
    expect(await outcomes()).toEqual(['NO_ACTION', 'NO_ACTION']);
  });

  it('reads that a moderator found nothing once the case is restored after a second suspension', async () => {
    const [person, who] = [await signUp(fixture, 'Restored'), await signUp(fixture, 'Witness')];
    const people = { reporter: who, moderator: moderator! };
    const ends = ['2030-03-31T09:30:00.000Z', '2030-03-01T09:30:00.000Z'] as const;
    const { id } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: ends[0] });
    await decide(second!, id, 'SUSPEND', { suspendUntil: ends[1] });
    expect((await reportsOf(who))[0].outcome).toBe('ACTION');
    await decide(second!, id, 'RESTORE');
    expect((await reportsOf(who))[0].outcome).toBe('NO_ACTION');
  });

  it('reads that a moderator found nothing once an appeal against a second suspension succeeds', async () => {
    const [person, who] = [await signUp(fixture, 'Replaced'), await signUp(fixture, 'Onlooker')];
    const people = { reporter: who, moderator: moderator! };
    const ends = ['2030-03-31T09:30:00.000Z', '2030-03-01T09:30:00.000Z'] as const;
    const { id } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: ends[0] });
    const { data } = await decide(moderator!, id, 'SUSPEND', { suspendUntil: ends[1] });
    const [latest] = data.decideCase.decisions;
    await appeal(await signIn(fixture, person), latest.id);
    await decideAppeal(second!, latest.id, 'OVERTURNED');
    expect((await reportsOf(who))[0].outcome).toBe('NO_ACTION');
  });

  it('reads that a moderator has acted by a suspension that the operator has ended, also after a later decision is undone', async () => {
    const [person, who] = [await signUp(fixture, 'Shown'), await signUp(fixture, 'Bystander')];
    const people = { reporter: who, moderator: moderator! };
    const suspendUntil = '2030-03-01T09:30:00.000Z';
    const about: [string, string] = ['BUSINESS', await addBusiness(person)];
    const { id } = await decideAbout(people, about, 'SUSPEND', { suspendUntil });
    await endSuspension(person);
    for (const action of ['HIDE', 'RESTORE']) await decide(moderator!, id, action);
    expect((await reportsOf(who))[0].outcome).toBe('ACTION');
  });

  it('who decides gets no mail, and no user reads the reports of others', async () => {
    const person = await signUp(fixture, 'Subject');
    await decideAbout({ reporter: moderator!, moderator: moderator! }, ['USER', person.id], 'WARN');
    await mailTo(fixture, person.email, containing('warn you'));
    expect(await results(moderator!)).toEqual([]);
    const about = 'query ($name: String!) { user(username: $name) { reports { totalCount } } }';
    expect((await moderator!.graphql(about, { name: reporter!.username })).user.reports).toBeNull();
  });
});
