/** The reports of a user. */
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { After, First } from '#server/core/connection.ts';
import { preventCaching, type Context } from '#server/core/context.ts';
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
    if (ctx.viewer?.id !== user.id) return null;
    preventCaching(ctx);
    return new OwnReportConnection(await ownReports(ctx, { first, after }));
  }
}
