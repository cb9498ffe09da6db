/** Mails at once: who gets one, what it contains, and that nothing undone, hidden or muted is in it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import type { MailedKind, MailFrequency } from '#rules/community/notifications.ts';
import type { Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { mailsTo } from '../../support/mail/inbox.ts';
import { beginAt, confirmAddresses, moveEvents, queueAt, setMail } from '../../support/mail/notification-mails.ts';
import { countWaiting } from '../../support/mail/queue.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';
import { pixel } from '../permissions/things.ts';

let fixture: InProcessFixture;
let [ann, ben, cleo]: TestUser[] = [];
let lantern: string;

const start = '2026-03-02T10:00:00Z';
const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

beforeAll(async () => {
  fixture = await openInProcessFixture();
  [ann, ben, cleo] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben'), await signUp(fixture, 'Cleo')];
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.db.query('DELETE FROM businesses');
  await fixture.db.query('DELETE FROM follows');
  await fixture.db
    .query(`UPDATE users SET muted_ids = '{}', muted_threads = '{}', notifications_off = '{}', notification_mails = '{}',
    hidden = 0, suspended_until = NULL, email_verified = true`);
  lantern = await addBusiness(ann!, { name: 'Blue Lantern' });
  await beginAt(fixture, start);
  for (const kind of ['LIKE', 'COMMENT', 'MENTION']) await setMail(ann!, kind, 'AT_ONCE');
  known = (await allMails()).length;
});

let known = 0;
/** All mails to Ann, as soon as no mail waits. */
async function allMails(): Promise<ParsedMail[]> {
  await until('no mail waits', async () => (await countWaiting(fixture.db)) === 0);
  return mailsTo(fixture, ann!.email);
}
/** Those since the beginning of the test. */
const mails = async () => (await allMails()).slice(known);
const subjects = async () => (await mails()).map(({ subject }) => subject);

const like = (who: TestUser, liked = true) =>
  who.graphql('mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }', {
    id: lantern,
    liked,
  });
const comment = async (who: TestUser, text: string): Promise<string> =>
  (
    await who.graphql(
      'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
      {
        id: lantern,
        text,
      },
    )
  ).addComment.comment.id;

/** Sets Ben's reply to a comment on a business of his. */
const reply = (id: string, text: string) =>
  ben!.graphql('mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }', { id, text });

/** Lets Ann see the site at a time, which does not show her some kinds. */
const seeAt = (minutes: number, ...off: string[]) =>
  fixture.db.query('UPDATE users SET notifications_seen_at = $2, notifications_off = $3 WHERE id = $1', [
    ann!.id,
    at(minutes),
    off,
  ]);

describe('A mail at once', () => {
  it('tells of an event some minutes later, once', async () => {
    await like(ben!);
    await moveEvents(fixture, at(1));
    expect(await queueAt(fixture.db, at(2))).toBe(0);
    expect(await queueAt(fixture.db, at(4))).toBe(1);
    expect(await queueAt(fixture.db, at(5))).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Ben liked Blue Lantern');
    expect(mail!.text).toContain(`/business/${lantern}`);
    expect(mail!.headers.get('list')).toMatchObject({
      unsubscribe: { url: expect.stringContaining('/unsubscribe?token=AT_ONCE.') },
      'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
    });
  });

  it('tells further events within half an hour together', async () => {
    await like(ben!);
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    expect(await subjects()).toEqual(['Ben liked Blue Lantern']);
    await comment(cleo!, 'Good bread, @ann.');
    await fixture.db.query('UPDATE comments SET created_at = $1', [at(5)]);
    await fixture.db.query('DELETE FROM likes');
    await like(cleo!);
    await fixture.db.query('UPDATE likes SET created_at = $1', [at(6)]);
    expect(await queueAt(fixture.db, at(10))).toBe(0);
    expect(await queueAt(fixture.db, at(40))).toBe(1);
    const [, mail] = await mails();
    expect(mail!.subject).toBe('2 notifications at Main Street');
    for (const text of [
      'Cleo liked Blue Lantern',
      'Cleo mentioned you in a comment on Blue Lantern',
      '“Good bread, @ann.”',
    ])
      expect(mail!.text).toContain(text);
    expect(mail!.text).not.toContain('Ben');
  });

  it('tells those of an edited reply whom the edit names, once, also where another edit follows at once', async () => {
    lantern = await addBusiness(ben!, { name: 'Red Lantern' });
    const id = await comment(cleo!, 'Who bakes?');
    const replyAt = async (text: string, minutes: number) => {
      await reply(id, text);
      // Only the times of this edit end with an offset.
      await fixture.db.query(
        `UPDATE comments SET reply_edited_at = $1, reply_named = (SELECT jsonb_object_agg(name, CASE WHEN time LIKE '%Z' THEN time ELSE $2 END)
          FROM jsonb_each_text(reply_named) AS named (name, time)) WHERE reply_edited_at IS NOT NULL`,
        [at(minutes), at(minutes)],
      );
    };
    await replyAt('Ask the baker.', 1);
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(60));
    await replyAt('Ask @Ann.', 61);
    await replyAt('Ask @Ann!', 62);
    expect(await queueAt(fixture.db, at(62.5))).toBe(0);
    expect(await queueAt(fixture.db, at(63.5))).toBe(1);
    expect(await queueAt(fixture.db, at(100))).toBe(0);
    await replyAt('Please ask @Ann!', 120);
    expect(await queueAt(fixture.db, at(180))).toBe(0);
    expect(await subjects()).toEqual(['Ben mentioned you in a comment on Red Lantern']);
  });

  it('tells those of an edited comment whom the edit names, once, also where another edit follows at once', async () => {
    lantern = await addBusiness(ben!, { name: 'Green Lantern' });
    const id = await comment(cleo!, 'Who bakes?');
    const edit = async (text: string, minutes: number) => {
      await cleo!.graphql('mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { id } }', {
        id,
        text,
      });
      await fixture.db.query('UPDATE comments SET edited_at = $1, text_shown_at = $1', [at(minutes)]);
    };
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(60));
    await edit('Ask @Ann.', 61);
    await edit('Ask @Ann!', 62);
    expect(await queueAt(fixture.db, at(62.5))).toBe(0);
    expect(await queueAt(fixture.db, at(63.5))).toBe(1);
    await queueAt(fixture.db, at(100));
    await edit('Please ask @Ann!', 120);
    await queueAt(fixture.db, at(180));
    expect(await subjects()).toEqual(['Cleo mentioned you in a comment on Green Lantern']);
  });

  it('tells those whom a review mentions, and not again when only its pictures change', async () => {
    const review = (pictures?: Json[]) =>
      ben!.graphql(
        `mutation ($id: ID!, $pictures: [PictureInput!]) {
          setReview(businessId: $id, value: 4, text: "Good bread, @Ann.", pictures: $pictures) { comment { id } } }`,
        { id: lantern, pictures },
      );
    await review();
    await moveEvents(fixture, at(1));
    expect(await queueAt(fixture.db, at(60))).toBe(1);
    const upload = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
    const { uploadPicture } = await ben!.graphql(
      upload,
      { image: null },
      { 'variables.image': { blob: pixel, name: 'pixel.png' } },
    );
    await review([{ id: uploadPicture.id }]);
    await fixture.db.query('UPDATE comments SET edited_at = $1', [at(61)]);
    expect(await queueAt(fixture.db, at(180))).toBe(0);
    expect(await subjects()).toEqual(['Ben mentioned you in a comment on Blue Lantern']);
  });

  it('leads to the comment that it tells of, alone and among others', async () => {
    const id = await comment(ben!, 'Good bread.');
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    const [alone] = await mails();
    expect(alone!.text).toContain(`/business/${lantern}#comment-${id}`);
    await comment(ben!, 'And cake.');
    const newest = await comment(cleo!, 'And tea.');
    await like(ben!);
    await moveEvents(fixture, at(5));
    await fixture.db.query('UPDATE comments SET created_at = $2 WHERE id = $1', [newest, at(6)]);
    await queueAt(fixture.db, at(60));
    const [, digest] = await mails();
    expect(digest!.text).toContain(`/business/${lantern}#comment-${newest}`);
    expect(digest!.html).toContain(`/business/${lantern}#comment-${newest}`);
  });

  it.each([
    ['whole', 200, ''],
    ['cut', 201, '…'],
  ])('quotes a comment %s that has %i characters', async (_, length, end) => {
    // A character of two UTF-16 units is one.
    await comment(ben!, '🍞'.repeat(length));
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    const [mail] = await mails();
    expect(mail!.text).toContain(`“${'🍞'.repeat(200)}${end}”`);
  });

  it.each<[Partial<Record<MailedKind, MailFrequency>>, string[]]>([
    [{ MENTION: 'AT_ONCE', COMMENT: 'AT_ONCE' }, ['Ben mentioned you in a comment on Blue Lantern']],
    // The comment comes neither with the digest, nor twice.
    [{ MENTION: 'AT_ONCE', COMMENT: 'DAILY' }, ['Ben mentioned you in a comment on Blue Lantern']],
    [{ MENTION: 'NONE', COMMENT: 'AT_ONCE' }, ['Ben commented on Blue Lantern']],
    [{ MENTION: 'AT_ONCE', COMMENT: 'NONE' }, ['Ben mentioned you in a comment on Blue Lantern']],
    [{ MENTION: 'NONE', COMMENT: 'NONE' }, []],
  ])('tells the owner once of a comment that mentions the owner: %p', async (settings, expected) => {
    for (const [kind, frequency] of Object.entries(settings)) await setMail(ann!, kind, frequency);
    await comment(ben!, 'Open today, @ann?');
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    await queueAt(fixture.db, at(3 * 24 * 60));
    expect(await subjects()).toEqual(expected);
  });

  it('does not tell the owner again of a mention as a comment once the owner ends mails about mentions', async () => {
    await setMail(ann!, 'COMMENT', 'DAILY');
    await comment(ben!, 'Open today, @ann?');
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    const told = ['Ben mentioned you in a comment on Blue Lantern'];
    expect(await subjects()).toEqual(told);
    await setMail(ann!, 'MENTION', 'NONE');
    await queueAt(fixture.db, at(24 * 60));
    expect(await subjects()).toEqual(told);
    // A comment that the mail about mentions did not contain.
    const later = await comment(cleo!, 'And on Sunday, @ann?');
    await fixture.db.query('UPDATE comments SET created_at = $2 WHERE id = $1', [later, at(25 * 60)]);
    await queueAt(fixture.db, at(3 * 24 * 60));
    expect(await subjects()).toEqual([...told, 'Your daily digest at Main Street']);
    const [, digest] = await mails();
    expect(digest!.text).toContain('Cleo commented on Blue Lantern');
    expect(digest!.text).not.toContain('Ben');
  });

  it.each<[Partial<Record<MailedKind, MailFrequency>>, string[], string[]]>([
    [
      { REPLY: 'AT_ONCE', MENTION: 'AT_ONCE' },
      ['Ben replied to your comment on Red Lantern'],
      ['Ben mentioned you in a comment on Red Lantern'],
    ],
    [
      { REPLY: 'NONE', MENTION: 'AT_ONCE' },
      ['Ben mentioned you in a comment on Red Lantern'],
      ['Ben mentioned you in a comment on Red Lantern'],
    ],
    [{ REPLY: 'AT_ONCE', MENTION: 'NONE' }, ['Ben replied to your comment on Red Lantern'], []],
    [{ REPLY: 'NONE', MENTION: 'NONE' }, [], []],
  ])(
    'tells once of a reply that mentions the author, and of an edit that adds that: %p',
    async (settings, first, later) => {
      for (const [kind, frequency] of Object.entries(settings)) await setMail(ann!, kind, frequency);
      lantern = await addBusiness(ben!, { name: 'Red Lantern' });
      const id = await comment(ann!, 'Is my cake ready?');
      await reply(id, '@ann, it is.');
      await moveEvents(fixture, at(1));
      await queueAt(fixture.db, at(4));
      expect(await subjects()).toEqual(first);
      await reply(id, 'It is.');
      await fixture.db.query('UPDATE comments SET reply_edited_at = $1', [at(60)]);
      await queueAt(fixture.db, at(90));
      await reply(id, 'It is, @ann.');
      await fixture.db.query(
        `UPDATE comments SET reply_edited_at = $1, reply_named = jsonb_build_object('ann', $2::text)`,
        [at(120), at(120)],
      );
      await queueAt(fixture.db, at(180));
      expect(await subjects()).toEqual([...first, ...later]);
    },
  );

  it('does not tell what was undone before it is sent', async () => {
    await like(ben!);
    await moveEvents(fixture, at(1));
    await like(ben!, false);
    expect(await queueAt(fixture.db, at(4))).toBe(0);
    // Undone after the mail was planned, and before it is due.
    await comment(ben!, 'One.');
    await moveEvents(fixture, at(5));
    await fixture.db.query(`INSERT INTO mail_schedule VALUES ($1, 'AT_ONCE', $2, NULL, $3)`, [ann!.id, start, at(5)]);
    await queueAt(fixture.db, at(8));
    await fixture.db.query('DELETE FROM comments');
    expect(await queueAt(fixture.db, at(36))).toBe(1);
    expect(await subjects()).toEqual([]);
  });

  it('does not tell what is hidden when it is sent, though it was queued before', async () => {
    const id = await comment(ben!, 'Rude.');
    await moveEvents(fixture, at(1));
    await fixture.db.query(`ALTER TABLE outbox ALTER due_at SET DEFAULT 'infinity'`);
    try {
      expect(await queueAt(fixture.db, at(4))).toBe(1);
      await fixture.db.query('UPDATE comments SET hidden = 1 WHERE id = $1', [id]);
    } finally {
      await fixture.db.query('ALTER TABLE outbox ALTER due_at SET DEFAULT now()');
    }
    await fixture.db.query('UPDATE outbox SET due_at = now()');
    expect(await subjects()).toEqual([]);
  });

  it('does not tell what the reader has seen on the site, unless the site does not show the kind', async () => {
    await like(ben!);
    await comment(ben!, 'Good bread.');
    await moveEvents(fixture, at(1));
    await seeAt(2, 'LIKE');
    await queueAt(fixture.db, at(4));
    expect(await subjects()).toEqual(['Ben liked Blue Lantern']);
  });

  it.each<[string, Partial<Record<MailedKind, MailFrequency>>, string[]]>([
    ['COMMENT', { COMMENT: 'AT_ONCE', MENTION: 'NONE' }, []],
    ['MENTION', { COMMENT: 'NONE', MENTION: 'AT_ONCE' }, []],
    ['COMMENT,MENTION', { COMMENT: 'AT_ONCE', MENTION: 'NONE' }, ['Ben commented on Blue Lantern']],
    ['COMMENT,MENTION', { COMMENT: 'NONE', MENTION: 'AT_ONCE' }, ['Ben mentioned you in a comment on Blue Lantern']],
  ])(
    'does not tell of a mention that the owner has seen on the site as another kind: without %s there, by mail %p',
    async (off, settings, expected) => {
      for (const [kind, frequency] of Object.entries(settings)) await setMail(ann!, kind, frequency);
      await comment(ben!, 'Open today, @ann?');
      await moveEvents(fixture, at(1));
      await seeAt(2, ...off.split(','));
      await queueAt(fixture.db, at(4));
      expect(await subjects()).toEqual(expected);
    },
  );

  it.each<[string, Partial<Record<MailedKind, MailFrequency>>, string, string[]]>([
    ['REPLY', { REPLY: 'AT_ONCE', MENTION: 'NONE' }, 'It is, @ann.', []],
    ['MENTION', { REPLY: 'NONE', MENTION: 'AT_ONCE' }, 'It is, @ann.', []],
    ['REPLY', { REPLY: 'AT_ONCE', MENTION: 'NONE' }, 'It is.', ['Ben replied to your comment on Red Lantern']],
  ])(
    'does not tell of a reply that its reader has seen on the site as another kind: without %s there, by mail %p: %s',
    async (off, settings, text, expected) => {
      for (const [kind, frequency] of Object.entries(settings)) await setMail(ann!, kind, frequency);
      lantern = await addBusiness(ben!, { name: 'Red Lantern' });
      const id = await comment(ann!, 'Is my cake ready?');
      await reply(id, text);
      await moveEvents(fixture, at(1));
      await seeAt(2, off);
      await queueAt(fixture.db, at(4));
      expect(await subjects()).toEqual(expected);
    },
  );

  it.each(['addComment', 'setReview(value: 4)'])(
    'tells of a mention that an edit adds, also where the owner has seen the site, which shows its first text as another kind: %s',
    async (how) => {
      await setMail(ann!, 'COMMENT', 'NONE');
      const [mutation, more = ''] = how.replace(')', ',').split('(');
      const { written } = await ben!.graphql(
        `mutation ($id: ID!) { written: ${mutation}(${more} businessId: $id, text: "Open today?") { comment { id } } }`,
        { id: lantern },
      );
      await moveEvents(fixture, at(1));
      const edit = 'mutation ($id: ID!) { editComment(id: $id, text: "Open today, @ann?") { id } }';
      await ben!.graphql(edit, { id: written.comment.id });
      await fixture.db.query('UPDATE comments SET edited_at = $1, text_shown_at = $1', [at(20)]);
      await seeAt(30, 'MENTION');
      await queueAt(fixture.db, at(40));
      expect(await subjects()).toEqual(['Ben mentioned you in a comment on Blue Lantern']);
    },
  );

  it.each<[string, Partial<Record<MailedKind, MailFrequency>>, number, string[]]>([
    ['MENTION', { REPLY: 'NONE', MENTION: 'AT_ONCE' }, 30, ['Ben mentioned you in a comment on Red Lantern']],
    ['REPLY', { REPLY: 'AT_ONCE', MENTION: 'NONE' }, 10, ['Ben replied to your comment on Red Lantern']],
    ['REPLY', { REPLY: 'AT_ONCE', MENTION: 'NONE' }, 30, []],
  ])(
    'tells of a reply that names its reader since an edit, unless the reader has seen that on the site: without %s there, by mail %p, seen after %i minutes',
    async (off, settings, seen, expected) => {
      for (const [kind, frequency] of Object.entries(settings)) await setMail(ann!, kind, frequency);
      lantern = await addBusiness(ben!, { name: 'Red Lantern' });
      const id = await comment(ann!, 'Is my cake ready?');
      await reply(id, 'It is.');
      await moveEvents(fixture, at(1));
      await reply(id, 'It is, @ann.');
      const edited = `UPDATE comments SET reply_edited_at = $1, reply_named = jsonb_build_object('ann', $2::text)`;
      await fixture.db.query(edited, [at(20), at(20)]);
      await seeAt(seen, off);
      await queueAt(fixture.db, at(40));
      expect(await subjects()).toEqual(expected);
    },
  );

  it('follows two minutes after its event where the one before was not sent, since the reader had seen its events', async () => {
    const see = (minutes: number) =>
      fixture.db.query('UPDATE users SET notifications_seen_at = $2 WHERE id = $1', [ann!.id, at(minutes)]);
    const commentAt = async (text: string, minutes: number) => {
      const id = await comment(ben!, text);
      await fixture.db.query('UPDATE comments SET created_at = $2 WHERE id = $1', [id, at(minutes)]);
    };
    await commentAt('One.', 1);
    await see(2);
    expect(await queueAt(fixture.db, at(4))).toBe(1);
    expect(await subjects()).toEqual([]);
    await commentAt('Two.', 6);
    expect(await queueAt(fixture.db, at(9))).toBe(1);
    expect(await subjects()).toEqual(['Ben commented on Blue Lantern']);
    // The next one is planned while such a mail waits.
    await commentAt('Three.', 40);
    await see(41);
    await fixture.db.query(`ALTER TABLE outbox ALTER due_at SET DEFAULT 'infinity'`);
    try {
      expect(await queueAt(fixture.db, at(43))).toBe(1);
      await commentAt('Four.', 44);
      expect(await queueAt(fixture.db, at(47))).toBe(0);
    } finally {
      await fixture.db.query('ALTER TABLE outbox ALTER due_at SET DEFAULT now()');
    }
    await fixture.db.query('UPDATE outbox SET due_at = now()');
    expect(await subjects()).toHaveLength(1);
    expect(await queueAt(fixture.db, at(48))).toBe(1);
    expect(await subjects()).toHaveLength(2);
  });

  it('is not sent about what the reader did', async () => {
    await like(ann!);
    await comment(ann!, 'Open again, says @ann.');
    await moveEvents(fixture, at(1));
    expect(await queueAt(fixture.db, at(4))).toBe(0);
  });

  it.each([
    ['whose address is not confirmed', 'email_verified = false'],
    ['who is suspended', `suspended_until = '2100-01-01'`],
    ['who wants none', `notification_mails = '{"LIKE": "NONE"}'`],
  ])('is not sent to a user %s', async (_, change) => {
    await like(ben!);
    await moveEvents(fixture, at(1));
    await fixture.db.query(`UPDATE users SET ${change} WHERE id = $1`, [ann!.id]);
    expect(await queueAt(fixture.db, at(4))).toBe(0);
  });

  it('is not sent about a muted business, and not about a conversation that is muted', async () => {
    await like(ben!);
    await comment(ben!, 'Good bread, @ann.');
    await moveEvents(fixture, at(1));
    await ann!.graphql('mutation ($id: ID!) { setThreadMuted(businessId: $id, isMuted: true) { id } }', {
      id: lantern,
    });
    await queueAt(fixture.db, at(4));
    expect(await subjects()).toEqual(['Ben liked Blue Lantern']);
    await ann!.graphql('mutation ($id: ID!) { setMuted(id: $id, isMuted: true) { id } }', { id: lantern });
    await fixture.db.query('UPDATE likes SET created_at = $1', [at(5)]);
    await queueAt(fixture.db, at(60));
    expect(await subjects()).toEqual(['Ben liked Blue Lantern']);
  });

  it('tells of each kind', async () => {
    for (const kind of ['SAVE', 'RATING', 'REPLY', 'HELPFUL', 'FOLLOW', 'NEW_BUSINESS'])
      await setMail(ann!, kind, 'AT_ONCE');
    const red = await addBusiness(ben!, { name: 'Red Lantern' });
    const { addComment } = await ann!.graphql(
      'mutation ($id: ID!) { addComment(businessId: $id, text: "Nice.") { comment { id } } setFollow(userId: "'.concat(
        `${ben!.id}", following: true) { id } }`,
      ),
      { id: red },
    );
    await ben!.graphql(
      `mutation ($id: ID!, $comment: ID!, $ann: ID!) { setSaved(businessId: $id, saved: true) { id }
        rateBusiness(businessId: $id, value: 4) { id } setReply(commentId: $comment, text: "Thanks.") { id }
        setHelpful(commentId: $comment, helpful: true) { id } setFollow(userId: $ann, following: true) { id } }`,
      { id: lantern, comment: addComment.comment.id, ann: ann!.id },
    );
    await moveEvents(fixture, at(1));
    await fixture.db.query('UPDATE follows SET created_at = $1 WHERE follower_id = $2', [at(0.5), ann!.id]);
    await queueAt(fixture.db, at(4));
    const [mail] = await mails();
    for (const text of [
      '1 person saved Blue Lantern',
      'Ben rated Blue Lantern',
      'Ben replied to your comment on Red Lantern\n“Thanks.”',
      'Ben finds your comment helpful on Red Lantern\n“Nice.”',
      'Ben follows you',
      'Ben listed Red Lantern',
    ])
      expect(mail!.text).toContain(text);
    expect(mail!.subject).toBe('6 notifications at Main Street');
  });

  it('goes with the account, planned or queued', async () => {
    const dora = await signUp(fixture, 'Dora');
    await confirmAddresses(fixture, [dora]);
    lantern = await addBusiness(dora, { name: 'Green Lantern' });
    await setMail(dora, 'LIKE', 'DAILY');
    await like(ben!);
    await moveEvents(fixture, at(1));
    await queueAt(fixture.db, at(4));
    const planned = () => fixture.db.query('SELECT frequency FROM mail_schedule WHERE user_id = $1', [dora.id]);
    expect(await planned()).toEqual([{ frequency: 'DAILY' }]);
    await dora.graphql(`mutation { deleteAccount(password: "${password}") }`);
    expect(await planned()).toEqual([]);
  });
});
