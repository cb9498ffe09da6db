/** Mentions in GraphQL: the users whom comments and replies name, and suggestions while a name is typed. */
import { Arg, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { maxMentions } from '#rules/community/mentions.ts';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { Comment, Reply } from '../comment.types.ts';
import { mentionsOf, suggestUsers } from './mention.service.ts';

const description = `The users whom the text names after @, the first ${maxMentions} names. Hidden users, and those who registered later, are not among them.`;
const { default: defaultFirst, max } = limits.suggestions;

@Resolver(() => Comment)
export class MentionResolver {
  @FieldResolver(() => [User], { description })
  mentions(@Root() comment: Comment, @Ctx() ctx: Context): Promise<User[]> {
    return mentionsOf(ctx, comment);
  }

  @Query(() => [User], {
    description:
      'Users whose name begins with a text: first the owner and the authors of comments of a business, then those whom the viewer follows, then those with the most followers.',
  })
  suggestedUsers(
    @Arg('search', () => String, {
      description: 'The beginning of the name, in any case. Other text has no suggestions.',
    })
    search: string,
    @Arg('businessId', () => ID, {
      nullable: true,
      description: 'The business that is commented on. With an empty text only its participants are suggested.',
    })
    businessId: string | null,
    @Arg('first', () => Int, {
      defaultValue: defaultFirst,
      description: `The maximum number of users, at most ${max}.`,
    })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<User[]> {
    return suggestUsers(ctx, { search, businessId, first });
  }
}

@Resolver(() => Reply)
export class ReplyMentionResolver {
  @FieldResolver(() => [User], { description })
  mentions(@Root() reply: Reply, @Ctx() ctx: Context): Promise<User[]> {
    return mentionsOf(ctx, reply);
  }
}
