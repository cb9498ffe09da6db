/** The directory in GraphQL: lists of businesses, and the details of a business or a user. */
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, InputType, Int, Query, Resolver, Root } from 'type-graphql';
import { lengthText, limits, moreBusinesses, rangeText } from '#rules/limits.ts';
import type { CategoryName } from '#rules/categories.ts';
import { sortOrders, defaultSortBy, type SortField } from '#rules/sort-orders.ts';
import { Business, BusinessConnection } from '#server/businesses/business.entity.ts';
import { Category } from '#server/businesses/category.ts';
import { hoursDescriptions } from '#server/businesses/hours/hours.descriptions.ts';
import { After, First, searchCost } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { selectsAny } from '#server/core/prefetched.ts';
import { User } from '#server/users/user.entity.ts';
import { listBusinesses, readBusiness } from './directory.service.ts';
import { detailFields } from './listed-business.ts';
import { orders, type SortOrder } from './page/orders.ts';
import { BoundsInput, NearInput } from './places/place.types.ts';
import { correctedSearch } from './suggestion.descriptions.ts';
import { moreByOwner, moreInCategory } from './more-businesses.reads.ts';
import { findUserDetails } from './user-details.reads.ts';
import { listOwned } from './user-lists.service.ts';

const SortFields = registerEnum('BusinessSortField', 'The sort key of a list of businesses.', orders);
const SortOrders = registerEnum('SortOrder', 'The direction of the order.', {
  ASC: 'The smallest or oldest first',
  DESC: 'The largest or newest first',
});

@InputType({
  description:
    'The filters of a list of businesses, combined by AND. One or more of `search`, `minRating`, `openNow`, `within` and `near` cost as much as one search together.',
})
export class BusinessFilter {
  @Field(() => String, {
    nullable: true,
    description: `Words, each found in any part of the name or location or at the beginning of a word of the description or category; ${lengthText(limits.search)}. ${correctedSearch}: \`hints.didYouMean\` of a list has the correction. ${searchCost}`,
  })
  search?: string | null;

  @Field(() => Category, { nullable: true, description: 'The category.' })
  category?: CategoryName | null;

  @Field(() => Int, {
    nullable: true,
    description: `The minimum of the average rating, ${rangeText(limits.rating)}. Costs as much as a search.`,
  })
  minRating?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: `True for ${hoursDescriptions.openNow} Costs as much as a search.`,
  })
  openNow?: boolean | null;

  @Field(() => BoundsInput, {
    nullable: true,
    description: 'A box; only businesses in it, which have a position. Costs as much as a search.',
  })
  within?: BoundsInput | null;

  @Field(() => NearInput, {
    nullable: true,
    description:
      'A position: edges have the distance from it. With a radius only businesses in it. Costs as much as a search.',
  })
  near?: NearInput | null;
}

@InputType({ description: 'The order of businesses; ties are broken by id.' })
export class BusinessSort {
  @Field(() => SortFields, { defaultValue: sortOrders[defaultSortBy].field, description: 'The sort key.' })
  field: SortField;

  @Field(() => SortOrders, { defaultValue: 'DESC', description: 'The direction of the order.' })
  order: SortOrder;
}

@Resolver(() => Business)
export class DirectoryResolver {
  @Query(() => BusinessConnection, { description: 'The businesses of a filter, the newest first by default.' })
  async businesses(
    @Arg('filter', () => BusinessFilter, { nullable: true, description: 'The filters; all businesses without them.' })
    filter: BusinessFilter | null,
    @Arg('sort', () => BusinessSort, { nullable: true, description: 'The order.' }) sort: BusinessSort | null,
    @First() first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    const page = await listBusinesses(ctx, { filter, sort, first, after });
    // `suggestions.resolver.ts` resolves the hints.
    return Object.assign(new BusinessConnection(page), { hints: page.hints });
  }

  @Query(() => Business, { nullable: true, description: 'A business by id; NOT_FOUND without one.' })
  business(
    @Arg('id', () => ID, { description: 'The id.' }) id: string,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Business> {
    return readBusiness(ctx, id, selectsAny(info, detailFields));
  }

  @ListSize(moreBusinesses)
  @FieldResolver(() => [Business], {
    description: `At most ${moreBusinesses} other businesses of the same category, the newest first.`,
  })
  moreInCategory(@Root() business: Business, @Ctx() ctx: Context): Promise<Business[]> {
    return moreInCategory(ctx, business);
  }

  @ListSize(moreBusinesses)
  @FieldResolver(() => [Business], {
    description: `At most ${moreBusinesses} other businesses of the same owner, the newest first.`,
  })
  moreByOwner(@Root() business: Business, @Ctx() ctx: Context): Promise<Business[]> {
    return moreByOwner(ctx, business);
  }
}

@Resolver(() => User)
export class DirectoryUserResolver {
  @Query(() => User, {
    nullable: true,
    description: 'A user by id, or by username in any case; NOT_FOUND without one.',
  })
  user(
    @Arg('id', () => ID, { nullable: true, description: 'The id. It takes precedence over the username.' }) id:
      | string
      | null,
    @Arg('username', () => String, { nullable: true, description: 'The username, in any case.' })
    username: string | null,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return findUserDetails(ctx, { id, username });
  }

  @FieldResolver(() => BusinessConnection, { description: 'The businesses of this user, the newest first.' })
  async businesses(@Root() user: User, @First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    return new BusinessConnection(await listOwned(ctx, user, { first, after }));
  }
}
