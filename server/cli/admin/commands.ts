/** The admin commands. Each runs in one transaction and returns what it prints. */
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { moderationLimits } from '#rules/moderation/names.ts';
import { roles, formatTime, type Role } from '#rules/roles.ts';
import { replacePassword } from '#server/auth/email/replace-password.ts';
import { passwordChangedMail, suspendedMail } from '#server/auth/mails/account-mails.ts';
import { hashPassword } from '#server/auth/password.ts';
import { writeAudit } from '#server/auth/audit/audit-log.service.ts';
import { changeRole } from '#server/auth/roles/role.service.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { StartError } from '#server/core/start-error.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { suspendByOperator } from '#server/moderation/decisions/suspension.ts';
import { User } from '#server/users/user.entity.ts';

export interface AdminCommand {
  /** One word for the command, and one for each argument that it takes. */
  usage: string;
  does: string;
  /** Whether it writes a mail, which the site's key encrypts. */
  sendsMail?: true;
  /** @throws StartError for wrong arguments and unknown users */
  run(manager: EntityManager, args: string[], site: SiteSettings): Promise<string>;
}

const dayLength = 24 * 60 * 60 * 1000;
const maxDays = moderationLimits.suspensionDays;
/** The audit log names no user for a command. */
const operator = { actorId: null };

async function find(manager: EntityManager, username = ''): Promise<User> {
  const found = await manager
    .createQueryBuilder(User, 'user')
    .where('lower(user.username) = lower(:username)', { username })
    .getOne();
  if (!found) throw new StartError(username ? `There is no user '${username}'.` : 'The username is missing.');
  return found;
}

function roleFrom(text: string): Role {
  const role = roles.find((each) => each === text.toUpperCase());
  if (role) return role;
  throw new StartError(`The role must be ${roles.join(', ').toLowerCase()}, not '${text}'.`);
}

/** @returns the end of a suspension; null for 0 days */
function endAfter(days = ''): string | null {
  if (!/^\d{1,4}$/.test(days) || Number(days) > maxDays)
    throw new StartError(`The days must be a whole number from 0 to ${maxDays}, not '${days}'.`);
  return days === '0' ? null : new Date(Date.now() + Number(days) * dayLength).toISOString();
}

const grant: AdminCommand = {
  usage: 'grant <username> [moderator]',
  does: 'makes a user an admin, or a moderator',
  async run(manager, [username, role = 'admin']) {
    const granted = roleFrom(role);
    const user = await find(manager, username);
    await changeRole(manager, { ...operator, id: user.id, role: granted });
    return `${user.username} has the role ${granted}.`;
  },
};

const revoke: AdminCommand = {
  usage: 'revoke <username>',
  does: 'makes a user a plain member again',
  run: (manager, [username], site) => grant.run(manager, [username ?? '', 'member'], site),
};

const list: AdminCommand = {
  usage: 'list',
  does: 'lists admins and moderators',
  async run(manager) {
    const found = await manager
      .createQueryBuilder(User, 'user')
      .where(`user.role <> 'MEMBER'`)
      .orderBy('user.role', 'DESC')
      .addOrderBy('user.username')
      .getMany();
    if (found.length === 0) return 'There are no admins and no moderators.';
    return found.map(({ role, username, email }) => `${role.padEnd(10)}${username.padEnd(21)}${email}`).join('\n');
  },
};

const resetPassword: AdminCommand = {
  usage: 'reset-password <username>',
  does: 'sets a random password, prints it, ends all sessions and mails the user that it changed',
  sendsMail: true,
  async run(manager, [username], site) {
    const user = await find(manager, username);
    const password = randomBytes(15).toString('base64url');
    await replacePassword(manager, user.id, await hashPassword(password));
    await writeAudit(manager, { ...operator, action: 'RESET_PASSWORD', userId: user.id, details: '' });
    await queueMail(manager, passwordChangedMail(site, user));
    return `The password of ${user.username} is now ${password}`;
  },
};

const suspend: AdminCommand = {
  usage: 'suspend <username> <days>',
  does: 'suspends an account and mails the user; 0 days end every suspension',
  sendsMail: true,
  async run(manager, [username, days], site) {
    const end = endAfter(days);
    const user = await find(manager, username);
    const until = await suspendByOperator(manager, user.id, end);
    await writeAudit(manager, { ...operator, action: 'SUSPEND', userId: user.id, details: end ?? 'ended' });
    if (!until) return `${user.username} is not suspended.`;
    await queueMail(manager, suspendedMail(site, user, until));
    return `${user.username} is suspended until ${formatTime(until)}.`;
  },
};

export const adminCommands = { grant, revoke, list, 'reset-password': resetPassword, suspend };
