/** Mentions in GraphQL: the users whom comments and replies name, and suggestions while a name is typed. */
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { maxMentions } from '#rules/community/mentions.ts';
import { limits } from '#rules/limits.ts';
import { searchCost } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { User } from '#server/users/user.entity.ts';
import { Comment, Reply } from '../comment.types.ts';
import { mentionsOf, suggestUsers } from './mention.service.ts';
import { commentDescriptions, userSuggestionDescriptions } from '../comment.descriptions.ts';

const description = commentDescriptions.mentions;
const { default: defaultFirst, max } = limits.suggestions;

/** The cost of a query counts so many names of a text. */
const usualNames = 10;
// Each name may be that of two users: with and without the characters that may end a sentence.
const maxNames = 2 * maxMentions;

@Resolver(() => Comment)
export class MentionResolver {
  @ListSize(maxNames, usualNames)
  @FieldResolver(() => [User], { description })
  mentions(@Root() comment: Comment, @Ctx() ctx: Context): Promise<User[]> {
    return mentionsOf(ctx, comment);
  }

  @Query(() => [User], {
    description: `${userSuggestionDescriptions.list} ${searchCost}`,
  })
  suggestedUsers(
    @Arg('search', () => String, {
      description: userSuggestionDescriptions.search,
    })
    search: string,
    @Arg('businessId', () => ID, {
      nullable: true,
      description: userSuggestionDescriptions.business,
    })
    businessId: string | null,
    @Arg('first', () => Int, {
      defaultValue: defaultFirst,
      description: `The maximum number of users, from 1 to ${max}.`,
    })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<User[]> {
    return suggestUsers(ctx, { search, businessId, first });
  }
}

@Resolver(() => Reply)
export class ReplyMentionResolver {
  @ListSize(maxNames, usualNames)
  @FieldResolver(() => [User], { description })
  mentions(@Root() reply: Reply, @Ctx() ctx: Context): Promise<User[]> {
    return mentionsOf(ctx, reply);
  }
}
