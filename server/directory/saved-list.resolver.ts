/** The viewer's saved businesses in GraphQL. */
import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import type { SavedSort } from '#rules/sort-orders.ts';
import { BusinessConnection } from '#server/businesses/business.entity.ts';
import { After, First, searchCost } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { loadOwn } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { listSaved, savedOrders } from './saved-list.service.ts';

const SavedSorts = registerEnum('SavedSort', 'The order of saved businesses; ties are broken by id.', savedOrders);

@Resolver(() => User)
export class SavedListResolver {
  @FieldResolver(() => BusinessConnection, {
    nullable: true,
    description: 'The businesses that this user saved, the newest save first by default; null for other users.',
  })
  async savedBusinesses(
    @Root() user: User,
    @Arg('search', () => String, {
      nullable: true,
      description: `Words, each found as in the search of businesses; ${lengthText(limits.search)}. ${searchCost}`,
    })
    search: string | null,
    @Arg('sort', () => SavedSorts, { defaultValue: 'SAVED_AT', description: 'The order.' }) sort: SavedSort,
    @First() first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    const page = await loadOwn(ctx, user, listSaved, { search, sort, first, after });
    return page && new BusinessConnection(page);
  }
}
