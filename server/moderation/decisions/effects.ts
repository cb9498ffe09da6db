/** What decisions do to their subject and person, and how that is undone. */
import type { EntityManager } from 'typeorm';
import { hidingActions, type ModerationAction, type SubjectType } from '#rules/moderation/names.ts';
import { hideReply, restoreReply } from '#server/comments/hidden-reply.ts';
import { notFound } from '#server/core/errors.ts';
import { hiddenReasons, hideByDecision, restoreByDecision, setHidden } from '#server/users/hidden.ts';
import { hasEffectCondition, activeCondition } from '../has-effect.ts';
import { subjectNotFound } from '../reports/report.service.ts';
import { updateSuspension } from './suspension.ts';

const tables = { BUSINESS: 'businesses', COMMENT: 'comments', USER: 'users' } as const;

const hide = (manager: EntityManager, { subjectType: type, subjectId: id }: LockedCase): Promise<boolean> =>
  type === 'REPLY' ? hideReply(manager, id) : hideByDecision(manager, { table: tables[type], id });

const restore = (manager: EntityManager, { subjectType: type, subjectId: id }: LockedCase): Promise<boolean> =>
  type === 'REPLY' ? restoreReply(manager, id) : restoreByDecision(manager, { table: tables[type], id });

/** The case of a decision, locked by the caller. */
export interface LockedCase {
  id: string;
  subjectType: SubjectType;
  subjectId: string;
  personId: string;
}

// Raw SQL: decisions and cases have no entities; `appeal.service.ts` says why.
const hidingDecision = `SELECT FROM decisions d JOIN moderation_cases c ON c.id = d.case_id
  WHERE c.subject_id = $1 AND ${activeCondition(hidingActions)} LIMIT 1`;

/** Makes the subject visible, unless another decision hides it or its text waits in another case. */
async function showSubject(manager: EntityManager, decided: LockedCase): Promise<void> {
  const hiding: unknown[] = await manager.query(hidingDecision, [decided.subjectId]);
  if (hiding.length === 0) await restore(manager, decided);
}

// What never waits. The title of a comment names its business, and a case of a visible comment shows the reply.
const others = { BUSINESS: '{}', COMMENT: '{title,reply,replyId}' };

/** SQL for whether a case shows the text of its subject. */
const isShown = (type: keyof typeof others): string =>
  `snapshot - '${others[type]}'::text[] = snapshot_of(${tables[type]}) - '${others[type]}'::text[]`;

/** Approves the pending text that the case shows. A text edited since then stays pending, with a case of its own. */
async function approvePendingText(manager: EntityManager, { id, subjectType, subjectId }: LockedCase): Promise<void> {
  if (subjectType !== 'BUSINESS' && subjectType !== 'COMMENT') return;
  const table = tables[subjectType];
  const read = `SELECT FROM ${table} WHERE id = $1 AND hidden & ${hiddenReasons.pending} <> 0`;
  const found: unknown[] = await manager.query(read, [subjectId]);
  // Without a lock: what makes a text wait opens a case for it.
  if (found.length === 0) return;
  const isRead = `(SELECT ${isShown(subjectType)} FROM moderation_cases WHERE moderation_cases.id = $2)`;
  const hidden = `hidden & ~CASE WHEN ${isRead} THEN ${hiddenReasons.pending} ELSE 0 END`;
  await setHidden(manager, { table, id: subjectId }, hidden, [id]);
}

const replaced = `UPDATE decisions SET undone_at = now() WHERE case_id = $1 AND action = 'SUSPEND' AND undone_at IS NULL`;

/**
 * Applies a decision before it is stored; `suspendUser` follows. A text that waits for a moderator becomes visible or is hidden
 * by the decision; a suspension leaves it to wait in another case, and replaces an earlier suspension of the case.
 * @throws NOT_FOUND if the subject that it hides was deleted
 */
export async function applyDecision(
  manager: EntityManager,
  decided: LockedCase,
  action: ModerationAction,
): Promise<void> {
  if (action === 'SUSPEND') {
    await manager.query(replaced, [decided.id]);
    return;
  }
  // First, so that the subject does not become visible for a moment.
  if (hidingActions.includes(action) && !(await hide(manager, decided)))
    throw notFound(subjectNotFound[decided.subjectType]);
  await approvePendingText(manager, decided);
}

const undone = `WITH undone AS (UPDATE decisions SET undone_at = now() WHERE case_id = $1 AND ($2::uuid IS NULL OR id = $2)
    AND ${hasEffectCondition} RETURNING action)
  SELECT action FROM undone`;

/**
 * Undoes the decisions of a case, or one of them. What another decision hides stays hidden, and who is suspended by another
 * decision or by the operator stays suspended.
 * @returns whether there was a decision to undo
 */
export async function undoDecisions(
  manager: EntityManager,
  decided: LockedCase,
  decisionId: string | null = null,
): Promise<boolean> {
  const { id, personId } = decided;
  const actions = ((await manager.query(undone, [id, decisionId])) as { action: ModerationAction }[]).map(
    ({ action }) => action,
  );
  if (actions.some((action) => hidingActions.includes(action))) await showSubject(manager, decided);
  if (actions.includes('SUSPEND')) await updateSuspension(manager, personId);
  return actions.length > 0;
}
