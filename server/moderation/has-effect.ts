/** The condition that statements about decisions share. */
import { actionsWithEffect, type ModerationAction } from '#rules/moderation/names.ts';

/** SQL for the condition that a decision for one of some actions is not undone. */
export const isActive = (actions: readonly ModerationAction[]): string =>
  `undone_at IS NULL AND action IN (${actions.map((action) => `'${action}'`).join(', ')})`;

/** SQL for the condition that a decision has an effect. An undone decision has none. */
export const hasEffect = isActive(actionsWithEffect);
