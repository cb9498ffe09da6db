/** Decisions and appeals in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import {
  moderationLimits,
  type AppealOutcome as Outcome,
  type Ground as GroundName,
  type ModerationAction as Action,
  type SubjectType as Type,
} from '#rules/moderation/names.ts';
import { connectionOf } from '#server/core/connection.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import { AppealOutcome, Ground, ModerationAction, SubjectType } from '../enums.ts';
import { decisionDescriptions, subjectDescriptions } from '../moderation.descriptions.ts';

/** What a case stores of its subject. */
export interface Snapshot {
  title: string;
  text: string;
  /** The reply of the owner to a comment, with its id, which is null where it was unknown. */
  reply?: string;
  replyId?: string | null;
  /** The special days of a business, each a line with its date and its name. */
  specialDays?: string;
  url: string;
  /** The cover of a business. */
  cover?: { key: string; width: number } | null;
  /** All pictures of a business, the cover first, or of a review. Older cases have only the cover. */
  pictures?: { key: string; width: number }[];
  /** The picture of a person. */
  image?: string | null;
}

@ObjectType({
  description:
    'A business, a comment, a reply or a person as it was when it was first reported. Another case has other texts of the same id: do not cache it by its id.',
})
export class ReportedSubject {
  @Field(() => SubjectType, { description: 'What it is.' })
  type: Type;

  @Field(() => ID, { description: 'Its id. `Query.comment` reads a comment with its business.' })
  id: string;

  @Field(() => String, { description: 'The name.' })
  title: string;

  @LongText(limits.description)
  @Field(() => String, {
    description: subjectDescriptions.text,
  })
  text: string;

  @Field(() => String, { description: subjectDescriptions.url })
  url: string;

  snapshot: Snapshot;
}

@ObjectType({ description: 'An appeal against a decision.' })
export class Appeal {
  @LongText(moderationLimits.appeal)
  @Field(() => String, { description: `The text, ${lengthText(moderationLimits.appeal)}.` })
  text: string;

  @Field(() => Date, { description: 'When it was sent.' })
  createdAt: string;

  @Field(() => AppealOutcome, { nullable: true, description: decisionDescriptions.appealOutcome })
  outcome: Outcome | null;

  @LongText(moderationLimits.statement)
  @Field(() => String, { nullable: true, description: 'The reasons of the result.' })
  statement: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was decided.' })
  decidedAt: string | null;
}

@ObjectType({ description: 'A decision of a moderator about a reported subject. No decision is automated.' })
export class Decision {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  caseId: string;

  personId: string;

  moderatorId: string | null;

  @Field(() => ModerationAction, { description: 'What was decided.' })
  action: Action;

  @Field(() => Ground, { description: 'On what it is based.' })
  ground: GroundName;

  @LongText(moderationLimits.statement)
  @Field(() => String, { description: `The reasons, ${lengthText(moderationLimits.statement)}.` })
  statement: string;

  @Field(() => Date, { nullable: true, description: 'The end of a suspension; null for other decisions.' })
  suspendUntil: string | null;

  @Field(() => Date, { description: 'When it was decided.' })
  createdAt: string;

  @Field(() => Date, { nullable: true, description: decisionDescriptions.undoneAt })
  undoneAt: string | null;

  @Field(() => ReportedSubject, { description: 'What it is about.' })
  subject: ReportedSubject;

  @Field(() => Appeal, { nullable: true, description: 'The appeal against it.' })
  appeal: Appeal | null;
}

export const DecisionConnection = connectionOf(() => Decision, 'Decision', 'decisions');
