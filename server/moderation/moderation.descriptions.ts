/** The descriptions of reports, cases and decisions, for GraphQL and OpenAPI. */
import { limits } from '#rules/limits.ts';
import { moderationLimits } from '#rules/moderation/names.ts';
import { openToRestricted } from '#server/core/context.ts';

export const reportDescriptions = {
  report: 'Reports a business, a comment, a reply or a person to the moderators, once while the case is open.',
  text: 'For the moderators; required for OTHER.',
  own: 'The reports that the user has sent, the newest first',
  title: 'The name of what was reported; null while it is hidden, and after it was deleted.',
  url: 'The path of its page; null where the title is.',
  outcome: 'The outcome. ACTION stays after the operator of the site has ended the suspension.',
  decidedAt: 'When a moderator decided; null while it waits.',
};

export const subjectDescriptions = {
  text: 'The text: of a business its location, its description, the descriptions of its pictures, its phone number, its website, its links and the names of its special days, of a comment with those of its pictures and, unless it waits for a moderator, the reply, which only moderators read once it is hidden, deleted or edited, of a person the bio.',
  url: 'The path of its page.',
  image: 'The URL of the first picture, which may be gone.',
  images: 'The URLs of all its pictures, which may be gone.',
};

export const caseDescriptions = {
  list: 'The cases of a state: those that wait longest first, and decided ones with the newest first.',
  subjectType: 'What the cases are about; all by default.',
  counts: `The number of cases in each state, counted to ${limits.exactCount.toLocaleString('en')}.`,
  decide:
    'Decides about a case. Its person reads the decision and may appeal; NO_ACTION is not sent, and there is no appeal against RESTORE.',
  person: 'The owner of the business, the author of the comment or the reply, or the person.',
  numReports: 'The number of reports; 0 for a text with links by a new account, which waits for a moderator.',
  exists: 'Whether the subject still exists.',
  isHidden: 'Whether the subject is hidden from others than its author and moderators.',
  changedAt: 'When it was last opened, decided or appealed against, or its latest appeal was decided.',
};

export const decisionDescriptions = {
  own: 'The decisions of moderators about the user other than NO_ACTION, the newest first',
  subjectIds: 'Only decisions about the businesses, comments, replies and users with these ids; all by default.',
  about: 'The latest decision that hides it or warns about it; null for others than its author and moderators.',
  log: 'The decisions of the moderators other than NO_ACTION, the newest first, without subjects and names.',
  changedAt: 'The `changedAt` of the case that the moderator has seen. If it has another one, the answer is CONFLICT.',
  statement: 'The reasons, which the person reads, except for NO_ACTION',
  suspendUntil: `The end of the suspension, within the next ${moderationLimits.suspensionDays.toLocaleString('en')} days. Required for SUSPEND, and not allowed for others.`,
  undoneAt: 'When its effect was undone; null if it was not.',
  canAppeal: 'Whether the signed-in user may appeal against it.',
  appeal: `Appeals against a decision about the signed-in user, once. ${openToRestricted}`,
  appealOutcome: 'The result; null while the appeal waits.',
  appealStatement: 'The reasons, which the person reads',
  decideAppeal: 'Decides about an appeal; an overturned decision is undone.',
};
