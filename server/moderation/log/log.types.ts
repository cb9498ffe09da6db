/** The public log of decisions in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import type { Ground as GroundName, ModerationAction as Action, SubjectType as Type } from '#rules/moderation/names.ts';
import { connectionOf } from '#server/core/connection.ts';
import { Ground, ModerationAction, SubjectType } from '../enums.ts';

@ObjectType({ description: 'A decision in the public log. It names neither the subject nor a person.' })
export class ModerationLogEntry {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  @Field(() => SubjectType, { description: 'What the decision is about.' })
  subjectType: Type;

  @Field(() => ModerationAction, { description: 'What was decided.' })
  action: Action;

  @Field(() => Ground, { description: 'On what it is based.' })
  ground: GroundName;

  @Field(() => Date, { description: 'When it was decided.' })
  createdAt: string;
}

export const ModerationLogConnection = connectionOf(() => ModerationLogEntry, 'ModerationLogEntry', 'decisions');
