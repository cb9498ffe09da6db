/**
 * Moderators decide. Only admins decide about the accounts of moderators and admins, undo such decisions, and decide about appeals
 * against them.
 */
import { hidingActions, type ModerationAction, type SubjectType } from '#rules/moderation/names.ts';
import { moderationMessages } from '#rules/moderation/rules.ts';
import { includesRole, roleMessages, type Role } from '#rules/roles.ts';
import { forbidden } from '#server/core/errors.ts';

/** The type of a case, the role of its person, and the role whose rights the viewer has when the case is locked. */
export interface CaseOfRole {
  subjectType: SubjectType;
  role: Role;
  viewerRole: Role;
}

/** Whether an action suspends or hides the account of a moderator or an admin. */
export const isForAdmins = ({ subjectType, role }: CaseOfRole, action: ModerationAction): boolean =>
  role !== 'MEMBER' && (action === 'SUSPEND' || (subjectType === 'USER' && hidingActions.includes(action)));

/**
 * @param actions what the viewer decides or undoes, or what the appeal is against about which the viewer decides
 * @throws FORBIDDEN unless the viewer still is a moderator, and if one of the actions is for admins and the viewer is none
 */
export function checkRights(of: CaseOfRole, actions: ModerationAction[]): void {
  // An admin may have suspended or hidden the viewer, or taken the role, since the request began.
  if (!includesRole(of.viewerRole, 'MODERATOR')) throw forbidden(roleMessages.notAllowed);
  if (!includesRole(of.viewerRole, 'ADMIN') && actions.some((action) => isForAdmins(of, action)))
    throw forbidden(moderationMessages.onlyAdmins);
}
