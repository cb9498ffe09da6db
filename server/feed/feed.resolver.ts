/** The feed in GraphQL, and the setting that shows likes in the feeds of followers. */
import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { After, First } from '#server/core/connection.ts';
import { openToRestricted, type Context } from '#server/core/context.ts';
import { loadOwn } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { listFeed, setShowsLikesInFeeds, showsLikesInFeeds } from './feed.service.ts';
import { ActivityConnection } from './feed.types.ts';
import { feedDescriptions } from './feed.descriptions.ts';

@Resolver(() => User)
export class FeedResolver {
  @Mutation(() => User, {
    nullable: true,
    description: `${feedDescriptions.setShowsLikes} Idempotent. ${openToRestricted}`,
  })
  setShowsLikesInFeeds(
    @Arg('showsLikes', () => Boolean, { description: 'True to show them.' }) showsLikes: boolean,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return setShowsLikesInFeeds(ctx, { showsLikes });
  }

  @FieldResolver(() => ActivityConnection, {
    nullable: true,
    description: `${feedDescriptions.list}; null for other users. ${feedDescriptions.considered}; \`totalCount\` ${feedDescriptions.counted}`,
  })
  async feed(@Root() user: User, @First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    const page = await loadOwn(ctx, user, listFeed, { first, after });
    return page && new ActivityConnection(page);
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: `${feedDescriptions.showsLikes}; null for other users.`,
  })
  showsLikesInFeeds(@Root() user: User, @Ctx() ctx: Context): Promise<boolean | null> {
    return loadOwn(ctx, user, showsLikesInFeeds, undefined);
  }
}
