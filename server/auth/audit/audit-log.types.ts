/** The audit log in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '#server/core/connection.ts';

@ObjectType({ description: 'What a moderator, an admin or the operator did.' })
export class AuditEntry {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  @Field(() => ID, { nullable: true, description: "The user's id; null for the operator of the site." })
  actorId: string | null;

  @Field(() => String, { description: "The user's name at that time, or 'operator'." })
  actor: string;

  @Field(() => String, { description: 'The action, as SET_ROLE, DECIDE or DECIDE_APPEAL.' })
  action: string;

  @Field(() => ID, { nullable: true, description: 'The id of the user or of the case that it is about.' })
  targetId: string | null;

  @Field(() => String, { description: 'The name of the user that it is about.' })
  target: string;

  @Field(() => String, { description: 'The new role, the decision with its ground, or the end of a suspension.' })
  details: string;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt: string;
}

export const AuditEntryConnection = connectionOf(() => AuditEntry, 'AuditEntry', 'entries of the audit log');
