/** Texts of the dialog of a report. */
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
};
