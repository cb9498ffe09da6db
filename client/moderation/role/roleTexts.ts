/** The names of the roles, and the texts of the dialog of a role. */
import type { Role } from '#rules/roles.ts';

export const roleLabels: Record<Role, string> = { MEMBER: 'Member', MODERATOR: 'Moderator', ADMIN: 'Admin' };

export const roleTexts = {
  change: 'Change role',
  question: (name: string) => `The role of ${name}`,
  hint: 'Moderators decide about reports. Admins also grant roles and read the audit log.',
  role: 'Role',
  save: 'Save role',
  saved: (name: string) => `The role of ${name} was changed`,
  failed: 'Failed to change the role',
};
