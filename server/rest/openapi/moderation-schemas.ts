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
import {
  caseDescriptions,
  decisionDescriptions,
  reportDescriptions,
  subjectDescriptions,
} from '#server/moderation/moderation.descriptions.ts';
import {
  described,
  flag,
  id,
  list,
  nullable,
  object,
  ref,
  text,
  textList,
  timestamp,
  whole,
  type Schema,
} from './parts.ts';

const names = (table: object): Schema => textList(...Object.keys(table));
const user = nullable(object({ _id: id, username: text(limits.username) }));
const reasons = (description: string) => described(text(moderationLimits.statement), `${description}.`);
const statement = reasons(decisionDescriptions.statement);
const decisionFields = { action: names(actions), ground: names(grounds), statement };

const decision = {
  _id: id,
  ...decisionFields,
  suspendUntil: nullable(timestamp),
  createdAt: timestamp,
  undoneAt: described(nullable(timestamp), decisionDescriptions.undoneAt),
  appeal: nullable(
    object({
      text: text(moderationLimits.appeal),
      createdAt: timestamp,
      outcome: described({ enum: [...Object.keys(appealOutcomes), null] }, decisionDescriptions.appealOutcome),
      statement: nullable(text(moderationLimits.statement)),
      decidedAt: nullable(timestamp),
    }),
  ),
  subject: ref('ReportedSubject'),
  canAppeal: described(flag, decisionDescriptions.canAppeal),
};

const caseInList = {
  _id: id,
  state: names(caseStates),
  subject: ref('ReportedSubject'),
  person: described(user, caseDescriptions.person),
  numReports: described(whole(0), caseDescriptions.numReports),
  exists: described(flag, caseDescriptions.exists),
  isHidden: described(flag, caseDescriptions.isHidden),
  createdAt: timestamp,
  changedAt: described(timestamp, caseDescriptions.changedAt),
};

export const moderationSchemas: Record<string, Schema> = {
  NewRole: object({ role: textList(...roles) }),
  NewReport: object(
    {
      subjectType: names(subjectTypes),
      subjectId: id,
      reason: names(reportReasons),
      text: described(text(moderationLimits.reportText), reportDescriptions.text),
    },
    ['text'],
  ),
  OwnReport: object({
    _id: id,
    subjectType: names(subjectTypes),
    title: described(nullable(text()), reportDescriptions.title),
    url: described(nullable(text()), reportDescriptions.url),
    reason: names(reportReasons),
    text: text(moderationLimits.reportText),
    outcome: described(names(reportOutcomes), reportDescriptions.outcome),
    createdAt: timestamp,
    decidedAt: described(nullable(timestamp), reportDescriptions.decidedAt),
  }),
  NewAppeal: object({ text: text(moderationLimits.appeal) }),
  NewDecision: object(
    {
      ...decisionFields,
      changedAt: described(timestamp, decisionDescriptions.changedAt),
      suspendUntil: described(timestamp, decisionDescriptions.suspendUntil),
    },
    ['changedAt', 'suspendUntil'],
  ),
  AppealDecision: object({ outcome: names(appealOutcomes), statement: reasons(decisionDescriptions.appealStatement) }),
  ReportedSubject: object({
    type: names(subjectTypes),
    _id: id,
    title: text(),
    text: described(text(), subjectDescriptions.text),
    url: described(text(), subjectDescriptions.url),
    image: described(nullable(text()), subjectDescriptions.image),
    images: described(list(text(), limits.pictures), subjectDescriptions.images),
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
