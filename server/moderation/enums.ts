/** The enums of moderation in GraphQL, with the labels of the rules as descriptions. */
import {
  actions,
  appealOutcomes,
  caseStates,
  grounds,
  reportOutcomes,
  reportReasons,
  subjectTypes,
} from '#rules/moderation/names.ts';
import { enumOf } from '#server/core/graphql/enum.ts';

export const SubjectType = enumOf('SubjectType', 'What can be reported.', subjectTypes);
export const ReportReason = enumOf('ReportReason', 'Why something is reported.', reportReasons);
export const Ground = enumOf('Ground', 'On what a decision is based.', grounds);
export const ModerationAction = enumOf('ModerationAction', 'What a moderator decides.', actions);
export const CaseState = enumOf('CaseState', 'The state of a case.', caseStates);
export const AppealOutcome = enumOf('AppealOutcome', 'The result of an appeal.', appealOutcomes);
export const ReportOutcome = enumOf('ReportOutcome', 'The outcome of a report.', reportOutcomes);
