/** Only admins decide about the accounts of moderators and admins, undo such decisions, and decide about appeals against them. */
import type { ModerationAction, SubjectType } from '#rules/moderation/names.ts';
import { moderationMessages } from '#rules/moderation/rules.ts';
import type { Role } from '#rules/roles.ts';
import { hasRole, type Context } from '#server/core/context.ts';
import { forbidden } from '#server/core/errors.ts';

/** The type of a case, and the role of its person. */
export interface CaseOfRole {
  subjectType: SubjectType;
  role: Role;
}

/** Whether an action suspends or hides the account of a moderator or an admin. */
export const isForAdmins = ({ subjectType, role }: CaseOfRole, action: ModerationAction): boolean =>
  role !== 'MEMBER' && (action === 'SUSPEND' || (subjectType === 'USER' && (action === 'HIDE' || action === 'REMOVE')));

/**
 * @param actions what the viewer decides or undoes, or what the appeal is against about which the viewer decides
 * @throws FORBIDDEN if one of them is for admins and the viewer is none
 */
export function checkAdmin(ctx: Context, of: CaseOfRole, actions: ModerationAction[]): void {
  if (!hasRole(ctx, 'ADMIN') && actions.some((action) => isForAdmins(of, action)))
    throw forbidden(moderationMessages.onlyAdmins);
}
