/** The audit log in GraphQL. */
import { Ctx, Query, Resolver } from 'type-graphql';
import { After, First } from '#server/core/connection.ts';
import { preventCaching, type Context } from '#server/core/context.ts';
import { AuditEntryConnection, auditLogDescription } from './audit-log.types.ts';
import { auditLog } from './audit-log.service.ts';

@Resolver()
export class AuditLogResolver {
  @Query(() => AuditEntryConnection, {
    nullable: true,
    description: `${auditLogDescription} FORBIDDEN unless the viewer is an admin.`,
  })
  async auditLog(@First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    preventCaching(ctx);
    return new AuditEntryConnection(await auditLog(ctx, { first, after }));
  }
}
