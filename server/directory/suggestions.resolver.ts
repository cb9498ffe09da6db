/** Suggestions in GraphQL: for the text of a search field, and in place of a list of businesses that is empty. */
import { Arg, Ctx, Field, FieldResolver, Int, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import type { CategoryName } from '#rules/categories.ts';
import { Business, BusinessConnection } from '#server/businesses/business.entity.ts';
import { Category } from '#server/businesses/category.ts';
import { searchCost } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import type { Alternative } from './alternatives.ts';
import type { BusinessPage } from './directory.service.ts';
import { suggestionDescriptions } from './suggestion.descriptions.ts';
import { suggestSearches, type Suggestions } from './suggestions.ts';

const { default: defaultFirst, max } = limits.suggestions;

@ObjectType({ description: 'Suggestions for the text of a search field.' })
export class SearchSuggestions implements Suggestions {
  @Field(() => [Business], { description: suggestionDescriptions.businesses })
  businesses: Suggestions['businesses'];

  @Field(() => [Category], { description: suggestionDescriptions.categories })
  categories: CategoryName[];

  @Field(() => [String], { description: suggestionDescriptions.places })
  places: string[];

  @Field(() => String, { nullable: true, description: suggestionDescriptions.didYouMean })
  didYouMean: string | null;
}

@ObjectType({
  description:
    'A filter that finds businesses in place of one that finds none. Combine it with `within` and `near` of that filter, which its number counts, too.',
})
export class FilterAlternative implements Alternative {
  @Field(() => String, { nullable: true, description: 'The search; null without one.' })
  search: string | null;

  @Field(() => Category, { nullable: true, description: 'The category; null for all categories.' })
  category: CategoryName | null;

  @Field(() => Int, { nullable: true, description: 'The minimum of the average rating; null for any rating.' })
  minRating: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether only open businesses count; null for all.' })
  openNow: boolean | null;

  @Field(() => Int, {
    description: `The number of businesses that it finds, counted to ${limits.reducedCount.toLocaleString('en')}.`,
  })
  totalCount: number;
}

@ObjectType({ description: 'How to search instead.' })
export class SearchHints {
  @Field(() => String, {
    nullable: true,
    description:
      'The corrected search, if no business has the typed words but some have similar ones: the list holds what similar words find. Null otherwise.',
  })
  didYouMean: string | null;

  @Field(() => [FilterAlternative], {
    description:
      'If a filter finds no business: the filter without its search, its category or its minimum rating, and with each other category, as far as they find some. If no business has the words, other categories are without the search and the minimum rating. Where only the present time leaves nothing, the filter at any time is the only one. No alternative is without any condition or asks for the present time. Empty otherwise.',
  })
  alternatives: Alternative[];
}

@Resolver(() => BusinessConnection)
export class SuggestionsResolver {
  @Query(() => SearchSuggestions, {
    description: `Businesses, categories and places for the text of a search field. ${searchCost}`,
  })
  searchSuggestions(
    @Arg('search', () => String, {
      description: `The text, ${lengthText(limits.search)}. Empty text has no suggestions.`,
    })
    search: string,
    @Arg('first', () => Int, {
      defaultValue: defaultFirst,
      description: `The maximum number of suggestions of each kind, from 1 to ${max}.`,
    })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<Suggestions> {
    return suggestSearches(ctx, { search, first });
  }

  // Only `Query.businesses` has a search. Hints are read only for queries that select them.
  @FieldResolver(() => SearchHints, { description: 'How to search instead, for a list with a filter.' })
  async hints(@Root() { hints }: { hints?: BusinessPage['hints'] }): Promise<SearchHints> {
    return hints ? hints() : { didYouMean: null, alternatives: [] };
  }
}
