/** The enums of moderation in GraphQL, with the labels of the rules as descriptions. */
import { registerEnumType } from 'type-graphql';
import {
  actions,
  appealOutcomes,
  caseStates,
  grounds,
  reportOutcomes,
  reportReasons,
  subjectTypes,
} from '#rules/moderation/names.ts';

/** Registers an enum whose names are the keys of a table of labels. */
function enumOf<Name extends string>(name: string, description: string, labels: Record<Name, string>) {
  const names = Object.keys(labels) as Name[];
  const values = Object.fromEntries(names.map((each) => [each, each])) as { [N in Name]: N };
  const valuesConfig = Object.fromEntries(names.map((each) => [each, { description: `${labels[each]}.` }]));
  registerEnumType(values, { name, description, valuesConfig: valuesConfig as Record<Name, { description: string }> });
  return values;
}

export const SubjectType = enumOf('SubjectType', 'What can be reported.', subjectTypes);
export const ReportReason = enumOf('ReportReason', 'Why something is reported.', reportReasons);
export const Ground = enumOf('Ground', 'On what a decision is based.', grounds);
export const ModerationAction = enumOf('ModerationAction', 'What a moderator decides.', actions);
export const CaseState = enumOf('CaseState', 'The state of a case.', caseStates);
export const AppealOutcome = enumOf('AppealOutcome', 'The result of an appeal.', appealOutcomes);
export const ReportOutcome = enumOf('ReportOutcome', 'What became of a report.', reportOutcomes);
