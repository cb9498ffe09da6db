/** The audit log in GraphQL. */
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { limits } from '#rules/limits.ts';
import { pageArgs } from '#server/core/connection.ts';
import { keepFromCaches, type Context } from '#server/core/context.ts';
import { AuditEntryConnection } from './audit-log.types.ts';
import { auditLog } from './audit-log.service.ts';

@Resolver()
export class AuditLogResolver {
  @Query(() => AuditEntryConnection, {
    description:
      'What moderators, admins and the operator did, the newest first. FORBIDDEN unless the viewer is an admin.',
  })
  async auditLog(
    @Arg('first', () => Int, { defaultValue: limits.page.default, description: pageArgs.first }) first: number,
    @Arg('after', () => String, { nullable: true, description: pageArgs.after }) after: string | null,
    @Ctx() ctx: Context,
  ) {
    keepFromCaches(ctx);
    return AuditEntryConnection.of(await auditLog(ctx, { first, after }));
  }
}
