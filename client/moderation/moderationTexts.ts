/** Texts of reports, decisions and appeals. The names of reasons, grounds, actions and states are in #rules/moderation/moderation.ts. */
import { count } from '#client/core/formats.ts';

export const moderationTexts = {
  moderation: 'Moderation',
  notAllowed: 'Only moderators can open this page.',
  failed: 'Failed to load the moderation page',

  states: 'Cases by state',
  type: 'About',
  allTypes: 'Everything',
  cases: (total: number, isExact: boolean) => `${count(total)}${isExact ? '' : '+'} ${total === 1 ? 'Case' : 'Cases'}`,
  noCases: 'No cases here',
  reports: (number: number) =>
    number === 0 ? 'Waits for a first look' : `${count(number)} ${number === 1 ? 'report' : 'reports'}`,
  hidden: 'Hidden',
  gone: 'Deleted',
  by: 'By',

  backToCases: 'All cases',
  asReported: 'As it was when it was reported',
  noText: 'No text',
  openPage: 'Open its page',
  reportsTitle: 'Reports',
  noReports: 'No reports: the text has links, and the account was new.',
  someone: 'A deleted account',
  earlierCases: (username: string) => `Other cases of ${username}`,
  noEarlierCases: 'None',
  decisions: 'Decisions',
  decide: 'Decide',
  action: 'Action',
  ground: 'Ground',
  choose: 'Choose…',
  statement: 'Statement',
  statementHint: 'The person reads this: what it is about, which rule it breaks, and why.',
  until: 'For how long',
  days: (number: number) => (number === 365 ? 'A year' : number === 1 ? 'A day' : `${number} days`),
  sendDecision: 'Send decision',
  sending: 'Sending…',
  decided: 'Decision sent',
  decideFailed: 'Failed to send the decision',
  appealTitle: 'Appeal',
  outcome: 'Result',
  decideAppeal: 'Send result',
  appealDecided: 'Result sent',

  log: 'Moderation log',
  logHint: 'What moderators decided, without names. Nothing is decided by a program.',
  noEntries: 'No entries yet',
  audit: 'Audit log',
  auditHint: 'What moderators, admins and the operator did. Entries are never changed or removed.',
  /** 'mona: decide appeal, about ben' */
  auditEntry: (actor: string, action: string, target: string) =>
    `${actor}: ${action.toLowerCase().replaceAll('_', ' ')}, about ${target}`,
};
