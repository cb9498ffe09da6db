/** People in GraphQL. */
import { Arg, Ctx, Field, FieldResolver, ID, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { sentences } from '#rules/sentences.ts';
import { load } from '#server/core/batch.ts';
import { pageArgs } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { User, UserConnection, type UserStats } from './user.entity.ts';
import { readUsers } from './user.reads.ts';
import { findUser, getMe, listUsers, updateProfile } from './user.service.ts';

@InputType({ description: 'A change of the own profile; absent fields stay.' })
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'At most 500 characters; an empty text clears it.' })
  bio?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An http or https address, at most 2,048 characters; an empty text clears it.',
  })
  profilePicture?: string | null;
}

// Reads that bring a person along without counts (an owner on a card) leave them to one look-up for all.
const statsOf = async (ctx: Context, user: User): Promise<UserStats> =>
  user.stats ??
  (await load(ctx, readUsers, user.id))?.stats ?? { numFollowers: 0, numFollowing: 0, numBusinesses: 0, numSaved: 0 };

@Resolver(() => User)
export class UserResolver {
  @Query(() => User, { nullable: true, description: 'The signed-in person. UNAUTHENTICATED for a visitor.' })
  me(@Ctx() ctx: Context): Promise<User> {
    return getMe(ctx);
  }

  @Query(() => User, {
    nullable: true,
    description: 'A person by id or by username in any case; NOT_FOUND where there is none.',
  })
  async user(
    @Arg('id', () => ID, { nullable: true, description: 'The id; taken where both are given.' }) id: string | null,
    @Arg('username', () => String, { nullable: true, description: 'The username, in any case.' })
    username: string | null,
    @Ctx() ctx: Context,
  ): Promise<User> {
    const wanted = id ?? username;
    if (wanted === null || wanted === undefined) throw notFound(sentences.userNotFound);
    return findUser(ctx, wanted);
  }

  @Query(() => UserConnection, { description: 'People, newest first.' })
  async users(
    @Arg('search', () => String, {
      nullable: true,
      description:
        'Words, each found in the username or at the beginning of a word of the bio; at most 200 characters.',
    })
    search: string | null,
    @Arg('first', () => Int, { defaultValue: 24, description: pageArgs.first }) first: number,
    @Arg('after', () => String, { nullable: true, description: pageArgs.after }) after: string | null,
    @Ctx() ctx: Context,
  ) {
    return UserConnection.of(await listUsers(ctx, { search, first, after }));
  }

  @Mutation(() => User, { description: 'Edits the own bio and picture.' })
  updateProfile(
    @Arg('input', () => UpdateProfileInput, { description: 'The fields to change.' }) input: UpdateProfileInput,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return updateProfile(ctx, input);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The e-mail address; null to anyone but its owner.' })
  email(@Root() user: User, @Ctx() ctx: Context): string | null | Promise<string | null> {
    if (ctx.viewer?.id !== user.id) return null;
    return user.email ?? load(ctx, readUsers, user.id).then((found) => found?.email ?? null);
  }

  @FieldResolver(() => Int, { description: 'How many people follow this person.' })
  async numFollowers(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, user)).numFollowers;
  }

  @FieldResolver(() => Int, { description: 'How many people this person follows.' })
  async numFollowing(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, user)).numFollowing;
  }

  @FieldResolver(() => Int, { description: 'How many businesses this person lists.' })
  async numBusinesses(@Root() user: User, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, user)).numBusinesses;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'How many businesses this person has saved; null to anyone else.',
  })
  async numSaved(@Root() user: User, @Ctx() ctx: Context): Promise<number | null> {
    return ctx.viewer?.id === user.id ? (await statsOf(ctx, user)).numSaved : null;
  }
}
