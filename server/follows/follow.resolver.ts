/** Follows in GraphQL: the mutation, and the fields of a user. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { limits } from '#rules/limits.ts';
import { loadBatched } from '#server/core/loader.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { After, First } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { User, UserConnection } from '#server/users/user.entity.ts';
import { readFollowing } from './follow.loader.ts';
import { listFollows, setFollow } from './follow.service.ts';

@Resolver(() => User)
export class FollowResolver {
  @Mutation(() => User, {
    nullable: true,
    description: 'Follows or unfollows a user, and returns that user. Idempotent.',
  })
  setFollow(
    @Arg('userId', () => ID, { description: "The user's id." }) userId: string,
    @Arg('following', () => Boolean, { description: 'True to follow, false to unfollow.' }) following: boolean,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return setFollow(ctx, { userId, following });
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether the viewer follows this user; false for a visitor.' })
  async isFollowing(@Root() user: User, @Ctx() ctx: Context): Promise<boolean> {
    return ctx.viewer !== null && ((await loadBatched(ctx, readFollowing, user.id)) ?? false);
  }

  @FieldResolver(() => UserConnection, { description: 'The followers of this user, the newest follow first.' })
  async followers(
    @Root() user: User,
    @First(limits.profileUsers) first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    return new UserConnection(await listFollows(ctx, user, 'followers', { first, after }));
  }

  @FieldResolver(() => UserConnection, { description: 'The users whom this user follows, the newest follow first.' })
  async following(
    @Root() user: User,
    @First(limits.profileUsers) first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    return new UserConnection(await listFollows(ctx, user, 'following', { first, after }));
  }
}
