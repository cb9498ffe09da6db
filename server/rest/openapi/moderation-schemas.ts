/** The JSON Schemas of roles, reports, cases, decisions and logs, with the limits of the rules. */
import { limits } from '#rules/limits.ts';
import {
  actions,
  appealOutcomes,
  caseStates,
  grounds,
  moderationLimits,
  reportOutcomes,
  reportReasons,
  subjectTypes,
} from '#rules/moderation/names.ts';
import { roles } from '#rules/roles.ts';
import { described, flag, id, list, object, ref, text, textList, timestamp, whole, type Schema } from './parts.ts';

const names = (table: object): Schema => textList(...Object.keys(table));
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const user = nullable(object({ _id: id, username: text(limits.username) }));
const statement = described(text(moderationLimits.statement), 'The reasons, which the person reads.');
const decisionFields = { action: names(actions), ground: names(grounds), statement };

const decision = {
  _id: id,
  ...decisionFields,
  suspendUntil: nullable(timestamp),
  createdAt: timestamp,
  undoneAt: described(nullable(timestamp), 'When its effect was undone; null if it was not.'),
  appeal: nullable(
    object({
      text: text(moderationLimits.appeal),
      createdAt: timestamp,
      outcome: described({ enum: [...Object.keys(appealOutcomes), null] }, 'Null while the appeal waits.'),
      statement: nullable(text(moderationLimits.statement)),
      decidedAt: nullable(timestamp),
    }),
  ),
  subject: ref('ReportedSubject'),
  canAppeal: described(flag, 'Whether the signed-in user may appeal against it.'),
};

const caseInList = {
  _id: id,
  state: names(caseStates),
  subject: ref('ReportedSubject'),
  person: described(user, 'The owner of the business, the author of the comment, or the person.'),
  numReports: described(whole(0), '0 for a text with links by a new account, which waits for a moderator.'),
  exists: described(flag, 'Whether the subject still exists.'),
  isHidden: described(flag, 'Whether the subject is hidden from others than its author and moderators.'),
  createdAt: timestamp,
  changedAt: described(timestamp, 'When it got its state.'),
};

export const moderationSchemas: Record<string, Schema> = {
  NewRole: object({ role: textList(...roles) }),
  NewReport: object(
    {
      subjectType: names(subjectTypes),
      subjectId: id,
      reason: names(reportReasons),
      text: described(text(moderationLimits.reportText), 'For the moderators; required for OTHER.'),
    },
    ['text'],
  ),
  OwnReport: object({
    _id: id,
    subjectType: names(subjectTypes),
    title: described(
      nullable(text()),
      'The name of what was reported; null while it is hidden, and after it was deleted.',
    ),
    url: described(nullable(text()), 'The path of its page; null where the title is.'),
    reason: names(reportReasons),
    text: text(moderationLimits.reportText),
    outcome: described(names(reportOutcomes), 'What became of it.'),
    createdAt: timestamp,
    decidedAt: described(nullable(timestamp), 'When a moderator decided; null while it waits.'),
  }),
  NewAppeal: object({ text: text(moderationLimits.appeal) }),
  NewDecision: object(
    { ...decisionFields, suspendUntil: described(timestamp, 'The end of a suspension; for SUSPEND only.') },
    ['suspendUntil'],
  ),
  AppealDecision: object({ outcome: names(appealOutcomes), statement }),
  ReportedSubject: object({
    type: names(subjectTypes),
    _id: id,
    title: text(),
    text: described(text(), 'Of a business its location and description, of a person the bio.'),
    url: described(text(), 'The path of its page.'),
    image: described(nullable(text()), 'The URL of the first picture, which may be gone.'),
    images: described(list(text(), limits.pictures), 'The URLs of all its pictures, which may be gone.'),
  }),
  Decision: object(decision),
  CaseInList: object(caseInList),
  Case: object({
    ...caseInList,
    reports: list(
      object({
        _id: id,
        reason: names(reportReasons),
        text: text(moderationLimits.reportText),
        createdAt: timestamp,
        reporter: user,
      }),
      moderationLimits.listed,
    ),
    decisions: list(object({ ...decision, moderator: user })),
    earlierCases: list(ref('CaseInList'), moderationLimits.listed),
  }),
  LogEntry: object({
    _id: id,
    subjectType: names(subjectTypes),
    action: names(actions),
    ground: names(grounds),
    createdAt: timestamp,
  }),
  AuditEntry: object({
    _id: id,
    actorId: described(nullable(id), 'Null for the operator of the site.'),
    actor: text(),
    action: text(),
    targetId: nullable(id),
    target: text(),
    details: text(),
    createdAt: timestamp,
  }),
};
