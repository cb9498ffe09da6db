/** Reports and decisions: types, reasons, actions, grounds and states with their labels, and the limits. */

/** What can be reported. */
export const subjectTypes = { BUSINESS: 'Business', COMMENT: 'Comment', REPLY: 'Reply', USER: 'Person' } as const;
export type SubjectType = keyof typeof subjectTypes;

/** Why something is reported. */
export const reportReasons = {
  SPAM: 'Spam or advertising',
  FRAUD: 'Fraud or deception',
  HARASSMENT: 'Harassment or threats',
  HATE: 'Hate or discrimination',
  FALSE_INFORMATION: 'Wrong or misleading information',
  PRIVACY: 'Private information of a person',
  COPYRIGHT: 'Copyright or trademark',
  ILLEGAL: 'Illegal for another reason',
  OTHER: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

/** On what a decision is based. */
export const grounds = { ...reportReasons, OTHER: 'Another rule of this site', NO_VIOLATION: 'No violation' } as const;
export type Ground = keyof typeof grounds;

/** The decisions. */
export const actions = {
  NO_ACTION: 'No action',
  HIDE: 'Hide',
  REMOVE: 'Remove',
  WARN: 'Warn',
  SUSPEND: 'Suspend',
  RESTORE: 'Restore',
} as const;
export type ModerationAction = keyof typeof actions;

/** The decisions that have an effect until they are undone: by a granted appeal, or all of a case by a restoration. */
export const actionsWithEffect: readonly ModerationAction[] = ['HIDE', 'REMOVE', 'WARN', 'SUSPEND'];

/** The decisions that hide the subject. Where one of them has an effect, the other would change nothing. */
export const hidingActions: readonly ModerationAction[] = ['HIDE', 'REMOVE'];

/**
 * Whether an action would change nothing in a decided case. A suspension may be changed.
 * @param activeActions those of the case's decisions that are not undone
 */
export function isRepeated(action: ModerationAction, activeActions: readonly ModerationAction[]): boolean {
  if (action === 'RESTORE' || action === 'SUSPEND') return false;
  const same = hidingActions.includes(action) ? hidingActions : [action];
  return action === 'NO_ACTION' || activeActions.some((each) => same.includes(each));
}

/** The states of a case. */
export const caseStates = { OPEN: 'Open', APPEALED: 'Appealed', DECIDED: 'Decided' } as const;
export type CaseState = keyof typeof caseStates;

/** The results of an appeal. */
export const appealOutcomes = { UPHELD: 'Decision upheld', OVERTURNED: 'Decision overturned' } as const;
export type AppealOutcome = keyof typeof appealOutcomes;

/** The outcome of a report. */
export const reportOutcomes = {
  WAITS: 'Waits for a moderator',
  ACTION: 'It breaks the rules, and a moderator has acted',
  NO_ACTION: 'A moderator found nothing that breaks the rules',
} as const;
export type ReportOutcome = keyof typeof reportOutcomes;

export const moderationLimits = {
  reportText: { max: 1000 },
  statement: { min: 10, max: 2000 },
  appeal: { min: 10, max: 2000 },
  suspensionDays: 3650,
  /** Reports of a case, and earlier cases of its person, the newest of each. */
  listed: 50,
} as const;
