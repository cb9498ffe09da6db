/** Cases, decisions and log entries as the documented JSON. */
import type { AuditEntry } from '#server/auth/audit/audit-log.types.ts';
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import { canAppeal } from '#server/moderation/decisions/appeal.service.ts';
import {
  readCaseDecisions,
  readEarlierCases,
  readReports,
  readSubjectStates,
} from '#server/moderation/cases/case.reads.ts';
import type { ModerationCase } from '#server/moderation/cases/case.types.ts';
import type { Decision, ReportedSubject } from '#server/moderation/decisions/decision.types.ts';
import type { ModerationLogEntry } from '#server/moderation/log/log.types.ts';
import { imagesOf } from '#server/moderation/subject-image.ts';
import type { OwnReport } from '#server/moderation/reports/own-report.types.ts';
import { findUser } from '#server/users/user.service.ts';

const subjectJson = (ctx: Context, subject: ReportedSubject) => {
  const { type, id, title, text, url } = subject;
  const images = imagesOf(ctx, subject);
  return { type, _id: id, title, text, url, image: images[0] ?? null, images };
};

/** A decision with its appeal. */
export const serializeDecision = (ctx: Context, decision: Decision) => {
  const { id, action, ground, statement, suspendUntil, createdAt, undoneAt, subject, appeal, personId } = decision;
  return {
    _id: id,
    ...{ action, ground, statement, suspendUntil, createdAt, undoneAt, appeal },
    subject: subjectJson(ctx, subject),
    canAppeal: ctx.viewer?.id === personId && canAppeal(decision),
  };
};

/** The id and the name of a user; null after the account was deleted. */
async function userJson(ctx: Context, id: string | null) {
  const user = id && (await findUser(ctx, id));
  return user ? { _id: user.id, username: user.username } : null;
}

async function listedCase(ctx: Context, { id, state, subject, personId, ...row }: ModerationCase) {
  const { numReports, createdAt, changedAt } = row;
  const [person, subjectState] = await Promise.all([userJson(ctx, personId), loadBatched(ctx, readSubjectStates, id)]);
  // The case may have gone after the list was read.
  const { exists, isHidden } = subjectState ?? { exists: false, isHidden: false };
  return {
    _id: id,
    state,
    subject: subjectJson(ctx, subject),
    person,
    ...{ numReports, exists, isHidden, createdAt, changedAt },
  };
}

/** The cases of a list. */
export const serializeCases = (ctx: Context, cases: ModerationCase[]) =>
  Promise.all(cases.map((each) => listedCase(ctx, each)));

/** A case with its reports and decisions, and the earlier cases of its person. */
export async function serializeCase(ctx: Context, found: ModerationCase) {
  const load = { reports: readReports, decisions: readCaseDecisions, earlier: readEarlierCases };
  const [listed, reports = [], decisions = [], earlier = []] = await Promise.all([
    listedCase(ctx, found),
    loadBatched(ctx, load.reports, found.id),
    loadBatched(ctx, load.decisions, found.id),
    loadBatched(ctx, load.earlier, found.id),
  ]);
  return {
    ...listed,
    reports: await Promise.all(
      reports.map(async ({ id, reporterId, reason, text, createdAt }) => ({
        ...{ _id: id, reason, text, createdAt },
        reporter: await userJson(ctx, reporterId),
      })),
    ),
    decisions: await Promise.all(
      decisions.map(async (each) => ({
        ...serializeDecision(ctx, each),
        moderator: await userJson(ctx, each.moderatorId),
      })),
    ),
    earlierCases: await serializeCases(ctx, earlier),
  };
}

/** A report as its reporter reads it. */
export const serializeOwnReport = ({ id, ...report }: OwnReport) => ({ _id: id, ...report });

/** A decision of the public log. */
export const serializeLogEntry = ({ id, subjectType, action, ground, createdAt }: ModerationLogEntry) => ({
  _id: id,
  subjectType,
  action,
  ground,
  createdAt,
});

/** An entry of the audit log. */
export const serializeAuditEntry = ({ id, ...entry }: AuditEntry) => ({ _id: id, ...entry });
