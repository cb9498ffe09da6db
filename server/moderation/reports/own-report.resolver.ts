/** The reports of a user. */
import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { limits } from '#rules/limits.ts';
import { pageArgs } from '#server/core/connection.ts';
import { keepFromCaches, type Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { OwnReportConnection } from './own-report.types.ts';
import { ownReports } from './own-reports.ts';

@Resolver(() => User)
export class UserReportsResolver {
  @FieldResolver(() => OwnReportConnection, {
    nullable: true,
    description: 'The reports that the user has sent, the newest first; null for other users.',
  })
  async reports(
    @Root() user: User,
    @Arg('first', () => Int, { defaultValue: limits.page.default, description: pageArgs.first }) first: number,
    @Arg('after', () => String, { nullable: true, description: pageArgs.after }) after: string | null,
    @Ctx() ctx: Context,
  ) {
    if (ctx.viewer?.id !== user.id) return null;
    keepFromCaches(ctx);
    return OwnReportConnection.of(await ownReports(ctx, { first, after }));
  }
}
