/** The ordinary program with a DataLoader for each look-up, and with the stored counts. */
import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql';
import { In, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { Business, database, Follow, Like, Save, User } from './entities.ts';
import { listResolver, serve, type ViewerContext } from './list.ts';

interface Stats {
  id: string;
  num_likes: number;
  num_saves: number;
  num_comments: number;
  num_ratings: number;
  average_rating: number;
  num_followers: number;
}

const statsOf = (table: string, key: string) =>
  new DataLoader<string, Stats>(async (ids) => {
    const found = await database
      .createQueryBuilder()
      .select('*')
      .addSelect(`s.${key}`, 'id')
      .from(table, 's')
      .where(`s.${key} IN (:...ids)`, { ids })
      .getRawMany<Stats>();
    const byId = new Map(found.map((stats) => [stats.id, stats]));
    return ids.map((id) => byId.get(id)!);
  });

/** Whether the viewer is one end of a pair whose other end is an id. */
const isPaired = <Pair extends ObjectLiteral>(pair: EntityTarget<Pair>, viewerKey: keyof Pair, key: keyof Pair) => {
  const loaders = new Map<string, DataLoader<string, boolean>>();
  return async (viewer: string | null, id: string): Promise<boolean> => {
    if (viewer === null) return false;
    if (!loaders.has(viewer))
      loaders.set(
        viewer,
        new DataLoader(async (ids) => {
          const where = { [viewerKey]: viewer, [key]: In([...ids]) } as never;
          const found = new Set((await database.getRepository(pair).findBy(where)).map((each) => each[key]));
          return ids.map((each) => found.has(each as Pair[keyof Pair]));
        }),
      );
    return loaders.get(viewer)!.load(id);
  };
};

const makeLoaders = () => ({
  owners: new DataLoader<string, User>(async (ids) => {
    const found = await database.getRepository(User).findBy({ id: In([...ids]) });
    const byId = new Map(found.map((user) => [user.id, user]));
    return ids.map((id) => byId.get(id)!);
  }),
  business: statsOf('business_stats', 'business_id'),
  user: statsOf('user_stats', 'user_id'),
  isLiked: isPaired(Like, 'userId', 'businessId'),
  isSaved: isPaired(Save, 'userId', 'businessId'),
  isFollowing: isPaired(Follow, 'followerId', 'followedId'),
});
type Loading = ViewerContext & ReturnType<typeof makeLoaders>;

@Resolver(() => Business)
class BusinessResolver {
  @FieldResolver(() => User)
  owner(@Root() { ownerId }: Business, @Ctx() { owners }: Loading): Promise<User> {
    return owners.load(ownerId);
  }

  @FieldResolver(() => Int)
  async numLikes(@Root() { id }: Business, @Ctx() { business }: Loading): Promise<number> {
    return (await business.load(id)).num_likes;
  }

  @FieldResolver(() => Int)
  async numSaves(@Root() { id }: Business, @Ctx() { business }: Loading): Promise<number> {
    return (await business.load(id)).num_saves;
  }

  @FieldResolver(() => Int)
  async numComments(@Root() { id }: Business, @Ctx() { business }: Loading): Promise<number> {
    return (await business.load(id)).num_comments;
  }

  @FieldResolver(() => Int)
  async numRatings(@Root() { id }: Business, @Ctx() { business }: Loading): Promise<number> {
    return (await business.load(id)).num_ratings;
  }

  @FieldResolver(() => Float)
  async averageRating(@Root() { id }: Business, @Ctx() { business }: Loading): Promise<number> {
    return (await business.load(id)).average_rating;
  }

  @FieldResolver(() => Boolean)
  isLiked(@Root() { id }: Business, @Ctx() { isLiked, viewer }: Loading): Promise<boolean> {
    return isLiked(viewer, id);
  }

  @FieldResolver(() => Boolean)
  isSaved(@Root() { id }: Business, @Ctx() { isSaved, viewer }: Loading): Promise<boolean> {
    return isSaved(viewer, id);
  }
}

@Resolver(() => User)
class UserResolver {
  @FieldResolver(() => Int)
  async numFollowers(@Root() { id }: User, @Ctx() { user }: Loading): Promise<number> {
    return (await user.load(id)).num_followers;
  }

  @FieldResolver(() => Boolean)
  isFollowing(@Root() { id }: User, @Ctx() { isFollowing, viewer }: Loading): Promise<boolean> {
    return isFollowing(viewer, id);
  }
}

await serve([listResolver({ owner: false }), BusinessResolver, UserResolver], makeLoaders);
