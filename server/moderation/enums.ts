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
import { registerEnum } from '#server/core/graphql/enum.ts';

export const SubjectType = registerEnum('SubjectType', 'What can be reported.', subjectTypes);
export const ReportReason = registerEnum('ReportReason', 'Why something is reported.', reportReasons);
export const Ground = registerEnum('Ground', 'On what a decision is based.', grounds);
export const ModerationAction = registerEnum('ModerationAction', 'What a moderator decides.', actions);
export const CaseState = registerEnum('CaseState', 'The state of a case.', caseStates);
export const AppealOutcome = registerEnum('AppealOutcome', 'The result of an appeal.', appealOutcomes);
export const ReportOutcome = registerEnum('ReportOutcome', 'The outcome of a report.', reportOutcomes);
