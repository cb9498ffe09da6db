/** The reports of a user. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { After, First } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { loadOwn } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { OwnReportConnection } from './own-report.types.ts';
import { ownReports } from './own-reports.ts';
import { reportDescriptions } from '../moderation.descriptions.ts';

@Resolver(() => User)
export class UserReportsResolver {
  @FieldResolver(() => OwnReportConnection, {
    nullable: true,
    description: `${reportDescriptions.own}; null for other users.`,
  })
  async reports(@Root() user: User, @First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    const page = await loadOwn(ctx, user, ownReports, { first, after });
    return page && new OwnReportConnection(page);
  }
}
