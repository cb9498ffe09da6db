/** Reports: of a business, a comment, a reply or a person, once by each user while the case is open. */
import { type ReportReason, type SubjectType } from '#rules/moderation/names.ts';
import { missingReportText, moderationMessages, reportRules } from '#rules/moderation/rules.ts';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { countReport, requireWriter } from '#server/http/rate-limits/count.ts';
import type { Snapshot } from '../decisions/decision.types.ts';

/** The message for a subject that does not exist. */
export const subjectNotFound: Record<SubjectType, string> = {
  BUSINESS: messages.businessNotFound,
  COMMENT: messages.commentNotFound,
  REPLY: messages.replyNotFound,
  USER: messages.userNotFound,
};

// Raw SQL: the snapshot is made by functions of the database, which triggers use, too.
const selectSubject: Record<SubjectType, string> = {
  BUSINESS: 'SELECT owner_id AS "personId", snapshot_of(b) AS snapshot FROM businesses b WHERE id = $1 AND hidden = 0',
  COMMENT: `SELECT c.user_id AS "personId", snapshot_of(c) AS snapshot
    FROM comments c JOIN businesses b ON b.id = c.business_id WHERE c.id = $1 AND c.hidden = 0 AND b.hidden = 0`,
  REPLY: `SELECT b.owner_id AS "personId", snapshot_of_reply(c) AS snapshot
    FROM comments c JOIN businesses b ON b.id = c.business_id
    WHERE c.reply_id = $1 AND c.reply_hidden = 0 AND c.hidden = 0 AND b.hidden = 0`,
  USER: 'SELECT id AS "personId", snapshot_of(u) AS snapshot FROM users u WHERE id = $1 AND hidden = 0',
};

// A visible subject waits no longer: its case without a report is deleted with the wait (migration 0072), unless a decision was being
// made then, which this waits for. Where it failed, the report opens another case.
const deleteStaleCase = `DELETE FROM moderation_cases
  WHERE subject_id = $1 AND subject_type = $2 AND state = 'OPEN' AND num_reports = 0`;

// One statement opens the case or adds to the open one.
const insertReport = `WITH opened AS (
    INSERT INTO moderation_cases (id, subject_type, subject_id, person_id, snapshot, num_reports)
      VALUES ($1, $2, $3, $4, $5, 1)
      ON CONFLICT (subject_id, subject_type) WHERE state = 'OPEN'
      DO UPDATE SET num_reports = moderation_cases.num_reports + 1 RETURNING id),
  added AS (INSERT INTO reports (id, case_id, reporter_id, reason, text) SELECT $6, id, $7, $8, $9 FROM opened
    ON CONFLICT (case_id, reporter_id) DO NOTHING RETURNING 1)
  SELECT FROM added`;

/**
 * Reports a business, a comment, a reply or a person.
 * @throws UNAUTHENTICATED; FORBIDDEN for a suspended or hidden user; RATE_LIMITED; BAD_USER_INPUT with the messages of the rules, for the
 *   viewer's own subjects, and for what the viewer has reported already; NOT_FOUND for a subject that is hidden or does not exist
 */
export async function report(ctx: Context, input: { subjectId?: unknown } & object): Promise<boolean> {
  const viewer = await requireWriter(ctx);
  const { subjectType, reason, text } = validate(reportRules, input) as {
    subjectType: SubjectType;
    reason: ReportReason;
    text: string;
  };
  const missing = missingReportText(reason, text);
  if (missing) throw badInput({ text: missing });
  const id = parseId(input.subjectId);
  if (!id) throw notFound(subjectNotFound[subjectType]);
  await countReport(ctx, viewer);
  await transaction(ctx.db, async (manager) => {
    const [subject] = (await manager.query(selectSubject[subjectType], [id])) as {
      personId: string;
      snapshot: Snapshot;
    }[];
    if (!subject) throw notFound(subjectNotFound[subjectType]);
    const { personId, snapshot } = subject;
    if (personId === viewer.id) throw badInput({ subjectId: moderationMessages.ownReport });
    await manager.query(deleteStaleCase, [id, subjectType]);
    const about = [newId(), subjectType, id, personId, JSON.stringify(snapshot)];
    const added: unknown[] = await manager.query(insertReport, [...about, newId(), viewer.id, reason, text]);
    // The count of the case is rolled back.
    if (added.length === 0) throw badInput({ subjectId: moderationMessages.alreadyReported });
  });
  return true;
}
