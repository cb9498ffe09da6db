/** The decisions that moderators can choose for a case. */
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import {
  actions,
  actionsWithEffect,
  hidingActions,
  isRepeated,
  type ModerationAction,
} from '#rules/moderation/names.ts';

/**
 * The decisions that are possible: a deleted subject cannot be hidden, what has an effect is not decided again, and only decisions
 * that have an effect are undone.
 */
export function possibleActions({ exists, state, decisions }: Case_CaseFragment): Record<string, string> {
  const active = decisions.filter(({ undoneAt }) => undoneAt === null).map(({ action }) => action);
  const isPossible = (action: ModerationAction): boolean => {
    if (action === 'RESTORE') return active.some((each) => actionsWithEffect.includes(each));
    if (hidingActions.includes(action) && !exists) return false;
    return state !== 'DECIDED' || !isRepeated(action, active);
  };
  return Object.fromEntries(Object.entries(actions).filter(([action]) => isPossible(action as ModerationAction)));
}
