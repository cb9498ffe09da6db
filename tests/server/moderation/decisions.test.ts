/** Moderators decide about cases; people read the decision, appeal once, and get back what was hidden. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkIntegrity } from '#server/cli/integrity/check.ts';
import { openStore } from '#server/uploads/store.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { errorOf, notFound, sessionExpired } from '../../support/errors.ts';
import { writeInOrder } from '../../support/database/held-lock.ts';
import { openHiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import {
  appeal,
  caseOf,
  casesOf,
  decide,
  decideAbout,
  decideAppeal,
  decisionsOf,
  openCaseOf,
  reportSubject,
  statement,
} from '../../support/moderation/cases.ts';
import { grant, signIn } from '../../support/roles.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let visitor: Caller;
let people: { reporter: TestUser; moderator: TestUser };
let [reporter, moderator, second]: TestUser[] = [];
let names = 0;
const join = () => signUp(fixture, `Person${(names += 1)}`);
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [reporter, moderator, second] = [await join(), await join(), await join()] as [TestUser, TestUser, TestUser];
  for (const each of [moderator, second]) await grant(fixture, each, 'MODERATOR');
  people = { reporter, moderator };
});
afterAll(() => fixture.close());

const forbidden = (message: string) => ({ status: 200, code: 'FORBIDDEN', message, fields: undefined });
const conflict = (message: string) => ({ status: 200, code: 'CONFLICT', message, fields: undefined });
const seen = async (who: Caller, id: string) =>
  (await who.graphqlResponse('query ($id: ID!) { business(id: $id) { name decision { action statement } } }', { id }))
    .data?.business;
/** The days to the end of a suspension, after a new sign-in; null without one. */
const daysLeft = async (who: TestUser): Promise<number | null> => {
  const { suspendedUntil } = (await (await signIn(fixture, who)).graphql('{ me { suspendedUntil } }')).me;
  return suspendedUntil && Math.round((Date.parse(suspendedUntil) - Date.now()) / (24 * 60 * 60 * 1000));
};
const comment = async (who: TestUser, id: string) =>
  (
    await who.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Look here") { comment { id } } }', {
      id,
    })
  ).addComment.comment.id as string;
const commentsOn = async (who: Caller, id: string) =>
  (
    await who.graphql(
      'query ($id: ID!) { business(id: $id) { numComments comments { nodes { id decision { action } } } } }',
      {
        id,
      },
    )
  ).business;

describe('A hidden business', () => {
  it('is gone for others, its owner reads the decision and appeals, and another moderator restores it', async () => {
    const owner = await join();
    const id = await addBusiness(owner);
    const { id: caseId, decisions, state, isHidden } = await decideAbout(people, ['BUSINESS', id], 'HIDE');
    expect([state, isHidden]).toEqual(['DECIDED', true]);
    expect(decisions).toMatchObject([{ action: 'HIDE', ground: 'SPAM', moderator: { username: moderator!.username } }]);
    for (const who of [visitor, reporter!]) expect(await seen(who, id)).toBeNull();
    expect(await seen(moderator!, id)).toMatchObject({ decision: { action: 'HIDE' } });
    expect(await seen(owner, id)).toEqual({ name: 'Blue Gate', decision: { action: 'HIDE', statement } });

    const [told] = await decisionsOf(owner);
    expect(told).toEqual({
      id: decisions[0].id,
      action: 'HIDE',
      ground: 'SPAM',
      statement,
      suspendUntil: null,
      canAppeal: true,
      undoneAt: null,
      moderator: null,
      subject: { title: 'Blue Gate', url: `/business/${id}` },
      appeal: null,
    });
    const { data } = await appeal(owner, told.id);
    expect(data.appealDecision).toEqual({
      id: told.id,
      canAppeal: false,
      appeal: { text: 'I disagree with this decision.', outcome: null },
    });
    expect(await errorOf(appeal(owner, told.id))).toEqual(conflict('You have appealed against this decision already'));
    const [waiting] = await casesOf(moderator!, 'APPEALED');
    expect(waiting).toMatchObject({ id: caseId, state: 'APPEALED', appeal: { id: told.id } });
    expect(await errorOf(decide(second!, caseId, 'RESTORE'))).toEqual(conflict('An appeal waits for a decision'));

    expect(await errorOf(decideAppeal(moderator!, told.id, 'OVERTURNED'))).toEqual(
      forbidden('Another moderator decides about this appeal'),
    );
    expect((await decideAppeal(second!, told.id, 'OVERTURNED')).data.decideAppeal).toEqual({
      undoneAt: expect.any(String),
      appeal: { outcome: 'OVERTURNED', statement, decidedAt: expect.any(String) },
    });
    expect(await errorOf(decideAppeal(second!, told.id, 'UPHELD'))).toEqual(conflict('No appeal waits for a decision'));
    for (const who of [visitor, reporter!, owner])
      expect(await seen(who, id)).toEqual({ name: 'Blue Gate', decision: null });
    expect(await caseOf(moderator!, caseId)).toMatchObject({ state: 'DECIDED', isHidden: false, appeal: null });
  });

  it('is found with its decision among those about its owner by its id', async () => {
    const owner = await join();
    const ids = [await addBusiness(owner), await addBusiness(owner), await addBusiness(owner)];
    for (const id of ids) await decideAbout(people, ['BUSINESS', id], 'HIDE');
    const read = 'query ($ids: [ID!]) { me { decisions(subjectIds: $ids) { totalCount nodes { subject { id } } } } }';
    const found = async (subjectIds?: string[]) => {
      const { decisions } = (await owner.graphql(read, { ids: subjectIds })).me;
      expect(decisions.totalCount).toBe(decisions.nodes.length);
      return decisions.nodes.map(({ subject }: Json) => subject.id);
    };
    expect(await found([ids[0]!, owner.id])).toEqual([ids[0]]);
    expect(await found([ids[0]!.toUpperCase(), ids[1]!])).toEqual([ids[1], ids[0]]);
    expect(await found()).toEqual(ids.toReversed());
    for (const none of [[], ['x']]) expect(await found(none)).toEqual([]);
  });

  it('stays hidden if the decision is upheld, and comes back by RESTORE', async () => {
    const owner = await join();
    const id = await addBusiness(owner);
    const { id: caseId, decisions } = await decideAbout(people, ['BUSINESS', id], 'REMOVE');
    await appeal(owner, decisions[0].id);
    await decideAppeal(second!, decisions[0].id, 'UPHELD');
    expect(await seen(visitor, id)).toBeNull();
    expect((await decisionsOf(owner))[0]).toMatchObject({ canAppeal: false, appeal: { outcome: 'UPHELD', statement } });
    const { data } = await decide(moderator!, caseId, 'RESTORE', { ground: 'NO_VIOLATION' });
    expect(data.decideCase).toMatchObject({ state: 'DECIDED', isHidden: false });
    expect(await seen(visitor, id)).toEqual({ name: 'Blue Gate', decision: null });
    expect((await decisionsOf(owner)).map(({ action, undoneAt }) => [action, undoneAt !== null])).toEqual([
      ['RESTORE', false],
      ['REMOVE', true],
    ]);
    expect(await errorOf(decide(moderator!, caseId, 'RESTORE'))).toEqual(conflict('There is nothing to restore'));
  });
});

describe('A hidden comment', () => {
  it('is gone for others with its count, and comes back', async () => {
    const [owner, author] = [await join(), await join()];
    const id = await addBusiness(owner);
    const [first, other] = [await comment(author, id), await comment(reporter!, id)];
    const { id: caseId } = await decideAbout(people, ['COMMENT', first], 'HIDE');
    for (const who of [visitor, owner])
      expect(await commentsOn(who, id)).toEqual({
        numComments: 1,
        comments: { nodes: [{ id: other, decision: null }] },
      });
    const own = (await commentsOn(author, id)).comments.nodes.find((each: { id: string }) => each.id === first);
    expect(own).toEqual({ id: first, decision: { action: 'HIDE' } });
    await decide(moderator!, caseId, 'RESTORE');
    expect((await commentsOn(visitor, id)).numComments).toBe(2);
  });

  it('leads its author from the decision to the business, unless that is hidden, too', async () => {
    const [author, owner] = [await join(), await join()];
    const place = await addBusiness(owner);
    await decideAbout(people, ['COMMENT', await comment(author, place)], 'HIDE');
    const { decisions } = (await author.graphql('{ me { decisions { nodes { subject { type id } } } } }')).me;
    const [{ subject }] = decisions.nodes;
    expect(subject.type).toBe('COMMENT');
    const query = 'query ($id: ID!) { comment(id: $id) { business { id numComments } } }';
    const read = { id: subject.id };
    expect((await author.graphql(query, read)).comment.business).toEqual({ id: place, numComments: 0 });
    await decideAbout(people, ['BUSINESS', place], 'HIDE');
    expect(await errorOf(author.graphqlResponse(query, read))).toEqual(notFound('Comment not found'));
  });
});

describe('A suspended person', () => {
  it('is signed out, signs in, reads the decision and appeals, and writes again when it is overturned', async () => {
    const person = await join();
    const until = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
    const { decisions } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: until });
    expect(await errorOf(person.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
    const again = await signIn(fixture, person);
    const write = () => again.graphqlResponse('mutation { updateProfile(input: { bio: "x" }) { bio } }');
    expect((await errorOf(write())).message).toMatch(/^Your account is suspended until /);
    expect(await decisionsOf(again)).toMatchObject([{ action: 'SUSPEND', suspendUntil: until, canAppeal: true }]);
    expect((await appeal(again, decisions[0].id)).errors).toEqual([]);
    await decideAppeal(second!, decisions[0].id, 'OVERTURNED');
    expect((await write()).data.updateProfile.bio).toBe('x');
  });

  it('stays suspended to the end of another suspension when one is undone', async () => {
    const person = await join();
    const end = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    const id = await addBusiness(person);
    await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: end(2) });
    const longer = await decideAbout(people, ['BUSINESS', id], 'SUSPEND', { suspendUntil: end(9) });
    await decide(moderator!, longer.id, 'RESTORE');
    expect(await daysLeft(person)).toBe(2);
  });

  it('stays suspended by the operator of the site when a decision is undone', async () => {
    const person = await join();
    const operator = await openHiding(fixture);
    await operator.suspendUser(person.id);
    const suspendUntil = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
    const { id } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil });
    await decide(moderator!, id, 'RESTORE');
    expect(await daysLeft(person)).toBeGreaterThan(10_000);
    await operator.endSuspension(person.id);
    expect(await daysLeft(person)).toBeNull();
    await operator.close();
  });

  it('is suspended for less time when a moderator decides so about the same case', async () => {
    const person = await join();
    const end = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    const { id } = await decideAbout(people, ['USER', person.id], 'SUSPEND', { suspendUntil: end(30) });
    await decide(second!, id, 'SUSPEND', { suspendUntil: end(3) });
    expect(await daysLeft(person)).toBe(3);
    const again = await signIn(fixture, person);
    expect((await decisionsOf(again)).map(({ undoneAt, canAppeal }) => [undoneAt === null, canAppeal])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it.each([
    [{}, 'The end of the suspension must be in the next 3,650 days'],
    [{ suspendUntil: '2020-01-01T00:00:00.000Z' }, 'The end of the suspension must be in the next 3,650 days'],
    [{ suspendUntil: '2199-01-01T00:00:00.000Z' }, 'The end of the suspension must be in the next 3,650 days'],
  ])('needs an end in the future: %j', async (input, message) => {
    const person = await join();
    await reportSubject(reporter!, 'USER', person.id);
    const open = await openCaseOf(moderator!, person.id);
    expect((await errorOf(decide(moderator!, open.id, 'SUSPEND', input))).fields).toEqual({ suspendUntil: message });
    expect(
      (await errorOf(decide(moderator!, open.id, 'WARN', { suspendUntil: '2199-01-01T00:00:00Z' }))).fields,
    ).toEqual({
      suspendUntil: 'Only a suspension has an end',
    });
  });
});

describe('A hidden person', () => {
  it('is gone with all they wrote, reads the decision, appeals, and everything comes back', async () => {
    const [person, other] = [await join(), await join()];
    const id = await addBusiness(person);
    const place = await addBusiness(other);
    await comment(person, place);
    const profile = (who: Caller) =>
      who.graphqlResponse('query ($name: String!) { user(username: $name) { numBusinesses } }', {
        name: person.username,
      });
    const { decisions } = await decideAbout(people, ['USER', person.id], 'HIDE');
    expect(await errorOf(profile(visitor))).toEqual(notFound('User not found'));
    expect(await seen(visitor, id)).toBeNull();
    expect((await commentsOn(visitor, place)).numComments).toBe(0);
    const again = await signIn(fixture, person);
    expect(await decisionsOf(again)).toMatchObject([{ action: 'HIDE', canAppeal: true }]);
    await appeal(again, decisions[0].id);
    await decideAppeal(second!, decisions[0].id, 'OVERTURNED');
    expect((await profile(visitor)).data.user).toEqual({ numBusinesses: 1 });
    expect((await commentsOn(visitor, place)).numComments).toBe(1);
  });
});

describe('A case without action', () => {
  it('tells its person nothing and is not in the public log', async () => {
    const person = await join();
    const before = (await visitor.graphql('{ moderationLog { totalCount } }')).moderationLog.totalCount;
    const { decisions } = await decideAbout(people, ['USER', person.id], 'NO_ACTION');
    expect(await decisionsOf(person)).toEqual([]);
    expect(await errorOf(appeal(person, decisions[0].id))).toEqual(
      conflict('There is no appeal against this decision'),
    );
    expect((await visitor.graphql('{ moderationLog { totalCount } }')).moderationLog.totalCount).toBe(before);
  });
});

describe('A moderator', () => {
  it('filters the queue by state and type, and sees the number of cases in each state', async () => {
    const query = `query ($state: CaseState!, $type: SubjectType, $first: Int!, $after: String) {
      moderationCases(state: $state, subjectType: $type, first: $first, after: $after) {
        totalCount counts { open appealed decided } pageInfo { hasNextPage endCursor } nodes { id state subject { type } } } }`;
    const all = (await moderator!.graphql(query, { state: 'DECIDED', first: 100 })).moderationCases;
    expect(all.counts.decided).toBe(all.totalCount);
    expect(all.nodes.every(({ state }: { state: string }) => state === 'DECIDED')).toBe(true);
    const users = (await moderator!.graphql(query, { state: 'DECIDED', type: 'USER', first: 100 })).moderationCases;
    expect(users.totalCount).toBe(
      all.nodes.filter(({ subject }: { subject: { type: string } }) => subject.type === 'USER').length,
    );
    const paged: string[] = [];
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: Json = (await moderator!.graphql(query, { state: 'DECIDED', first: 2, after }))
        .moderationCases;
      paged.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(paged).toEqual(all.nodes.map(({ id }: { id: string }) => id));
  });

  it('cannot decide the same twice, about an unknown case, or about themselves', async () => {
    const person = await join();
    const { id } = await decideAbout(people, ['USER', person.id], 'WARN');
    for (const action of ['WARN', 'NO_ACTION'])
      expect(await errorOf(decide(second!, id, action))).toEqual(conflict('This has been decided already'));
    for (const unknown of [unknownId, 'nonsense'])
      expect(await errorOf(decide(moderator!, unknown, 'WARN'))).toEqual(notFound('Case not found'));
    await reportSubject(reporter!, 'USER', moderator!.id);
    const own = await openCaseOf(second!, moderator!.id);
    expect(await errorOf(decide(moderator!, own.id, 'NO_ACTION'))).toEqual(
      forbidden('You cannot decide about yourself'),
    );
  });

  it('reads who decided about others, and not who decided about their own texts', async () => {
    const author = await grant(fixture, await join(), 'MODERATOR');
    const [id, place] = [await addBusiness(author), await addBusiness(await join())];
    await decideAbout(people, ['BUSINESS', id], 'WARN');
    await decideAbout(people, ['COMMENT', await comment(author, place)], 'WARN');
    const query = `query ($id: ID!, $place: ID!) {
      business(id: $id) { decision { ...who } } place: business(id: $place) { comments { nodes { decision { ...who } } } } }
      fragment who on Decision { action moderator { username } }`;
    const read = async (who: Caller) => {
      const answer = await who.graphql(query, { id, place });
      return [answer.business.decision, answer.place.comments.nodes[0].decision];
    };
    const twice = (by: object | null) => Array.from({ length: 2 }, () => ({ action: 'WARN', moderator: by }));
    expect(await read(second!)).toEqual(twice({ username: moderator!.username }));
    expect(await read(author)).toEqual(twice(null));
    await grant(fixture, author, 'MEMBER');
  });

  it('gets a conflict if another one makes the same decision at the same time, so that one overturned appeal undoes it', async () => {
    const owner = await join();
    for (let round = 0; round < 3; round += 1) {
      const id = await addBusiness(owner);
      await reportSubject(reporter!, 'BUSINESS', id);
      const open = await openCaseOf(moderator!, id);
      const decided = await Promise.all(
        [moderator!, second!, moderator!, second!].map((each) => decide(each, open.id, 'HIDE')),
      );
      expect(decided.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
      const [hidden] = (await caseOf(moderator!, open.id)).decisions;
      await appeal(owner, hidden.id);
      await decideAppeal(
        hidden.moderator.username === moderator!.username ? second! : moderator!,
        hidden.id,
        'OVERTURNED',
      );
      expect(await seen(visitor, id)).toMatchObject({ decision: null });
    }
  });

  it('gets a conflict where another one hides what their own decision removes, so that one overturned appeal shows it', async () => {
    const owner = await join();
    const id = await addBusiness(owner);
    await reportSubject(reporter!, 'BUSINESS', id);
    const open = await openCaseOf(moderator!, id);
    const both = [decide(moderator!, open.id, 'HIDE'), decide(second!, open.id, 'REMOVE')];
    expect((await Promise.all(both)).filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    for (const action of ['HIDE', 'REMOVE'])
      expect(await errorOf(decide(moderator!, open.id, action))).toEqual(conflict('This has been decided already'));
    const [decided] = await decisionsOf(owner);
    await appeal(owner, decided.id);
    const other = decided.action === 'HIDE' ? second! : moderator!;
    expect((await decideAppeal(other, decided.id, 'OVERTURNED')).errors).toEqual([]);
    expect(await seen(visitor, id)).toMatchObject({ decision: null });
  });

  it('gets a conflict for a case that has changed since it was shown, in both APIs, and none for a further report', async () => {
    const owner = await join();
    const id = await addBusiness(owner);
    await reportSubject(reporter!, 'BUSINESS', id);
    const open = await openCaseOf(second!, id);
    const path = `/api/moderation/cases/${open.id}/decisions`;
    const body = { action: 'HIDE', ground: 'SPAM', statement };
    const expectConflict = async ({ changedAt }: Json) => {
      const decidedAlready = 'This has been decided already';
      expect(await errorOf(decide(second!, open.id, 'HIDE', { changedAt }))).toEqual(conflict(decidedAlready));
      expect(await second!.call('POST', path, { ...body, changedAt })).toMatchObject({
        status: 409,
        body: { message: decidedAlready },
      });
      expect(await seen(visitor, id)).toMatchObject({ decision: null });
    };
    await reportSubject(await join(), 'BUSINESS', id);
    const warned = (await decide(moderator!, open.id, 'WARN', { changedAt: open.changedAt })).data.decideCase;
    await expectConflict(open);
    const { state, changedAt } = (await decide(moderator!, open.id, 'RESTORE')).data.decideCase;
    expect([warned.state, state]).toEqual(['DECIDED', 'DECIDED']);
    await expectConflict(warned);
    expect((await second!.call('POST', path, { ...body, changedAt: 'yesterday' })).body.fields).toEqual({
      changedAt: 'Malformed request',
    });
    expect(await second!.call('POST', path, { ...body, changedAt })).toMatchObject({ status: 200 });
    expect(await seen(visitor, id)).toBeNull();
  });

  it('suspends until the later end if another one suspends the same person at the same time', async () => {
    const person = await join();
    await reportSubject(reporter!, 'USER', person.id);
    const cases = [await openCaseOf(moderator!, person.id)];
    const id = await addBusiness(person);
    await reportSubject(reporter!, 'BUSINESS', id);
    cases.push(await openCaseOf(moderator!, id));
    for (let round = 0; round < 3; round += 1) {
      const suspend = (who: TestUser, { id: caseId }: Json, days: number) =>
        decide(who, caseId, 'SUSPEND', {
          suspendUntil: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString(),
        });
      await Promise.all([suspend(moderator!, cases[0]!, 20), suspend(second!, cases[1]!, 3)]);
      expect(await daysLeft(person)).toBe(20);
      await Promise.all(cases.map((each) => decide(moderator!, each.id, 'RESTORE')));
      expect(await daysLeft(person)).toBeNull();
    }
  });

  it('sees no case about their own account, whose reports name the reporters', async () => {
    const list = '{ moderationCases(first: 100) { totalCount counts { open } nodes { id person { username } } } }';
    const [own, others] = [await moderator!.graphql(list), await second!.graphql(list)].map(
      (each) => each.moderationCases,
    );
    const about = ({ nodes }: Json) => nodes.filter((each: Json) => each.person.username === moderator!.username);
    expect([about(own).length, about(others).length]).toEqual([0, 1]);
    for (const { totalCount, counts, nodes } of [own, others])
      expect([totalCount, counts.open]).toEqual([nodes.length, nodes.length]);
    expect(
      await errorOf(moderator!.graphqlResponse(`{ moderationCase(id: "${about(others)[0].id}") { id } }`)),
    ).toEqual(notFound('Case not found'));
  });

  const onlyAdmins = forbidden(
    'Only admins suspend or hide the accounts of moderators and admins, undo that and decide about appeals against it',
  );

  it('cannot suspend or hide another moderator, which admins can', async () => {
    const admin = await grant(fixture, await join(), 'ADMIN');
    await reportSubject(reporter!, 'USER', second!.id);
    const { id } = await openCaseOf(moderator!, second!.id);
    const suspendUntil = new Date(Date.now() + 60_000).toISOString();
    for (const [action, more] of [
      ['SUSPEND', { suspendUntil }],
      ['HIDE', {}],
    ] as const)
      expect(await errorOf(decide(moderator!, id, action, more))).toEqual(onlyAdmins);
    expect((await decide(admin, id, 'SUSPEND', { suspendUntil })).errors).toEqual([]);
    await decide(admin, id, 'RESTORE');
    second = await signIn(fixture, second!);
    await grant(fixture, admin, 'MEMBER');
  });

  it.each([
    ['USER', 'SUSPEND'],
    ['USER', 'HIDE'],
    ['USER', 'REMOVE'],
    ['BUSINESS', 'SUSPEND'],
  ] as const)(
    'cannot undo what an admin decided about another moderator or reject the appeal, which admins can: %s, %s',
    async (type, action) => {
      const [admin, other] = [
        await grant(fixture, await join(), 'ADMIN'),
        await grant(fixture, await join(), 'MODERATOR'),
      ];
      const subjectId = type === 'USER' ? other.id : await addBusiness(other);
      const more =
        action === 'SUSPEND' ? { suspendUntil: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() } : {};
      const isOver = async () => {
        const { suspendedUntil, isHidden } = (
          await moderator!.graphql('query ($name: String!) { user(username: $name) { suspendedUntil isHidden } }', {
            name: other.username,
          })
        ).user;
        return suspendedUntil === null && !isHidden;
      };
      const { id } = await decideAbout({ reporter: reporter!, moderator: admin }, [type, subjectId], action, more);
      expect(await errorOf(decide(moderator!, id, 'RESTORE'))).toEqual(onlyAdmins);
      expect(await isOver()).toBe(false);
      expect((await decide(admin, id, 'RESTORE')).errors).toEqual([]);
      expect(await isOver()).toBe(true);

      const { id: appealed, decisions } = await decideAbout(
        { reporter: reporter!, moderator: admin },
        [type, subjectId],
        action,
        more,
      );
      const latest = decisions.find(({ undoneAt, action: each }: Json) => each === action && undoneAt === null);
      await appeal(await signIn(fixture, other), latest.id);
      for (const outcome of ['UPHELD', 'OVERTURNED'])
        expect(await errorOf(decideAppeal(moderator!, latest.id, outcome))).toEqual(onlyAdmins);
      expect(await isOver()).toBe(false);
      expect(await caseOf(moderator!, appealed)).toMatchObject({ state: 'APPEALED', appeal: { id: latest.id } });
      // There is no other admin.
      expect((await decideAppeal(admin, latest.id, 'OVERTURNED')).errors).toEqual([]);
      expect(await isOver()).toBe(true);
      for (const each of [admin, other]) await grant(fixture, each, 'MEMBER');
    },
  );

  it.each([
    ['SUSPEND', { suspendUntil: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() }],
    ['HIDE', {}],
  ])(
    'who is an admin keeps the rights if two of them decide about each other at the same time: %s',
    async (action, more) => {
      for (let round = 0; round < 3; round += 1) {
        const pair = [await grant(fixture, await join(), 'ADMIN'), await grant(fixture, await join(), 'ADMIN')];
        for (const { id } of pair) await reportSubject(reporter!, 'USER', id);
        const cases = await Promise.all(pair.map(({ id }) => openCaseOf(moderator!, id)));
        const decided = await Promise.all(
          pair.toReversed().map((each, at) => decide(each, cases[at]!.id, action, more)),
        );
        expect(decided.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
        for (const each of pair) await grant(fixture, each, 'MEMBER');
      }
    },
  );

  it('no longer decides once an admin has taken the role, also about an appeal', async () => {
    const [admin, former, owner] = [await grant(fixture, await join(), 'ADMIN'), await join(), await join()];
    const [business, other] = [await addBusiness(owner), await addBusiness(owner)];
    const { decisions } = await decideAbout(people, ['BUSINESS', business], 'HIDE');
    await appeal(owner, decisions[0].id);
    await reportSubject(reporter!, 'BUSINESS', other);
    const { id } = await openCaseOf(moderator!, other);
    const setRole = 'mutation ($id: ID!) { setRole(userId: $id, role: MEMBER) { role } }';
    const lock = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
    for (const decideLate of [
      () => decide(former, id, 'HIDE'),
      () => decideAppeal(former, decisions[0].id, 'OVERTURNED'),
    ]) {
      await grant(fixture, former, 'MODERATOR');
      const taken = () => admin.graphqlResponse(setRole, { id: former.id });
      const [, late] = await writeInOrder(fixture, lock, former.id, [taken, decideLate]);
      expect(await errorOf(Promise.resolve(late!))).toEqual(forbidden('You are not authorized to do this'));
    }
    expect([await seen(visitor, business), await seen(visitor, other)]).toEqual([null, expect.anything()]);
    await grant(fixture, admin, 'MEMBER');
  });

  it('undoes the warning of another moderator', async () => {
    const [admin, other] = [
      await grant(fixture, await join(), 'ADMIN'),
      await grant(fixture, await join(), 'MODERATOR'),
    ];
    const { id } = await decideAbout({ reporter: reporter!, moderator: admin }, ['USER', other.id], 'WARN');
    expect((await decide(moderator!, id, 'RESTORE')).errors).toEqual([]);
    for (const each of [admin, other]) await grant(fixture, each, 'MEMBER');
  });

  it('cannot decide about an appeal against their own decision about a moderator where there is another admin', async () => {
    const [admin, another] = [await grant(fixture, await join(), 'ADMIN'), await grant(fixture, await join(), 'ADMIN')];
    const other = await grant(fixture, await join(), 'MODERATOR');
    const { decisions } = await decideAbout({ reporter: reporter!, moderator: admin }, ['USER', other.id], 'HIDE');
    await appeal(await signIn(fixture, other), decisions[0].id);
    expect(await errorOf(decideAppeal(admin, decisions[0].id, 'OVERTURNED'))).toEqual(
      forbidden('Another moderator decides about this appeal'),
    );
    expect((await decideAppeal(another, decisions[0].id, 'OVERTURNED')).errors).toEqual([]);
    for (const each of [admin, another, other]) await grant(fixture, each, 'MEMBER');
  });

  it('decides about their own decision where there is no other moderator', async () => {
    const small = await openFixture();
    const [only, owner, member] = [
      await signUp(small, 'Only'),
      await signUp(small, 'Owner'),
      await signUp(small, 'Member'),
    ];
    await grant(small, only, 'MODERATOR');
    const id = await addBusiness(owner);
    const { decisions } = await decideAbout({ reporter: member, moderator: only }, ['BUSINESS', id], 'HIDE');
    await appeal(owner, decisions[0].id);
    expect((await decideAppeal(only, decisions[0].id, 'UPHELD')).data.decideAppeal.appeal.outcome).toBe('UPHELD');
    await small.close();
  });

  it('cannot hide what was deleted', async () => {
    const owner = await join();
    const id = await addBusiness(owner);
    await reportSubject(reporter!, 'BUSINESS', id);
    await owner.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    const open = await openCaseOf(moderator!, id);
    expect(open).toMatchObject({ exists: false, subject: { title: 'Blue Gate' } });
    expect(await errorOf(decide(moderator!, open.id, 'HIDE'))).toEqual(notFound('Business not found'));
    expect((await decide(moderator!, open.id, 'WARN')).data.decideCase.state).toBe('DECIDED');
  });
});

describe('A member', () => {
  it('reaches neither cases nor decisions of others nor the audit log', async () => {
    const [person, other] = [await join(), await join()];
    const { id, decisions } = await decideAbout(people, ['USER', person.id], 'WARN');
    const notAllowed = forbidden('You are not authorized to do this');
    expect(await errorOf(person.graphqlResponse('{ moderationCases { totalCount } }'))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(
      await errorOf(person.graphqlResponse('query ($id: ID!) { moderationCase(id: $id) { id } }', { id })),
    ).toEqual(notAllowed);
    expect(await errorOf(decide(person, id, 'RESTORE'))).toEqual(notAllowed);
    expect(await errorOf(decideAppeal(person, decisions[0].id, 'OVERTURNED'))).toEqual(notAllowed);
    expect(await errorOf(appeal(other, decisions[0].id))).toEqual(notFound('Decision not found'));
    const about = 'query ($name: String!) { user(username: $name) { decisions { totalCount } } }';
    for (const who of [other, visitor, moderator!])
      expect((await who.graphql(about, { name: person.username })).user.decisions).toBeNull();
  });

  it('whose account is deleted leaves no case, and the logs stay', async () => {
    const person = await join();
    await decideAbout(people, ['USER', person.id], 'WARN');
    const before = (await visitor.graphql('{ moderationLog { totalCount } }')).moderationLog.totalCount;
    await person.graphql(`mutation { deleteAccount(password: "${password}") }`);
    const rows = await fixture.db.query('SELECT 1 FROM moderation_cases WHERE subject_id = $1', [person.id]);
    expect(rows).toEqual([]);
    expect((await visitor.graphql('{ moderationLog { totalCount } }')).moderationLog.totalCount).toBe(before);
  });
});

describe('The public log', () => {
  it('has what, when and why, the newest first, and no names', async () => {
    const person = await join();
    await decideAbout(people, ['USER', person.id], 'WARN', { ground: 'HATE' });
    const { nodes } = (
      await visitor.graphql('{ moderationLog(first: 1) { nodes { id subjectType action ground createdAt } } }')
    ).moderationLog;
    expect(nodes).toEqual([
      { id: expect.any(String), subjectType: 'USER', action: 'WARN', ground: 'HATE', createdAt: expect.any(String) },
    ]);
    expect(nodes[0].id).not.toBe((await decisionsOf(person))[0].id);
  });
});

describe('The audit log', () => {
  const log = '{ auditLog(first: 1) { nodes { actor action target targetId details } } }';

  it('is read by admins, and holds decisions and role changes with names', async () => {
    const [admin, person] = [await grant(fixture, await join(), 'ADMIN'), await join()];
    const { id } = await decideAbout(people, ['USER', person.id], 'WARN');
    expect((await admin.graphql(log)).auditLog.nodes).toEqual([
      { actor: moderator!.username, action: 'DECIDE', target: person.username, targetId: id, details: 'WARN, SPAM' },
    ]);
    await admin.graphql('mutation ($id: ID!) { setRole(userId: $id, role: MODERATOR) { id } }', { id: person.id });
    expect((await admin.graphql(log)).auditLog.nodes).toEqual([
      { actor: admin.username, action: 'SET_ROLE', target: person.username, targetId: person.id, details: 'MODERATOR' },
    ]);
    for (const who of [moderator!, person])
      expect(await errorOf(who.graphqlResponse(log))).toMatchObject({ code: 'FORBIDDEN' });
    await grant(fixture, admin, 'MEMBER');
    await grant(fixture, person, 'MEMBER');
  });

  it.each(['audit_log', 'moderation_log'])('refuses changes of %s in the database itself', async (table) => {
    for (const statementText of [`UPDATE ${table} SET created_at = now()`, `DELETE FROM ${table}`])
      await expect(fixture.db.query(statementText)).rejects.toThrow(`The rows of ${table} are never changed`);
  });
});

it('The integrity command finds nothing wrong after all these decisions, and finds wrong ones', async () => {
  const broken = async () => {
    const store = openStore({ dataDir: fixture.dataDir, s3: undefined });
    const checked = await checkIntegrity({ url: fixture.databaseUrl, store, pictureFolder: undefined });
    return checked.filter(({ found }) => found.length > 0).map(({ invariant }) => invariant);
  };
  expect(await broken()).toEqual([]);
  const owner = await join();
  const id = await addBusiness(owner);
  const { id: caseId } = await decideAbout(people, ['BUSINESS', id], 'HIDE');
  await fixture.db.query('UPDATE businesses SET hidden = 0 WHERE id = $1', [id]);
  await fixture.db.query(`UPDATE moderation_cases SET num_reports = 2, state = 'APPEALED' WHERE id = $1`, [caseId]);
  expect(await broken()).toEqual([
    'moderation_cases.num_reports counts the rows of reports',
    'a case is appealed where an appeal waits, and only there',
    'every row of businesses that a decision about a BUSINESS hides is hidden',
  ]);
});
