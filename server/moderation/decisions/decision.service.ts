/** Decisions about cases. */
import type { EntityManager } from 'typeorm';
import { malformed } from '#rules/messages.ts';
import { isRepeated, type CaseState, type Ground, type ModerationAction } from '#rules/moderation/names.ts';
import { affectedActions, type CaseRoles } from '#rules/moderation/rights.ts';
import { decisionRules, moderationMessages, suspensionErrorOf } from '#rules/moderation/rules.ts';
import { writeAudit } from '#server/auth/audit/audit-log.service.ts';
import { requireRole } from '#server/auth/roles/require-role.ts';
import { securityEvent, type Subject } from '#server/auth/security-events.ts';
import { recordChanges, type Context, type Viewer } from '#server/core/context.ts';
import { parseTime } from '#server/core/graphql/date-time.ts';
import { badInput, conflict, forbidden, notFound } from '#server/core/errors.ts';
import { newId, parseId } from '#server/core/ids.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { roleWithRights } from '#server/users/user.reads.ts';
import { moderationCase } from '../cases/case.service.ts';
import type { ModerationCase } from '../cases/case.types.ts';
import { notifyReporters } from '../reports/report-mails.ts';
import { decisionMail } from './decision-mails.ts';
import { applyDecision, undoDecisions, type LockedCase } from './effects.ts';
import { appendToLog } from '../log/log.service.ts';
import { lockPerson, lockWaitingSubject } from './lock.ts';
import { notifyPerson } from './notices.ts';
import { requireDecisionRights } from './rights.ts';
import { suspendUser } from './suspension.ts';

interface DecisionInput {
  caseId: string;
  /** The time of the latest change of the case that the moderator has seen. */
  changedAt?: unknown;
  suspendUntil?: unknown;
}

/** The fields of a decision. */
interface Decided {
  action: ModerationAction;
  ground: Ground;
  statement: string;
  suspendUntil: string | null;
}

/** @throws BAD_USER_INPUT for a suspension without an end in the future, and for an end of another decision */
function parseSuspensionEnd(action: string, given: unknown): string | null {
  const time = parseTime(given);
  const isGiven = given !== undefined && given !== null && given !== '';
  const until = time?.toISOString() ?? null;
  const error = suspensionErrorOf(action, isGiven ? (until ?? '') : null);
  if (error) throw badInput({ suspendUntil: error });
  return until;
}

/** @throws BAD_USER_INPUT for anything but a timestamp */
function parseChangedAt(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined;
  const time = parseTime(given);
  if (!time) throw badInput({ changedAt: malformed });
  return time.toISOString();
}

interface FoundCase extends LockedCase, CaseRoles {
  state: CaseState;
  changedAt: string;
  activeActions: ModerationAction[];
}

// Raw SQL: one statement reads what a decision depends on and locks the case and the rights of the moderator. Two admins who suspend
// each other lock both rows: one is rolled back, and its retry finds no rights.
const lockCase = `SELECT c.id, c.subject_type AS "subjectType", c.subject_id AS "subjectId", c.person_id AS "personId",
    c.state, c.changed_at AS "changedAt", p.role, ${roleWithRights} AS "viewerRole",
    ARRAY(SELECT action::text FROM decisions WHERE case_id = c.id AND undone_at IS NULL) AS "activeActions"
  FROM moderation_cases c JOIN users p ON p.id = c.person_id JOIN users u ON u.id = $2
  WHERE c.id = $1 FOR NO KEY UPDATE OF c FOR SHARE OF u`;

/**
 * Decides about a case.
 * @returns the case
 * @throws UNAUTHENTICATED; RATE_LIMITED; FORBIDDEN unless the viewer is a moderator, for a case about the viewer, and unless the
 *   viewer is an admin, to suspend or hide the account of a moderator or an admin or to restore it; BAD_USER_INPUT with the messages
 *   of the rules; NOT_FOUND; CONFLICT while an appeal waits, for a case that has changed after the given time, after the same
 *   decision, also where one of HIDE and REMOVE has an effect and the other one is sent, and where there is nothing to restore
 */
export async function decideCase(ctx: Context, input: DecisionInput): Promise<ModerationCase> {
  await requireWriter(ctx);
  const moderator = requireRole(ctx, 'MODERATOR');
  const fields = validate(decisionRules, input);
  const decided = { ...fields, suspendUntil: parseSuspensionEnd(fields.action, input.suspendUntil) } as Decided;
  const changedAt = parseChangedAt(input.changedAt);
  const id = parseId(input.caseId);
  if (!id) throw notFound(moderationMessages.caseNotFound);
  const decide = (subject: Subject) => {
    subject.actorId = moderator.id;
    return transaction(ctx.db, async (manager) => {
      await lockPerson(manager, 'case', id);
      await lockWaitingSubject(manager, id);
      const [found] = (await manager.query(lockCase, [id, moderator.id])) as FoundCase[];
      if (!found) throw notFound(moderationMessages.caseNotFound);
      subject.accountId = found.personId;
      checkCase(moderator, found, decided.action);
      if (changedAt && changedAt !== found.changedAt) throw conflict(moderationMessages.decidedAlready);
      if (decided.action !== 'RESTORE') await applyDecision(manager, found, decided.action);
      else if (!(await undoDecisions(manager, found))) throw conflict(moderationMessages.nothingToRestore);
      await storeDecision(ctx, manager, { moderator, found, decided });
      return found.personId;
    });
  };
  // A suspension ends the sessions of the account.
  const personId = await (decided.action === 'SUSPEND' ? securityEvent(ctx, 'suspension', decide) : decide({}));
  // What is hidden or shown changes counts and notifications of many.
  recordChanges(ctx, `sessions:${personId}`, 'all');
  clearLoaded(ctx);
  return moderationCase(ctx, id);
}

function checkCase(moderator: Viewer, found: FoundCase, action: ModerationAction): void {
  const { personId, state, activeActions } = found;
  if (personId === moderator.id) throw forbidden(moderationMessages.ownCase);
  requireDecisionRights(found, affectedActions(action, activeActions));
  if (state === 'APPEALED') throw conflict(moderationMessages.appealWaits);
  // Two moderators may decide at once.
  if (state === 'DECIDED' && isRepeated(action, activeActions)) throw conflict(moderationMessages.decidedAlready);
}

const insertDecision = `WITH decided AS (
    UPDATE moderation_cases SET state = 'DECIDED', changed_at = now() WHERE id = $2 RETURNING id, person_id)
  INSERT INTO decisions (id, case_id, person_id, moderator_id, action, ground, statement, suspend_until)
    SELECT $1, id, person_id, $3, $4, $5, $6, $7::timestamptz FROM decided`;

async function storeDecision(
  ctx: Context,
  manager: EntityManager,
  { moderator, found, decided }: { moderator: Viewer; found: FoundCase; decided: Decided },
): Promise<void> {
  const { action, ground, statement, suspendUntil } = decided;
  const id = newId();
  await manager.query(insertDecision, [id, found.id, moderator.id, action, ground, statement, suspendUntil]);
  const suspendedUntil = action === 'SUSPEND' ? await suspendUser(manager, found.personId) : null;
  const details = [action, ground, ...(suspendUntil ? [`until ${suspendUntil}`] : [])].join(', ');
  const about = { actorId: moderator.id, userId: found.personId, targetId: found.id };
  await writeAudit(manager, { ...about, action: 'DECIDE', details });
  const { id: caseId, subjectType, state } = found;
  if (state === 'OPEN') await notifyReporters(ctx, manager, { caseId, subjectType, moderatorId: moderator.id }, action);
  // A decision without action is not sent to the person.
  if (action === 'NO_ACTION') return;
  await appendToLog(manager, { subjectType: found.subjectType, action, ground });
  await notifyPerson(ctx, manager, id, (site, to, decision) => decisionMail(site, to, decision, suspendedUntil));
}
