/** The names of the roles. */
import type { Role } from '#rules/roles.ts';

export const roleLabels: Record<Role, string> = { MEMBER: 'Member', MODERATOR: 'Moderator', ADMIN: 'Admin' };
