/** A member's own reports in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { lengthText } from '#rules/limits.ts';
import {
  moderationLimits,
  type ReportOutcome as Outcome,
  type ReportReason as Reason,
  type SubjectType as Type,
} from '#rules/moderation/names.ts';
import { connectionOf } from '#server/core/connection.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import { ReportOutcome, ReportReason, SubjectType } from '../enums.ts';
import { reportDescriptions } from '../moderation.descriptions.ts';

@ObjectType({ description: 'A report of the viewer, with its outcome.' })
export class OwnReport {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  @Field(() => SubjectType, { description: 'What was reported.' })
  subjectType: Type;

  @Field(() => String, { nullable: true, description: reportDescriptions.title })
  title: string | null;

  @Field(() => String, { nullable: true, description: reportDescriptions.url })
  url: string | null;

  @Field(() => ReportReason, { description: 'The reason.' })
  reason: Reason;

  @LongText(moderationLimits.reportText)
  @Field(() => String, { description: `The text, ${lengthText(moderationLimits.reportText)}.` })
  text: string;

  @Field(() => ReportOutcome, { description: reportDescriptions.outcome })
  outcome: Outcome;

  @Field(() => Date, { description: 'When it was sent.' })
  createdAt: string;

  @Field(() => Date, { nullable: true, description: reportDescriptions.decidedAt })
  decidedAt: string | null;
}

export const OwnReportConnection = connectionOf(() => OwnReport, 'OwnReport', 'reports');
