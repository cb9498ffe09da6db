/** Cases and reports in GraphQL. */
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { lengthText } from '#rules/limits.ts';
import {
  moderationLimits,
  type CaseState as State,
  type Ground as GroundName,
  type ModerationAction as Action,
  type ReportReason as Reason,
  type SubjectType as Type,
} from '#rules/moderation/names.ts';
import { connectionOf } from '#server/core/connection.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import { ReportedSubject } from '../decisions/decision.types.ts';
import { CaseState, Ground, ModerationAction, ReportReason, SubjectType } from '../enums.ts';
import { caseDescriptions, decisionDescriptions, reportDescriptions } from '../moderation.descriptions.ts';

@InputType({ description: 'A report of a business, a comment, a reply or a person.' })
export class ReportInput {
  @Field(() => SubjectType, { description: 'What is reported.' })
  subjectType: Type;

  @Field(() => ID, { description: 'The id of the business, the comment, the reply or the user.' })
  subjectId: string;

  @Field(() => ReportReason, { description: 'The reason.' })
  reason: Reason;

  @Field(() => String, {
    nullable: true,
    description: `A text, ${lengthText(moderationLimits.reportText)}. ${reportDescriptions.text}`,
  })
  text?: string | null;
}

@InputType({ description: 'A decision about a case.' })
export class DecideCaseInput {
  @Field(() => ID, { description: "The case's id." })
  caseId: string;

  @Field(() => Date, { nullable: true, description: decisionDescriptions.changedAt })
  changedAt?: Date | null;

  @Field(() => ModerationAction, {
    description:
      'HIDE and REMOVE hide the subject, SUSPEND suspends its person, RESTORE undoes all decisions of the case.',
  })
  action: Action;

  @Field(() => Ground, { description: 'On what it is based.' })
  ground: GroundName;

  @Field(() => String, {
    description: `${decisionDescriptions.statement}; ${lengthText(moderationLimits.statement)}.`,
  })
  statement: string;

  @Field(() => Date, { nullable: true, description: decisionDescriptions.suspendUntil })
  suspendUntil?: Date | null;
}

@ObjectType({ description: 'A report.' })
export class Report {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  reporterId: string | null;

  @Field(() => ReportReason, { description: 'The reason.' })
  reason: Reason;

  @LongText(moderationLimits.reportText)
  @Field(() => String, { description: 'The text; may be empty.' })
  text: string;

  @Field(() => Date, { description: 'When it was sent.' })
  createdAt: string;
}

@ObjectType({ description: caseDescriptions.counts })
export class CaseCounts {
  @Field(() => Int, { description: 'Cases that wait for a decision.' })
  open: number;

  @Field(() => Int, { description: 'Cases with an appeal that waits for a decision.' })
  appealed: number;

  @Field(() => Int, { description: 'Cases without anything that waits.' })
  decided: number;
}

@ObjectType({
  description: 'The reports of one subject until a moderator decides, with the decisions. For moderators.',
})
export class ModerationCase {
  @Field(() => ID, { description: 'The id.' })
  id: string;

  @Field(() => CaseState, { description: 'The state.' })
  state: State;

  @Field(() => ReportedSubject, { description: 'The subject as it was when it was first reported.' })
  subject: ReportedSubject;

  personId: string;

  @Field(() => Int, {
    description: caseDescriptions.numReports,
  })
  numReports: number;

  @Field(() => Date, { description: 'When it was first reported.' })
  createdAt: string;

  @Field(() => Date, { description: caseDescriptions.changedAt })
  changedAt: string;
}

export const ModerationCaseConnection = connectionOf(() => ModerationCase, 'ModerationCase', 'cases');
