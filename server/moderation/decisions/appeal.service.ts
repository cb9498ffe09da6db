/** Appeals: one against each decision, decided by another moderator where there is one. */
import type { EntityManager } from 'typeorm';
import { actionsWithEffect, type AppealOutcome, type ModerationAction } from '#rules/moderation/names.ts';
import { requiresAdmin, type CaseRoles } from '#rules/moderation/rights.ts';
import { appealDecisionRules, appealRules, moderationMessages } from '#rules/moderation/rules.ts';
import { includesRole, roles, type Role } from '#rules/roles.ts';
import { writeAudit } from '#server/auth/audit/audit-log.service.ts';
import { requireRole } from '#server/auth/roles/require-role.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { conflict, forbidden, notFound } from '#server/core/errors.ts';
import { parseId } from '#server/core/ids.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { validate } from '#server/core/validate.ts';
import { transaction } from '#server/database/sql.ts';
import { countWrite, requireWriter } from '#server/http/rate-limits/count.ts';
import { User } from '#server/users/user.entity.ts';
import { hasRightsCondition, roleWithRights } from '#server/users/user.reads.ts';
import { decisionTables, readDecision } from './decision.reads.ts';
import type { Decision } from './decision.types.ts';
import { appealMail } from './decision-mails.ts';
import { undoDecisions, type LockedCase } from './effects.ts';
import { appendToLog } from '../log/log.service.ts';
import { lockPerson } from './lock.ts';
import { notifyPerson } from './notices.ts';
import { requireDecisionRights } from './rights.ts';

interface LockedDecision extends LockedCase {
  moderatorId: string | null;
  action: ModerationAction;
  isUndone: boolean;
  isAppealed: boolean;
  isAppealDecided: boolean;
}

/** Whether the person may appeal against a decision. */
export const canAppeal = ({ action, undoneAt, appeal }: Decision): boolean =>
  actionsWithEffect.includes(action) && undoneAt === null && appeal === null;

// Raw SQL: cases and decisions have no entities, since their statements join both and change both at once, under locks.
const columns = `c.id, c.subject_type AS "subjectType", c.subject_id AS "subjectId", c.person_id AS "personId",
    d.moderator_id AS "moderatorId", d.action, d.undone_at IS NOT NULL AS "isUndone",
    d.appeal_text IS NOT NULL AS "isAppealed", d.appeal_outcome IS NOT NULL AS "isAppealDecided"`;

const lockDecision = `SELECT ${columns} FROM ${decisionTables} WHERE d.id = $1 FOR NO KEY UPDATE`;

const lockWithRights = `SELECT ${columns}, p.role, ${roleWithRights} AS "viewerRole"
  FROM ${decisionTables} JOIN users p ON p.id = c.person_id JOIN users u ON u.id = $2
  WHERE d.id = $1 FOR NO KEY UPDATE OF c, d FOR SHARE OF u`;

/** Locks a decision and its case by a statement with these values. @throws NOT_FOUND 'Decision not found' */
async function lock<Found>(manager: EntityManager, statement: string, values: string[]): Promise<Found> {
  const [found] = (await manager.query(statement, values)) as Found[];
  if (!found) throw notFound(moderationMessages.decisionNotFound);
  return found;
}

function parseDecisionId(given: unknown): string {
  const id = parseId(given);
  if (!id) throw notFound(moderationMessages.decisionNotFound);
  return id;
}

const insertAppeal = `WITH appealed AS (UPDATE decisions SET appeal_text = $2, appealed_at = now() WHERE id = $1 RETURNING case_id)
  UPDATE moderation_cases SET state = 'APPEALED', changed_at = now() WHERE id = (SELECT case_id FROM appealed)`;

/**
 * Appeals against a decision about the viewer, who may be suspended.
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT; NOT_FOUND for decisions about others; CONFLICT for a second appeal, and
 *   for a decision that is undone or has no effect
 */
export async function appealDecision(ctx: Context, input: { decisionId: string; text: unknown }): Promise<Decision> {
  const viewer = await countWrite(ctx);
  const { text } = validate(appealRules, input);
  const id = parseDecisionId(input.decisionId);
  await transaction(ctx.db, async (manager) => {
    const { personId, action, isUndone, isAppealed } = await lock<LockedDecision>(manager, lockDecision, [id]);
    if (personId !== viewer.id) throw notFound(moderationMessages.decisionNotFound);
    if (isAppealed) throw conflict(moderationMessages.appealedAlready);
    if (isUndone || !actionsWithEffect.includes(action)) throw conflict(moderationMessages.cannotAppeal);
    await manager.query(insertAppeal, [id, text]);
  });
  return (await readDecision(ctx, id))!;
}

/** Whether a user with the rights of a role may decide, apart from these two users. */
const hasOther = (manager: EntityManager, required: Role, ids: [string, string]): Promise<boolean> =>
  manager
    .createQueryBuilder(User, 'u')
    .where('u.role IN (:...able) AND u.id NOT IN (:...ids)', {
      able: roles.filter((role) => includesRole(role, required)),
      ids,
    })
    .andWhere(hasRightsCondition)
    .getExists();

const updateAppeal = `WITH decided AS (
    UPDATE decisions SET appeal_outcome = $2, appeal_statement = $3, appeal_moderator_id = $4, appeal_decided_at = now()
    WHERE id = $1 RETURNING case_id)
  UPDATE moderation_cases SET changed_at = now(), state = CASE WHEN EXISTS (SELECT FROM decisions d
      WHERE d.case_id = moderation_cases.id AND d.id <> $1 AND d.appeal_text IS NOT NULL AND d.appeal_outcome IS NULL)
    THEN 'APPEALED' ELSE 'DECIDED' END
  WHERE id = (SELECT case_id FROM decided)`;

/**
 * Decides about an appeal. An overturned decision is undone, unless it has no effect any more.
 * @throws UNAUTHENTICATED; RATE_LIMITED; FORBIDDEN unless the viewer is a moderator, for the viewer's own appeal, for the moderator
 *   who made the decision where there is another one, and unless the viewer is an admin, for what suspends or hides the account of a
 *   moderator or an admin and is not undone (where another one is another admin); BAD_USER_INPUT; NOT_FOUND; CONFLICT where no appeal waits
 */
export async function decideAppeal(
  ctx: Context,
  input: { decisionId: string; outcome?: unknown; statement?: unknown },
): Promise<Decision> {
  await requireWriter(ctx);
  const moderator = requireRole(ctx, 'MODERATOR');
  const { outcome, statement } = validate(appealDecisionRules, input);
  const id = parseDecisionId(input.decisionId);
  await transaction(ctx.db, async (manager) => {
    await lockPerson(manager, 'decision', id);
    const values = [id, moderator.id];
    const found = await lock<LockedDecision & CaseRoles>(manager, lockWithRights, values);
    const { personId, moderatorId, subjectType } = found;
    if (personId === moderator.id) throw forbidden(moderationMessages.ownCase);
    if (!found.isAppealed || found.isAppealDecided) throw conflict(moderationMessages.noAppealWaits);
    requireDecisionRights(found, found.isUndone ? [] : [found.action]);
    const required = requiresAdmin(found, found.action) ? 'ADMIN' : 'MODERATOR';
    if (moderatorId === moderator.id && (await hasOther(manager, required, [moderator.id, personId])))
      throw forbidden(moderationMessages.otherModerator);
    await manager.query(updateAppeal, [id, outcome, statement, moderator.id]);
    // The operator of the site may have ended a suspension meanwhile.
    if ((outcome as AppealOutcome) === 'OVERTURNED' && (await undoDecisions(manager, found, id)))
      await appendToLog(manager, { subjectType, action: 'RESTORE', ground: 'NO_VIOLATION' });
    const about = { actorId: moderator.id, userId: personId, targetId: found.id };
    await writeAudit(manager, { ...about, action: 'DECIDE_APPEAL', details: `${found.action}, ${outcome}` });
    await notifyPerson(ctx, manager, id, (site, to, decision) => appealMail(site, to, decision, !found.isUndone));
  });
  recordChanges(ctx, 'all');
  clearLoaded(ctx);
  return (await readDecision(ctx, id))!;
}
