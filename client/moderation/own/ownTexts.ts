/** Texts for the people whom decisions are about. */
import type { ModerationAction, SubjectType } from '#rules/moderation/names.ts';

const things: Record<SubjectType, string> = {
  BUSINESS: 'Your business',
  COMMENT: 'Your comment',
  USER: 'Your profile',
};
const results: Record<ModerationAction, string> = {
  NO_ACTION: 'stays as it is',
  HIDE: 'is hidden',
  REMOVE: 'was removed',
  WARN: 'got a warning',
  SUSPEND: 'led to a suspension',
  RESTORE: 'was restored',
};

export const ownTexts = {
  decisions: 'Decisions of moderators',
  decisionsHint: 'What moderators decided about your account and what you wrote.',
  title: (type: SubjectType, action: ModerationAction) => `${things[type]} ${results[action]}`,
  undone: (date: string) => `Undone on ${date}`,
  suspendedUntil: (date: string) =>
    `Your account is suspended until ${date}. You can read, appeal, log out and delete the account.`,
  about: 'About',
  ground: 'Ground',
  decidedAt: 'Decided',
  byPerson: 'by a moderator, not by a program',
  appeal: 'Your appeal',
  appealHint: 'You can appeal once. Another moderator decides where there is one.',
  appealText: 'Why should this be decided differently?',
  sendAppeal: 'Send appeal',
  appealing: 'Sending…',
  appealed: 'Appeal sent',
  appealWaits: 'A moderator has not decided about your appeal yet.',
  appealFailed: 'Failed to send the appeal',
  failed: 'Failed to load the decisions',
  hidden: 'Hidden: only its author and moderators see this.',
  pending: 'Only you see this until a moderator has read it, since it has links and your account is new.',
};
