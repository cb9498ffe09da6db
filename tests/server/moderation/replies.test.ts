/** Moderators hide the reply of an owner apart from its comment; the owner reads why, appeals, and gets it back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkIntegrity } from '#server/cli/integrity/check.ts';
import { openStore } from '#server/uploads/store.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness, unknownId } from '../../support/businesses.ts';
import { wrongCounts, wrongHidden } from '../../support/database/counts.ts';
import { errorOf, inputError, notFound } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import {
  appeal,
  caseOf,
  decide,
  decideAbout,
  decideAppeal,
  decisionsOf,
  openCaseOf,
  reportSubject,
} from '../../support/moderation/cases.ts';
import { mailTo } from '../../support/mail/inbox.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let visitor: Caller;
let [ann, reporter, moderator, second]: TestUser[] = [];
let owner: TestUser;
let businessId: string;
let commentId: string;
let round = 0;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  [ann, reporter, moderator, second] = await Promise.all(
    ['Ann', 'Reporter', 'Moderator', 'Second'].map((name) => signUp(fixture, name)),
  );
  for (const each of [moderator!, second!]) await grant(fixture, each, 'MODERATOR');
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await signUp(fixture, `Owner${(round += 1)}`);
  businessId = await addBusiness(owner);
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Cold soup.") { comment { id } } }';
  commentId = (await ann!.graphql(add, { id: businessId })).addComment.comment.id;
});

const setReply = `mutation ($id: ID!, $text: String! = "You are a liar.") { it: setReply(commentId: $id, text: $text) { reply { id text isHidden } } }`;
const deleteReply = 'mutation ($id: ID!) { it: deleteReply(commentId: $id) { reply { id } } }';
const write = async (text?: string): Promise<Json> =>
  (await owner.graphql(setReply, { id: commentId, ...(text && { text }) })).it.reply;
const comments = `query ($id: ID!) { business(id: $id) { numComments comments { nodes { text reply { id text isHidden } } } } }`;
const replyFor = async (who: Caller): Promise<Json> => {
  const { business } = await who.graphql(comments, { id: businessId });
  expect(business).toMatchObject({ numComments: 1, comments: { nodes: [{ text: 'Cold soup.' }] } });
  return business.comments.nodes[0].reply;
};
const hide = async (id: string, action = 'HIDE'): Promise<Json> => {
  await reportSubject(reporter!, 'REPLY', id);
  const { id: caseId } = await openCaseOf(moderator!, id);
  return (await decide(moderator!, caseId, action)).data.decideCase;
};

describe('A reported reply', () => {
  it('is hidden alone: others see the comment without it, its owner and moderators see it as hidden', async () => {
    const reply = await write();
    await reportSubject(reporter!, 'REPLY', reply.id);
    const { id: caseId, subject, person } = await openCaseOf(moderator!, reply.id);
    expect([subject, person]).toMatchObject([
      {
        type: 'REPLY',
        id: reply.id,
        title: 'Reply to a comment on Blue Gate',
        text: 'You are a liar.',
        url: `/business/${businessId}`,
      },
      { username: owner.username },
    ]);
    const decided = (await decide(moderator!, caseId, 'HIDE')).data.decideCase;
    expect(decided).toMatchObject({ state: 'DECIDED', isHidden: true, exists: true });
    for (const who of [visitor, ann!, reporter!]) expect(await replyFor(who)).toBeNull();
    for (const who of [owner, moderator!]) expect(await replyFor(who)).toEqual({ ...reply, isHidden: true });
    const inRest = async (who: Caller) =>
      (await who.call('GET', `/api/businesses/${businessId}/comments/${commentId}`)).body.reply;
    expect(await Promise.all([inRest(visitor), inRest(owner)])).toEqual([
      null,
      expect.objectContaining({ _id: reply.id, isHidden: true }),
    ]);
    expect(await wrongCounts(fixture.db)).toEqual([]);
    expect(await wrongHidden(fixture.db)).toEqual([]);
  });

  it('is told to its owner with the reasons, is in the public log, and comes back by an appeal', async () => {
    const reply = await write();
    await hide(reply.id, 'REMOVE');
    const [told] = await decisionsOf(owner);
    expect(told).toMatchObject({
      action: 'REMOVE',
      canAppeal: true,
      subject: { title: 'Reply to a comment on Blue Gate', url: `/business/${businessId}` },
    });
    const { text } = await mailTo(fixture, owner.email, (mail) => mail.subject!.startsWith('A decision'));
    expect(text).toContain('The moderators have removed your reply (Reply to a comment on Blue Gate).');
    const log = (await visitor.graphql('{ moderationLog(first: 1) { nodes { subjectType action ground } } }'))
      .moderationLog;
    expect(log.nodes).toEqual([{ subjectType: 'REPLY', action: 'REMOVE', ground: 'SPAM' }]);
    await appeal(owner, told.id);
    await decideAppeal(second!, told.id, 'OVERTURNED');
    for (const who of [visitor, ann!]) expect(await replyFor(who)).toEqual(reply);
  });

  it('comes back when a moderator restores it, and not by an edit', async () => {
    const reply = await write();
    const { id: caseId } = await hide(reply.id);
    expect(await write('You are mistaken.')).toEqual({ id: reply.id, text: 'You are mistaken.', isHidden: true });
    expect(await replyFor(ann!)).toBeNull();
    expect((await decide(moderator!, caseId, 'RESTORE')).data.decideCase).toMatchObject({ isHidden: false });
    expect(await replyFor(ann!)).toEqual({ id: reply.id, text: 'You are mistaken.', isHidden: false });
  });

  it('that its owner deletes is gone, and the next reply is another one', async () => {
    const reply = await write();
    const { id: caseId } = await hide(reply.id);
    await owner.graphql(deleteReply, { id: commentId });
    expect(await caseOf(moderator!, caseId)).toMatchObject({ exists: false, isHidden: false });
    const next = await write('Sorry.');
    expect(next.id).not.toBe(reply.id);
    expect(await replyFor(ann!)).toEqual({ id: next.id, text: 'Sorry.', isHidden: false });
    expect((await decide(moderator!, caseId, 'RESTORE')).errors).toEqual([]);
    const checked = await checkIntegrity({
      url: fixture.databaseUrl,
      store: openStore({ dataDir: fixture.dataDir, s3: undefined }),
      pictureFolder: fixture.dataDir,
    });
    expect(checked.filter(({ found }) => found.length > 0)).toEqual([]);
  });

  it.each(['WARN', 'HIDE'])('is not in what the author of the comment reads about the decision %s', async (action) => {
    const reply = await write();
    const textOfDecision = async () => {
      await reportSubject(reporter!, 'COMMENT', commentId);
      const { id: caseId } = await openCaseOf(moderator!, commentId);
      await decide(moderator!, caseId, action);
      const { me } = await ann!.graphql('{ me { decisions(first: 1) { nodes { id subject { text } } } } }');
      const { body } = await ann!.call('GET', '/api/users/profile/decisions');
      const [{ id, subject }] = me.decisions.nodes;
      expect(body[0]).toMatchObject({ _id: id, subject });
      await decide(moderator!, caseId, 'RESTORE');
      return subject.text;
    };
    expect(await textOfDecision()).toBe('Cold soup.\n\nReply from the owner: You are a liar.');
    await hide(reply.id);
    expect(await textOfDecision()).toBe('Cold soup.');
  });

  const readByAnn = async (): Promise<Json> => {
    const { me } = await ann!.graphql('{ me { decisions(first: 1) { nodes { subject { title text } } } } }');
    const { body } = await ann!.call('GET', '/api/users/profile/decisions');
    const [{ subject }] = me.decisions.nodes;
    expect(body[0].subject).toMatchObject(subject);
    return subject;
  };
  const decidedText = async (who: TestUser) => {
    const query = 'query ($id: ID!) { comment(id: $id) { decision { subject { text } } } }';
    return (await who.graphql(query, { id: commentId })).comment.decision.subject.text;
  };
  const whole = 'Cold soup.\n\nReply from the owner: You are a liar.';

  it('is not in a decision about a report from before it was hidden, and returns with it', async () => {
    const reply = await write();
    await reportSubject(reporter!, 'COMMENT', commentId);
    const { id: caseId, subject } = await openCaseOf(moderator!, commentId);
    expect(subject.text).toBe(whole);
    const { id: caseOfReply } = await hide(reply.id);
    await decide(moderator!, caseId, 'WARN');
    expect([(await readByAnn()).text, await decidedText(ann!)]).toEqual(['Cold soup.', 'Cold soup.']);
    expect([(await caseOf(moderator!, caseId)).subject.text, await decidedText(moderator!)]).toEqual([whole, whole]);
    await decide(moderator!, caseOfReply, 'RESTORE');
    expect([(await readByAnn()).text, await decidedText(ann!)]).toEqual([whole, whole]);
    await owner.graphql(deleteReply, { id: commentId });
    await write('Sorry.');
    expect([(await readByAnn()).text, await decidedText(ann!)]).toEqual(['Cold soup.', 'Cold soup.']);
  });

  it('is not in a decision after its owner has edited it', async () => {
    await write();
    await decideAbout({ reporter: reporter!, moderator: moderator! }, ['COMMENT', commentId], 'WARN');
    expect([(await readByAnn()).text, await decidedText(ann!)]).toEqual([whole, whole]);
    await write('You are mistaken.');
    expect([(await readByAnn()).text, await decidedText(ann!)]).toEqual(['Cold soup.', 'Cold soup.']);
    expect(await decidedText(moderator!)).toBe(whole);
  });

  it('is not in a decision, nor the name of its business, after the account of the owner is deleted', async () => {
    await write();
    await decideAbout({ reporter: reporter!, moderator: moderator! }, ['COMMENT', commentId], 'HIDE');
    expect(await readByAnn()).toEqual({ title: 'Comment on Blue Gate', text: whole });
    const { id: caseId } = await decideAbout(
      { reporter: reporter!, moderator: moderator! },
      ['USER', owner.id],
      'HIDE',
    );
    expect(await readByAnn()).toEqual({ title: 'Comment on a business', text: 'Cold soup.' });
    await decide(moderator!, caseId, 'RESTORE');
    expect(await readByAnn()).toEqual({ title: 'Comment on Blue Gate', text: whole });
    await owner.graphql(`mutation { deleteAccount(password: "${owner.password}") }`);
    expect(await readByAnn()).toEqual({ title: 'Comment on a business', text: 'Cold soup.' });
  });

  it('leaves no notification for the author of the comment', async () => {
    const kinds = async () =>
      (await ann!.graphql('{ me { notifications { nodes { kind } } } }')).me.notifications.nodes.map(
        ({ kind }: Json) => kind,
      );
    const before = (await kinds()).length;
    const reply = await write();
    expect((await kinds()).length).toBe(before + 1);
    await hide(reply.id);
    expect((await kinds()).length).toBe(before);
  });
});

describe('A report of a reply', () => {
  it('is refused for an unknown or hidden one, for the owner, and a second time', async () => {
    const reply = await write();
    const tried = (who: TestUser, id = reply.id) => errorOf(reportSubject(who, 'REPLY', id));
    for (const missing of [unknownId, commentId])
      expect(await tried(reporter!, missing)).toEqual(notFound('Reply not found'));
    expect(await tried(owner)).toEqual(inputError('subjectId', 'You cannot report yourself or what is yours'));
    await reportSubject(reporter!, 'REPLY', reply.id);
    expect(await tried(reporter!)).toEqual(inputError('subjectId', 'You have reported this already'));
    const { body } = await reporter!.call('GET', '/api/users/profile/reports');
    expect(body[0]).toMatchObject({ subjectType: 'REPLY', title: 'Reply to a comment on Blue Gate' });
    const { id: caseId } = await openCaseOf(moderator!, reply.id);
    await decide(moderator!, caseId, 'HIDE');
    expect(await tried(ann!)).toEqual(notFound('Reply not found'));
    const after = await reporter!.call('GET', '/api/users/profile/reports');
    expect(after.body[0]).toMatchObject({ title: null, outcome: 'ACTION' });
  });
});
