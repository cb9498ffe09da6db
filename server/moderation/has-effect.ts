/** The conditions that statements about decisions share. */
import { actionsWithEffect, type ModerationAction } from '#rules/moderation/names.ts';

const isOneOf = (actions: readonly ModerationAction[]): string =>
  `action IN (${actions.map((action) => `'${action}'`).join(', ')})`;

/** SQL for the condition that a decision for one of some actions is not undone. */
export const activeCondition = (actions: readonly ModerationAction[]): string =>
  `undone_at IS NULL AND ${isOneOf(actions)}`;

/** SQL for the condition that a decision has an effect. An undone decision has none. */
export const hasEffectCondition = activeCondition(actionsWithEffect);

/**
 * SQL for the condition that the moderators stand by a decision `d` with an effect: none of them has undone it by RESTORE or after
 * an appeal, or replaced it by a new suspension in the same case, both of which have the time at which it was undone. The operator
 * of the site only ends its effect.
 */
export const upheldCondition = `${isOneOf(actionsWithEffect)} AND (undone_at IS NULL OR appeal_outcome IS DISTINCT FROM 'OVERTURNED'
  AND NOT EXISTS (SELECT FROM decisions r
    WHERE r.case_id = d.case_id AND r.action IN ('RESTORE', 'SUSPEND') AND r.created_at = d.undone_at))`;
