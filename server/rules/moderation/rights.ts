/** Only admins suspend or hide the accounts of moderators and admins, undo that, and decide about appeals against it. */
import { includesRole, type Role } from '../roles.ts';
import { hidingActions, type ModerationAction, type SubjectType } from './names.ts';

/** The type of a case, and the roles of its person and of the viewer. */
export interface CaseRoles {
  subjectType: SubjectType;
  role: Role;
  viewerRole: Role;
}

/** Whether an action suspends or hides the account of a moderator or an admin. */
export const requiresAdmin = (
  { subjectType, role }: Pick<CaseRoles, 'subjectType' | 'role'>,
  action: ModerationAction,
): boolean => role !== 'MEMBER' && (action === 'SUSPEND' || (subjectType === 'USER' && hidingActions.includes(action)));

/**
 * What a decision does or undoes.
 * @param activeActions those of the case's decisions that are not undone
 */
export const affectedActions = (
  action: ModerationAction,
  activeActions: readonly ModerationAction[],
): readonly ModerationAction[] => (action === 'RESTORE' ? activeActions : [action]);

/**
 * Whether the viewer, a moderator, is an admin where one of the actions is for admins.
 * @param actions what the viewer decides or undoes, or what the appeal is against about which the viewer decides
 */
export const mayDecide = (of: CaseRoles, actions: readonly ModerationAction[]): boolean =>
  includesRole(of.viewerRole, 'ADMIN') || !actions.some((action) => requiresAdmin(of, action));
