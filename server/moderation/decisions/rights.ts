/** Moderators decide, within the rights of their role (`#rules/moderation/rights.ts`). */
import type { ModerationAction } from '#rules/moderation/names.ts';
import { mayDecide, type CaseRoles } from '#rules/moderation/rights.ts';
import { moderationMessages } from '#rules/moderation/rules.ts';
import { includesRole, roleMessages } from '#rules/roles.ts';
import { forbidden } from '#server/core/errors.ts';

/**
 * @param of with the role whose rights the viewer has when the case is locked
 * @param actions what the viewer decides or undoes, or what the appeal is against about which the viewer decides
 * @throws FORBIDDEN unless the viewer still is a moderator, and if one of the actions is for admins and the viewer is none
 */
export function requireDecisionRights(of: CaseRoles, actions: readonly ModerationAction[]): void {
  // An admin may have suspended or hidden the viewer, or taken the role, since the request began.
  if (!includesRole(of.viewerRole, 'MODERATOR')) throw forbidden(roleMessages.notAllowed);
  if (!mayDecide(of, actions)) throw forbidden(moderationMessages.onlyAdmins);
}
