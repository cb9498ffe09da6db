/** The condition that statements about decisions share. */
import { actionsWithEffect } from '#rules/moderation/names.ts';

const quoted = actionsWithEffect.map((action) => `'${action}'`);

/** SQL for the condition that a decision has an effect. An undone decision has none. */
export const hasEffect = `undone_at IS NULL AND action IN (${quoted.join(', ')})`;
