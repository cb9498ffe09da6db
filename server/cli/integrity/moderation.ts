/** Invariants of cases and decisions. */
import { hidingActions } from '#rules/moderation/names.ts';
import { activeCondition } from '#server/moderation/has-effect.ts';
import { hiddenReasons } from '#server/users/hidden.ts';
import { counted, type Invariant } from './counts.ts';

/** The table of each type of subject, with the columns of its id and of the reasons to hide it. */
const tables = {
  BUSINESS: ['businesses', 'id', 'hidden'],
  COMMENT: ['comments', 'id', 'hidden'],
  REPLY: ['comments', 'reply_id', 'reply_hidden'],
  USER: ['users', 'id', 'hidden'],
} as const;

export const moderationInvariants: Invariant[] = [
  counted('moderation_cases.num_reports', 'reports', 'case_id'),
  {
    invariant: 'a case is appealed where an appeal waits, and only there',
    sql: `SELECT c.id::text AS found FROM moderation_cases c WHERE (c.state = 'APPEALED') <> EXISTS (
      SELECT FROM decisions WHERE case_id = c.id AND appeal_text IS NOT NULL AND appeal_outcome IS NULL)`,
  },
  {
    invariant: 'a decision is about the person of its case',
    sql: `SELECT d.id::text AS found FROM decisions d JOIN moderation_cases c ON c.id = d.case_id
      WHERE d.person_id <> c.person_id`,
  },
  ...(['BUSINESS', 'COMMENT'] as const).map((type) => ({
    invariant: `every row of ${tables[type][0]} that waits for a moderator has an open case`,
    sql: `SELECT s.id::text AS found FROM ${tables[type][0]} s WHERE s.hidden & ${hiddenReasons.pending} <> 0 AND NOT EXISTS (
      SELECT FROM moderation_cases WHERE subject_id = s.id AND subject_type = '${type}' AND state = 'OPEN')`,
  })),
  ...Object.entries(tables).map(([type, [table, id, hidden]]) => ({
    invariant: `every row of ${table} that a decision about a ${type} hides is hidden`,
    sql: `SELECT DISTINCT s.${id}::text AS found FROM decisions d JOIN moderation_cases c ON c.id = d.case_id
      JOIN ${table} s ON s.${id} = c.subject_id WHERE c.subject_type = '${type}' AND ${activeCondition(hidingActions)}
      AND s.${hidden} & ${hiddenReasons.decision} = 0`,
  })),
];
