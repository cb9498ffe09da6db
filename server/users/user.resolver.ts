/** Users in GraphQL. */
import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import type { UserSort } from '#rules/sort-orders.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { After, First, searchCost } from '#server/core/connection.ts';
import { openToRestricted, preventCaching, type Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { LongText } from '#server/core/graphql/long-text.ts';
import { isHidden, canSeeHidden } from './hidden.ts';
import { User, UserConnection } from './user.entity.ts';
import { userOrders } from './user-list.reads.ts';
import { listUsers } from './user-list.service.ts';
import { getCounts, getMe, getUser, updateProfile } from './user.service.ts';

const UserSorts = registerEnum(
  'UserSort',
  'The order of a list of users; ties are broken by id, the newest first.',
  userOrders,
);

@InputType({ description: "A change of the viewer's profile; absent fields stay." })
export class UpdateProfileInput {
  @Field(() => String, {
    nullable: true,
    description: `At most ${limits.bio.max} characters; an empty text clears it.`,
  })
  bio?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `An http or https URL, ${lengthText(limits.profilePicture)}; an empty text clears it.`,
  })
  profilePicture?: string | null;
}

// The owner of a listed business and the author of a comment have only the columns that lists show. One batched read loads
// the other columns if an operation selects them. Private fields are never prefetched.

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'The signed-in user. UNAUTHENTICATED for a visitor.' })
  me(@Ctx() ctx: Context): Promise<User> {
    preventCaching(ctx);
    return getMe(ctx);
  }

  @Mutation(() => User, {
    name: 'me',
    nullable: true,
    description: `The signed-in user after the mutations before it, which are executed in order: \`mutation { setSaved(…) { id isSaved numSaves } me { id numSaved } }\` returns the new counts of both. ${openToRestricted}`,
  })
  meAfterMutations(@Ctx() ctx: Context): Promise<User> {
    return getMe(ctx);
  }

  @Query(() => UserConnection, { description: 'Users, the newest first by default.' })
  async users(
    @Arg('search', () => String, {
      nullable: true,
      description: `Words, each found anywhere in the username or the bio; ${lengthText(limits.search)}. ${searchCost}`,
    })
    search: string | null,
    @Arg('sort', () => UserSorts, { defaultValue: 'NEWEST', description: 'The order.' }) sort: UserSort,
    @First(24) first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    return new UserConnection(await listUsers(ctx, { search, sort, first, after }));
  }

  @Mutation(() => User, { nullable: true, description: "Edits the viewer's bio and picture." })
  updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The fields to change.' }) input: UpdateProfileInput,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return updateProfile(ctx, input);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The e-mail address; null for other users.' })
  async email(@Root() user: User, @Ctx() ctx: Context): Promise<string | null> {
    if (ctx.viewer?.id !== user.id) return null;
    preventCaching(ctx);
    return user.email ?? (await getUser(ctx, user.id)).email;
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Whether the e-mail address is confirmed by its link; null for other users.',
  })
  async emailVerified(@Root() user: User, @Ctx() ctx: Context): Promise<boolean | null> {
    if (ctx.viewer?.id !== user.id) return null;
    preventCaching(ctx);
    return user.emailVerified ?? (await getUser(ctx, user.id)).emailVerified;
  }

  @Prefetched()
  @LongText(limits.bio)
  @FieldResolver(() => String, {
    description: `A text about the user, ${lengthText(limits.bio)}; may be empty.`,
  })
  async bio(@Root() user: User, @Ctx() ctx: Context): Promise<string> {
    return (await getUser(ctx, user.id)).bio;
  }

  @Prefetched()
  @LongText(limits.profilePicture)
  @FieldResolver(() => String, { description: 'The http or https URL of a picture; empty without one.' })
  async profilePicture(@Root() user: User, @Ctx() ctx: Context): Promise<string> {
    return (await getUser(ctx, user.id)).profilePicture;
  }

  @Prefetched()
  @FieldResolver(() => Date, { description: 'The time of registration.' })
  async createdAt(@Root() user: User, @Ctx() ctx: Context): Promise<string> {
    return (await getUser(ctx, user.id)).createdAt;
  }

  @Prefetched()
  @FieldResolver(() => Int, { description: 'The number of followers.' })
  async numFollowers(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await getCounts(ctx, user)).numFollowers;
  }

  @Prefetched()
  @FieldResolver(() => Int, { description: 'The number of users whom this user follows.' })
  async numFollowing(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await getCounts(ctx, user)).numFollowing;
  }

  @Prefetched()
  @FieldResolver(() => Int, { description: 'The number of businesses of this user that everyone sees.' })
  async numBusinesses(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await getCounts(ctx, user)).numBusinesses;
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether only this user and moderators see the profile, by a decision; false for others.',
  })
  async isHidden(@Root() user: User, @Ctx() ctx: Context): Promise<boolean> {
    return (canSeeHidden(ctx) || ctx.viewer?.id === user.id) && isHidden(await getUser(ctx, user.id));
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The number of businesses that this user saved; null for other users.',
  })
  async numSaved(@Root() user: User, @Ctx() ctx: Context): Promise<number | null> {
    if (ctx.viewer?.id !== user.id) return null;
    preventCaching(ctx);
    return (await getCounts(ctx, user)).numSaved;
  }
}
