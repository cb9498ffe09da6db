/** Checks the role of the viewer. */
import { roleMessages, type Role } from '#rules/roles.ts';
import { hasRole, requireActive, type Context, type Viewer } from '#server/core/context.ts';
import { forbidden } from '#server/core/errors.ts';

/**
 * Returns the signed-in user, who has a role or one that includes it.
 * @throws UNAUTHENTICATED for a visitor; FORBIDDEN for a suspended or hidden user and for users without the role
 */
export function requireRole(ctx: Context, role: Role): Viewer {
  const viewer = requireActive(ctx);
  if (!hasRole(ctx, role)) throw forbidden(roleMessages.notAllowed);
  return viewer;
}
