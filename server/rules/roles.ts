/** The roles of users, and the messages about roles and suspensions. */
import type { Rule } from './rule.ts';

/** The roles, each with the rights of those before it. */
export const roles = ['MEMBER', 'MODERATOR', 'ADMIN'] as const;

export type Role = (typeof roles)[number];

/** Whether a role has the rights of another one. */
export const includesRole = (role: Role, required: Role): boolean => roles.indexOf(role) >= roles.indexOf(required);

const role: Rule<string> = {
  validate: { known: (value) => (roles as readonly string[]).includes(value) || `Role must be ${roles.join(', ')}` },
};

export const roleRules = { role };

export const roleMessages = {
  notAllowed: 'You are not authorized to do this',
  ownRole: 'You cannot change your own role',
  hidden: 'Your account is hidden by the moderators',
  suspended: (until: string) => `Your account is suspended until ${formatTime(until)}`,
} as const;

const format = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A time for users, as 'December 1, 2026 at 09:30 UTC'. */
export const formatTime = (time: string): string => `${format.format(new Date(time))} UTC`;
