/** Reads the contents of a mail: the events of a period, from the rows that they are, so that nothing undone or hidden is among them. */
import type { DataSource } from 'typeorm';
import {
  alwaysMailed,
  mailDefaults,
  notificationLimits,
  type MailedKind,
  type MailFrequency,
} from '#rules/community/notifications.ts';
import { queryRows } from '#server/database/sql.ts';
import { notSuspended } from '#server/users/user.reads.ts';
import { kinds, namedAt, sourcesOf, viewerColumns } from '../kinds.ts';
import { shownAt } from '../newest-times.ts';
import { mailedUntil, updateMailedKinds } from './mailed-kinds.ts';
import { skipMail, type Notice } from './queue-due.ts';

/** The events of one kind about one subject. */
export interface MailedGroup {
  kind: MailedKind;
  num: number;
  /** The names of the newest people, each once. */
  people: string[];
  business: { id: string; name: string } | null;
  /** The comment or review of the event; of a reply and of helpful marks the comment. */
  commentId: string | null;
  /** The first characters of the text, one more than a mail shows. */
  excerpt: string | null;
}

/** The recipient of a mail, and its events, the newest first. */
interface MailedEvents {
  username: string;
  email: string;
  groups: MailedGroup[];
}

const kindsWith = (frequency: string) =>
  `ARRAY(SELECT key FROM jsonb_each_text($5::jsonb || notification_mails) WHERE value ${frequency})`;

// Someone who no longer gets mails is no viewer, so that no event is found.
const viewer = `SELECT ${viewerColumns}, username, email, notifications_seen_at, notifications_off AS site_off,
      ARRAY['${alwaysMailed}'] || ${kindsWith('<> $2')} AS off, ${kindsWith(`= '${'NONE' satisfies MailFrequency}'`)} AS silent
    FROM users WHERE id = $1 AND email_verified AND hidden = 0 AND ${notSuspended('users')}`;

/**
 * SQL for the kind that a mention `e` has where mentions are off; null where the reader owns neither the business nor the comment, and for
 * a mention that an edit adds: the event of the comment or reply is that of its first text.
 */
const kindWithoutMentions = `(SELECT CASE WHEN c.user_id = $1 THEN 'REPLY' WHEN c.is_review THEN 'REVIEW' ELSE 'COMMENT' END
  FROM comments c WHERE c.id = e.comment AND CASE WHEN c.user_id = $1 THEN e.at <= c.replied_at
    ELSE e.at <= ${shownAt('c')} AND c.business_id IN (SELECT business_id FROM own) END)`;

/** Conditions that the site shows events of a kind that is off there as another kind, and has done so since they are seen. */
const shownAsAnother: Partial<Record<string, string>> = {
  MENTION: `${kindWithoutMentions} <> ALL (site_off)`,
  // A reply may name the reader only since an edit.
  REPLY: `'MENTION' <> ALL (site_off) AND mentions_of(e.text) @> ARRAY[name]
    AND (SELECT ${namedAt} FROM comments c WHERE c.id = e.comment) <= notifications_seen_at`,
};

// What the reader has seen on the site is not mailed, unless the site does not show it.
const knownUntil = (kind: string): string => `(SELECT greatest($3, ${mailedUntil(kind)},
  CASE WHEN '${kind}' <> ALL (site_off) OR ${shownAsAnother[kind] ?? 'false'} THEN notifications_seen_at END) FROM viewer)`;

/** The kinds that events have which are no mentions since mentions are not mailed. Mails or the site may have told of them as mentions. */
const otherKindsOfMentions = ['COMMENT', 'REVIEW', 'REPLY'];
const knownMentions = `known_mentions AS MATERIALIZED (SELECT e.comment FROM mentions e WHERE at <= ${knownUntil('MENTION')})`;

const unmailedCondition = (kind: string): string =>
  `at <= $4 AND at > ${knownUntil(kind)}${otherKindsOfMentions.includes(kind) ? ' AND comment NOT IN (SELECT comment FROM known_mentions)' : ''}`;

const groups = Object.entries(kinds)
  .map(
    ([kind, { subjects, events }]) => `SELECT '${kind}' AS kind, n.*,
      (SELECT count(*)::integer FROM (${events}) e WHERE ${unmailedCondition(kind)}) AS num
    FROM (${subjects}) g CROSS JOIN LATERAL (
      SELECT max(at) AS at, array_agg(p.username ORDER BY at DESC) AS people,
        (array_agg(b.id ORDER BY at DESC))[1] AS "businessId", (array_agg(b.name ORDER BY at DESC))[1] AS "businessName",
        (array_agg(comment ORDER BY at DESC))[1] AS "commentId",
        left((array_agg(text ORDER BY at DESC))[1], ${notificationLimits.excerpt + 1}) AS excerpt
      FROM (SELECT * FROM (${events}) e WHERE ${unmailedCondition(kind)} ORDER BY at DESC LIMIT ${notificationLimits.newest}) newest
        LEFT JOIN users p ON p.id = actor AND p.hidden = 0 LEFT JOIN businesses b ON b.id = business AND b.hidden = 0
      HAVING count(*) > 0) n
    WHERE '${kind}' <> ALL ((SELECT off FROM viewer)::varchar[])`,
  )
  .join('\nUNION ALL ');

// Raw SQL: one statement over all kinds of events, each by an index.
const select = `WITH ${sourcesOf(viewer)}, ${knownMentions}
  SELECT v.username, v.email, g.* FROM viewer v CROSS JOIN (${groups}) g
  ORDER BY g.at DESC, g.kind LIMIT ${notificationLimits.mailed + 1}`;

/** The statements of texts, which no request sends. */
export const eventStatements: ReadonlySet<string> = new Set([select, updateMailedKinds, skipMail]);

interface Row {
  username: string;
  email: string;
  kind: MailedKind;
  num: number;
  people: (string | null)[];
  businessId: string | null;
  businessName: string | null;
  commentId: string | null;
  excerpt: string | null;
}

/**
 * Reads the events that a notice is about, one more group than a mail has.
 * @returns undefined where there are none, or where the user no longer gets such mails
 * @throws the errors of Postgres
 */
export async function readMailedEvents(
  db: DataSource,
  userId: string,
  { frequency, since, until }: Notice,
): Promise<MailedEvents | undefined> {
  const rows = await queryRows<Row>(db, select, [userId, frequency, since, until, mailDefaults]);
  const [first] = rows;
  if (!first) return undefined;
  return {
    username: first.username,
    email: first.email,
    groups: rows.map(({ kind, num, people, businessId, businessName, commentId, excerpt }) => ({
      ...{ kind, num, commentId, excerpt },
      people: [...new Set(people.filter((name) => name !== null))].slice(0, notificationLimits.actors),
      business: businessId === null ? null : { id: businessId, name: businessName! },
    })),
  };
}
