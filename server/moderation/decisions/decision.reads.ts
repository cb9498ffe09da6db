/** The statements that read decisions. Raw SQL: joins of decisions and cases, for many ids at once. */
import { hidingActions, type AppealOutcome, type SubjectType } from '#rules/moderation/names.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import { canSeeHidden } from '#server/users/hidden.ts';
import { activeCondition } from '../has-effect.ts';
import type { Decision, ReportedSubject, Snapshot } from './decision.types.ts';

// The person reads a reply only while it is shown with the same text, and the name of another's business, which ends the path,
// while the business is shown.
const personSnapshot = `CASE WHEN c.subject_type <> 'COMMENT' THEN c.snapshot
    WHEN NOT EXISTS (SELECT FROM businesses
      WHERE id = nullif(split_part(c.snapshot->>'url', '/', 3), '')::uuid AND (hidden = 0 OR owner_id = c.person_id))
    THEN c.snapshot - 'reply' || '{"title": "Comment on a business"}'
    WHEN NOT EXISTS (SELECT FROM comments WHERE reply_id = (c.snapshot->>'replyId')::uuid AND reply_hidden = 0
      AND reply = c.snapshot->>'reply')
    THEN c.snapshot - 'reply' ELSE c.snapshot END`;

/**
 * The columns of a decision, from `decisionTables`.
 * @param seesAll whether a moderator reads it, not the person whom it is about
 */
export const decisionColumns = (
  seesAll: boolean,
): string => `d.id, d.case_id AS "caseId", d.person_id AS "personId", d.moderator_id AS "moderatorId",
  d.action, d.ground, d.statement, d.suspend_until AS "suspendUntil", d.created_at AS "createdAt", d.undone_at AS "undoneAt",
  d.appeal_text AS "appealText", d.appealed_at AS "appealedAt", d.appeal_outcome AS "appealOutcome",
  d.appeal_statement AS "appealStatement", d.appeal_decided_at AS "appealDecidedAt",
  c.subject_type AS "subjectType", c.subject_id AS "subjectId", ${seesAll ? 'c.snapshot' : personSnapshot} AS snapshot`;

export const decisionTables = 'decisions d JOIN moderation_cases c ON c.id = d.case_id';

interface SubjectRow {
  subjectType: SubjectType;
  subjectId: string;
  snapshot: Snapshot;
}

export interface DecisionRow extends Omit<Decision, 'subject' | 'appeal'>, SubjectRow {
  appealText: string | null;
  appealedAt: string | null;
  appealOutcome: AppealOutcome | null;
  appealStatement: string | null;
  appealDecidedAt: string | null;
}

/** The subject of a row as its snapshot shows it. */
export const subjectFrom = ({ subjectType: type, subjectId: id, snapshot }: SubjectRow): ReportedSubject => {
  const { title, text, reply, specialDays, url } = snapshot;
  const parts = [
    text,
    ...(reply === undefined ? [] : [`Reply from the owner: ${reply}`]),
    ...(specialDays === undefined ? [] : [`Special days:\n${specialDays}`]),
  ];
  return { type, id, title, text: parts.join('\n\n'), url, snapshot };
};

/** The GraphQL object of a row. */
export function decisionFrom(row: DecisionRow): Decision {
  const { id, caseId, personId, moderatorId, action, ground, statement, suspendUntil, createdAt, undoneAt } = row;
  const appeal = row.appealText !== null && {
    text: row.appealText,
    createdAt: row.appealedAt!,
    outcome: row.appealOutcome,
    statement: row.appealStatement,
    decidedAt: row.appealDecidedAt,
  };
  return {
    ...{ id, caseId, personId, moderatorId, action, ground, statement, suspendUntil, createdAt, undoneAt },
    subject: subjectFrom(row),
    appeal: appeal || null,
  };
}

/** Reads decisions by id, for `loadBatched`. */
export async function readDecisions(ctx: Context, ids: readonly string[]): Promise<Map<string, Decision>> {
  const { $, values } = parameters();
  const text = `SELECT ${decisionColumns(canSeeHidden(ctx))} FROM ${unnestIds(ids, $)} AS p(id) JOIN (${decisionTables}) ON d.id = p.id`;
  const rows = await queryRows<DecisionRow>(ctx.db, text, values);
  return new Map(rows.map((row) => [row.id, decisionFrom(row)]));
}

/** Reads a decision. @returns undefined if it does not exist */
export const readDecision = async (ctx: Context, id: string): Promise<Decision | undefined> =>
  (await readDecisions(ctx, [id])).get(id);

/** Reads the latest decision that hides each subject or warns about it, for `loadBatched`. */
export async function readStandingDecisions(ctx: Context, ids: readonly string[]): Promise<Map<string, Decision>> {
  const { $, values } = parameters();
  const text = `SELECT DISTINCT ON (c.subject_id) ${decisionColumns(canSeeHidden(ctx))} FROM ${unnestIds(ids, $)} AS p(id)
    JOIN (${decisionTables}) ON c.subject_id = p.id
    WHERE ${activeCondition([...hidingActions, 'WARN'])}
    ORDER BY c.subject_id, d.created_at DESC, d.id DESC`;
  const rows = await queryRows<DecisionRow>(ctx.db, text, values);
  return new Map(rows.map((row) => [row.subjectId, decisionFrom(row)]));
}
