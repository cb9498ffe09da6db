/** The rules of reports, decisions and appeals, and their messages. */
import { firstErrorOf, textRule, type Rule } from '../rule.ts';
import { actions, appealOutcomes, grounds, moderationLimits, reportReasons, subjectTypes } from './names.ts';

/** A rule for a name of a table. @param label the field's name at the start of the message */
const nameRule = (label: string, table: Record<string, string>): Rule<string> => ({
  validate: { known: (value) => Object.hasOwn(table, value) || `${label} is required` },
});

const statement = textRule({
  label: 'Statement',
  required: 'Please enter a statement',
  ...moderationLimits.statement,
});

export const reportRules = {
  subjectType: nameRule('Type', subjectTypes),
  reason: nameRule('Reason', reportReasons),
  text: textRule({ label: 'Text', ...moderationLimits.reportText }),
};

export const decisionRules = { action: nameRule('Action', actions), ground: nameRule('Ground', grounds), statement };

export const appealRules = {
  text: textRule({ label: 'Appeal', required: 'Please enter an appeal', ...moderationLimits.appeal }),
};

export const appealDecisionRules = { outcome: nameRule('Outcome', appealOutcomes), statement };

/** The message for a report of something else without a text; undefined for others. */
export const missingReportText = (reason: string, text: string): string | undefined =>
  reason === 'OTHER'
    ? firstErrorOf(textRule({ label: 'Text', required: moderationMessages.textNeeded, max: Infinity }), text)
    : undefined;

/** The message for a wrong end of a suspension; undefined for a right one. @param until null for other decisions */
export function suspensionErrorOf(action: string, until: string | null, now = Date.now()): string | undefined {
  if (action !== 'SUSPEND') return until === null ? undefined : moderationMessages.endNotAllowed;
  const days = (Date.parse(until ?? '') - now) / (24 * 60 * 60 * 1000);
  return days > 0 && days <= moderationLimits.suspensionDays ? undefined : moderationMessages.endNeeded;
}

export const moderationMessages = {
  textNeeded: 'Please describe the problem',
  endNeeded: `The end of the suspension must be in the next ${moderationLimits.suspensionDays.toLocaleString('en')} days`,
  endNotAllowed: 'Only a suspension has an end',
  ownReport: 'You cannot report yourself or what is yours',
  alreadyReported: 'You have reported this already',
  caseNotFound: 'Case not found',
  decisionNotFound: 'Decision not found',
  ownCase: 'You cannot decide about yourself',
  decidedAlready: 'This has been decided already',
  appealWaits: 'An appeal waits for a decision',
  noAppealWaits: 'No appeal waits for a decision',
  nothingToRestore: 'There is nothing to restore',
  appealedAlready: 'You have appealed against this decision already',
  cannotAppeal: 'There is no appeal against this decision',
  otherModerator: 'Another moderator decides about this appeal',
  onlyAdmins:
    'Only admins suspend or hide the accounts of moderators and admins, undo that and decide about appeals against it',
} as const;
