/** The audit log in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '#server/core/connection.ts';

/** The description of the list, for GraphQL and OpenAPI. */
export const auditLogDescription = 'What moderators, admins and the operator did, the newest first.';

@ObjectType({ description: 'What a moderator, an admin or the operator did.' })
export class AuditEntry {
  @Field(() => ID, { description: 'The id, a UUID that sorts by time.' })
  id: string;

  @Field(() => ID, { nullable: true, description: "The user's id; null for the operator of the site." })
  actorId: string | null;

  @Field(() => String, { description: "The user's name at that time, or 'operator'." })
  actor: string;

  @Field(() => String, { description: 'The action: SET_ROLE, DECIDE, DECIDE_APPEAL, SUSPEND or RESET_PASSWORD.' })
  action: string;

  @Field(() => ID, { nullable: true, description: 'The id of the user or of the case that it is about.' })
  targetId: string | null;

  @Field(() => String, { description: 'The name of the user that it is about.' })
  target: string;

  @Field(() => String, {
    description:
      "Of SET_ROLE the new role; of DECIDE the decision, its ground and the end of a suspension, as 'SUSPEND, SPAM, until 2026-11-26T09:30:00.000Z'; of DECIDE_APPEAL the decision and the result, as 'HIDE, OVERTURNED'; of SUSPEND its end or 'ended'; empty for RESET_PASSWORD.",
  })
  details: string;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt: string;
}

export const AuditEntryConnection = connectionOf(() => AuditEntry, 'AuditEntry', 'entries of the audit log');
