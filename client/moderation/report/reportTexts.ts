/** Texts of the dialogs of a report and of a role. */
import type { SubjectType } from '#rules/moderation/names.ts';

const things: Record<SubjectType, string> = {
  BUSINESS: 'this business',
  COMMENT: 'this comment',
  REPLY: 'this reply',
  USER: 'this person',
};

export const reportTexts = {
  question: (type: SubjectType) => `Report ${things[type]}`,
  hint: 'A moderator reads your report and decides. The reported person does not learn who you are.',
  reason: 'Reason',
  choose: 'Choose a reason',
  text: 'What should the moderator know?',
  send: 'Send report',
  sending: 'Sending…',
  sent: 'Thank you. A moderator will look at it.',
  failed: 'Failed to send the report',
  changeRole: 'Change role',
  roleQuestion: (name: string) => `The role of ${name}`,
  roleHint: 'Moderators decide about reports. Admins also grant roles and read the audit log.',
  role: 'Role',
  saveRole: 'Save role',
  roleSaved: (name: string) => `The role of ${name} was changed`,
  roleFailed: 'Failed to change the role',
};
