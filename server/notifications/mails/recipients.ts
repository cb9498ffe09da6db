/** The users whom the events of a period concern, as SQL. There may be more of them than get a mail: the mail is read from `kinds.ts`. */
import type { MailedKind } from '#rules/community/notifications.ts';
import { shownAt } from '../newest-times.ts';

/** Events after $1 up to $2, by an index. */
const isNew = (at: string): string => `${at} > $1 AND ${at} <= $2`;

const ofBusiness = (table: string, condition = '', at = 'e.created_at'): string => `SELECT b.owner_id AS person
  FROM ${table} e JOIN businesses b ON b.id = e.business_id WHERE ${isNew(at)} AND e.user_id <> b.owner_id${condition}`;

const ownerOf = '(SELECT owner_id FROM businesses WHERE id = c.business_id)';

/** The users whom a text of the comments that fulfil a condition mentions, apart from its author. */
const mentioned = (text: string, condition: string, author = 'c.user_id'): string => `SELECT u.id
    FROM comments c CROSS JOIN LATERAL unnest(mentions_of(c.${text})) name JOIN users u ON lower(u.username) = name
    WHERE ${condition} AND c.${text} LIKE '%@%' AND c.hidden = 0 AND u.id <> ${author}`;

/**
 * The condition that an edit wrote a text at a time, and another edit the present one: names that it keeps have the time of the first.
 * Texts that wait or are hidden since the edit, whose time is infinity, are not read.
 */
const hasEarlierEdit = `c.text_shown_at > $1 AND c.text_shown_at < 'infinity'
      AND EXISTS (SELECT FROM comment_versions WHERE comment_id = c.id AND ${isNew('written_at')})`;

/** The users whom the edit of a reply added at a time, which is at most that of its last edit. */
const added = `SELECT u.id FROM comments c CROSS JOIN LATERAL jsonb_each_text(c.reply_named) AS named (name, at)
    JOIN users u ON lower(u.username) = named.name
    WHERE c.reply_edited_at > $1 AND ${isNew('named.at::timestamptz')} AND c.hidden = 0 AND u.id <> ${ownerOf}`;

const recipients: Record<MailedKind, string> = {
  COMMENT: ofBusiness('comments', ' AND e.hidden = 0 AND NOT e.is_review', shownAt('e')),
  REVIEW: ofBusiness('comments', ' AND e.hidden = 0 AND e.is_review', shownAt('e')),
  LIKE: ofBusiness('likes'),
  SAVE: ofBusiness('saves'),
  RATING: ofBusiness('ratings'),
  REPLY: `SELECT user_id FROM comments WHERE reply IS NOT NULL AND ${isNew('replied_at')}`,
  HELPFUL: `SELECT c.user_id FROM helpful_marks m JOIN comments c ON c.id = m.comment_id WHERE ${isNew('m.created_at')}`,
  MENTION: [
    mentioned('text', isNew(shownAt('c'))),
    mentioned('text', isNew('c.text_shown_at')),
    mentioned('text', hasEarlierEdit),
    mentioned('reply', isNew('c.replied_at'), ownerOf),
    added,
  ].join(' UNION '),
  FOLLOW: `SELECT followed_id FROM follows WHERE ${isNew('created_at')}`,
  NEW_BUSINESS: `SELECT f.follower_id FROM businesses b JOIN follows f ON f.followed_id = b.owner_id
    WHERE ${isNew(shownAt('b'))} AND b.hidden = 0`,
};

/** A SELECT of `kind` and `person` for the events after $1 up to $2. */
export const recipientsSql = Object.entries(recipients)
  .map(([kind, sql]) => `SELECT '${kind}' AS kind, person FROM (${sql}) found (person)`)
  .join('\n  UNION ALL ');
