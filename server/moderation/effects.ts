/** What decisions do to their subject and person, and how that is undone. */
import type { EntityManager } from 'typeorm';
import type { ModerationAction, SubjectType } from '#rules/moderation/names.ts';
import { suspendUser } from '#server/auth/roles/suspension.ts';
import { hideBusiness, restoreBusiness } from '#server/businesses/hidden-business.ts';
import { hideComment, restoreComment } from '#server/comments/hidden-comment.ts';
import { notFound } from '#server/core/errors.ts';
import { hideUser, restoreUser } from '#server/users/hidden-user.ts';
import { subjectNotFound } from './report.service.ts';

const hide = { BUSINESS: hideBusiness, COMMENT: hideComment, USER: hideUser };
const restore = { BUSINESS: restoreBusiness, COMMENT: restoreComment, USER: restoreUser };

/** The case of a decision, locked by the caller. */
export interface LockedCase {
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  personId: string;
}

interface Effect {
  action: ModerationAction;
  suspendUntil: string | null;
}

const hidingDecision = `SELECT FROM decisions d JOIN moderation_cases c ON c.id = d.case_id
  WHERE c.subject_id = $1 AND d.action IN ('HIDE', 'REMOVE') AND d.undone_at IS NULL LIMIT 1`;

/** Makes the subject visible, unless a decision hides it. */
async function showSubject(manager: EntityManager, { subjectType, subjectId }: LockedCase): Promise<void> {
  const hiding: unknown[] = await manager.query(hidingDecision, [subjectId]);
  if (hiding.length === 0) await restore[subjectType](manager, subjectId);
}

/**
 * Applies a decision. Without action, a text that waits for a moderator becomes visible.
 * @throws NOT_FOUND if the subject that it hides was deleted
 */
export async function applyDecision(
  manager: EntityManager,
  decided: LockedCase,
  { action, suspendUntil }: Effect,
): Promise<void> {
  const { subjectType, subjectId, personId } = decided;
  if (action === 'SUSPEND') await suspendUser(manager, personId, suspendUntil);
  if (action === 'NO_ACTION') await showSubject(manager, decided);
  if (action !== 'HIDE' && action !== 'REMOVE') return;
  if (!(await hide[subjectType](manager, subjectId))) throw notFound(subjectNotFound[subjectType]);
}

const undone = `WITH undone AS (UPDATE decisions SET undone_at = now() WHERE case_id = $1 AND ($2::uuid IS NULL OR id = $2)
    AND undone_at IS NULL AND action IN ('HIDE', 'REMOVE', 'WARN', 'SUSPEND') RETURNING action)
  SELECT action FROM undone`;
const lastSuspension = `SELECT max(suspend_until) AS until FROM decisions
  WHERE person_id = $1 AND action = 'SUSPEND' AND undone_at IS NULL AND suspend_until > now()`;

/**
 * Undoes the decisions of a case, or one of them. What another decision hides stays hidden, and the latest end of other
 * suspensions stays.
 * @returns whether there was a decision to undo
 */
export async function undoDecisions(
  manager: EntityManager,
  decided: LockedCase,
  decisionId: string | null = null,
): Promise<boolean> {
  const { id, personId } = decided;
  const actions = ((await manager.query(undone, [id, decisionId])) as Effect[]).map(({ action }) => action);
  if (actions.includes('HIDE') || actions.includes('REMOVE')) await showSubject(manager, decided);
  if (actions.includes('SUSPEND')) {
    const [{ until }] = (await manager.query(lastSuspension, [personId])) as [{ until: string | null }];
    await suspendUser(manager, personId, until);
  }
  return actions.length > 0;
}
