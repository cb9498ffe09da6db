/** The statements that read cases with their reports and decisions. Raw SQL: keyset pages, and batches for the fields of a case. */
import { moderationLimits, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import type { ModerationCase, Report } from './case.types.ts';
import {
  decisionColumns,
  decisionFrom,
  decisionTables,
  subjectFrom,
  type DecisionRow,
} from '../decisions/decision.reads.ts';
import type { Decision, Snapshot } from '../decisions/decision.types.ts';

/** The columns of a case, from `moderation_cases c`. */
export const caseColumns = `c.id, c.state, c.subject_type AS "subjectType", c.subject_id AS "subjectId", c.person_id AS "personId",
  c.snapshot, c.num_reports AS "numReports", c.created_at AS "createdAt", c.changed_at AS "changedAt"`;

export interface CaseRow {
  id: string;
  state: CaseState;
  subjectType: SubjectType;
  subjectId: string;
  personId: string;
  snapshot: Snapshot;
  numReports: number;
  createdAt: string;
  changedAt: string;
}

/** The GraphQL object of a row. */
export const caseFrom = ({ subjectType, subjectId, snapshot, ...row }: CaseRow): ModerationCase => ({
  ...row,
  subject: subjectFrom({ subjectType, subjectId, snapshot }),
});

const newest = `ORDER BY created_at DESC, id DESC LIMIT ${moderationLimits.listed}`;

/** Reads the newest reports of each case, for `loadBatched`. */
export async function readReports(ctx: Context, ids: readonly string[]): Promise<Map<string, Report[]>> {
  const { $, values } = parameters();
  const text = `SELECT p.id AS of, r.* FROM ${unnestIds(ids, $)} AS p(id) CROSS JOIN LATERAL (
    SELECT id, reporter_id AS "reporterId", reason, text, created_at AS "createdAt" FROM reports
    WHERE case_id = p.id ${newest}) r`;
  const rows = await queryRows<Report & { of: string }>(ctx.db, text, values);
  return groupBy(ids, rows, ({ of, ...row }) => [of, row]);
}

/** Reads the decisions of each case, the newest first, for `loadBatched`. */
export async function readCaseDecisions(ctx: Context, ids: readonly string[]): Promise<Map<string, Decision[]>> {
  const { $, values } = parameters();
  const text = `SELECT p.id AS of, ${decisionColumns(true)} FROM ${unnestIds(ids, $)} AS p(id)
    JOIN (${decisionTables}) ON d.case_id = p.id ORDER BY d.created_at DESC, d.id DESC`;
  const rows = await queryRows<DecisionRow & { of: string }>(ctx.db, text, values);
  return groupBy(ids, rows, (row) => [row.of, decisionFrom(row)]);
}

/** Reads the newest other cases of the person of each case, for `loadBatched`. */
export async function readEarlierCases(ctx: Context, ids: readonly string[]): Promise<Map<string, ModerationCase[]>> {
  const { $, values } = parameters();
  const text = `SELECT p.id AS of, e.* FROM ${unnestIds(ids, $)} AS p(id) JOIN moderation_cases m ON m.id = p.id
    CROSS JOIN LATERAL (SELECT ${caseColumns} FROM moderation_cases c
      WHERE c.person_id = m.person_id AND c.id <> m.id ${newest.replaceAll(/created_at|\bid\b/g, 'c.$&')}) e`;
  const rows = await queryRows<CaseRow & { of: string }>(ctx.db, text, values);
  return groupBy(ids, rows, ({ of, ...row }) => [of, caseFrom(row)]);
}

/** The state of the subject of a case. */
interface SubjectState {
  exists: boolean;
  isHidden: boolean;
}

/** Reads whether the subject of each case exists and is hidden, for `loadBatched`. */
export async function readSubjectStates(ctx: Context, ids: readonly string[]): Promise<Map<string, SubjectState>> {
  const { $, values } = parameters();
  const text = `SELECT c.id, s.hidden IS NOT NULL AS exists, coalesce(s.hidden <> 0, false) AS "isHidden"
    FROM ${unnestIds(ids, $)} AS p(id) JOIN moderation_cases c ON c.id = p.id LEFT JOIN LATERAL (
      SELECT hidden FROM businesses WHERE c.subject_type = 'BUSINESS' AND id = c.subject_id
      UNION ALL SELECT hidden FROM comments WHERE c.subject_type = 'COMMENT' AND id = c.subject_id
      UNION ALL SELECT reply_hidden FROM comments WHERE c.subject_type = 'REPLY' AND reply_id = c.subject_id
      UNION ALL SELECT hidden FROM users WHERE c.subject_type = 'USER' AND id = c.subject_id) s ON true`;
  const rows = await queryRows<SubjectState & { id: string }>(ctx.db, text, values);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
