/** Texts for the people whom decisions are about. */
import type { ModerationAction, SubjectType } from '#rules/moderation/names.ts';

const things: Record<SubjectType, string> = {
  BUSINESS: 'Your business',
  COMMENT: 'Your comment',
  REPLY: 'Your reply',
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

export const ownModerationTexts = {
  reports: 'Your reports',
  reportsHint: 'What you have reported, and what became of it. Only moderators learn that it was you.',
  reportsFailed: 'Failed to load the reports',
  gone: 'hidden or deleted',
  decisions: 'Decisions of moderators',
  decisionsHint: 'What moderators decided about your account and what you wrote.',
  title: (type: SubjectType, action: ModerationAction) => `${things[type]} ${results[action]}`,
  undone: (date: string) => `Undone on ${date}`,
  suspendedUntil: (date: string) =>
    `Your account is suspended until ${date}. You can read, appeal, log out and delete the account.`,
  readDecision: 'Read the decision and appeal',
  about: 'About',
  ground: 'Ground',
  decidedAt: 'Decided',
  byPerson: 'by a moderator, not by a program',
  appeal: 'Your appeal',
  openAppeal: 'Appeal',
  appealHint: 'You can appeal once. Another moderator decides where there is one.',
  appealText: 'Why should this be decided differently?',
  sendAppeal: 'Send appeal',
  appealing: 'Sending…',
  appealed: 'Appeal sent',
  appealWaits: 'A moderator has not decided about your appeal yet.',
  appealFailed: 'Failed to send the appeal',
  failed: 'Failed to load the decisions',
  hidden: (isOwn: boolean) => `Hidden: only ${isOwn ? 'you' : 'its author'} and the moderators see this.`,
  hiddenProfile: (isOwn: boolean) =>
    `Hidden: only ${isOwn ? 'you' : 'this person'} and the moderators see this profile and what ${isOwn ? 'you have' : 'the person has'} written.`,
  pending: 'Only you see this until a moderator has read it, since it has links and your account is new.',
};
