/** The decisions that a moderator can choose for a case. */
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import {
  actions,
  actionsWithEffect,
  hidingActions,
  isRepeated,
  type ModerationAction,
} from '#rules/moderation/names.ts';
import { affectedActions, mayDecide, type CaseRoles } from '#rules/moderation/rights.ts';
import type { Role } from '#rules/roles.ts';

/** The case as the rights depend on it. A person who is gone has no account to decide about. */
export const rolesOf = ({ subject, person }: Case_CaseFragment, viewerRole: Role): CaseRoles => ({
  subjectType: subject.type,
  role: person?.role ?? 'MEMBER',
  viewerRole,
});

interface PossibleActions {
  /** The decisions that are possible, with their names. */
  actions: Record<string, string>;
  /** Whether admins have further ones. */
  hasMoreForAdmins: boolean;
}

/**
 * The decisions that are possible: a deleted subject cannot be hidden, what has an effect is not decided again, only decisions that
 * have an effect are undone, and some are for admins.
 */
export function possibleActions(shown: Case_CaseFragment, viewerRole: Role): PossibleActions {
  const { exists, state, decisions } = shown;
  const active = decisions.filter(({ undoneAt }) => undoneAt === null).map(({ action }) => action);
  const isPossible = (action: ModerationAction): boolean => {
    if (action === 'RESTORE') return active.some((each) => actionsWithEffect.includes(each));
    if (hidingActions.includes(action) && !exists) return false;
    return state !== 'DECIDED' || !isRepeated(action, active);
  };
  const possible = (Object.entries(actions) as [ModerationAction, string][]).filter(([action]) => isPossible(action));
  const roles = rolesOf(shown, viewerRole);
  const allowed = possible.filter(([action]) => mayDecide(roles, affectedActions(action, active)));
  return { actions: Object.fromEntries(allowed), hasMoreForAdmins: allowed.length < possible.length };
}
