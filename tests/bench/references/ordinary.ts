/** An ordinary program: relations, and a repository call for each field that is not a column. */
import { Ctx, FieldResolver, Float, Int, Resolver, Root } from 'type-graphql';
import { Business, Comment, database, Follow, Like, Rating, Save, User } from './entities.ts';
import { listResolver, serve, type ViewerContext } from './list.ts';

const repository = database.getRepository.bind(database);

@Resolver(() => Business)
class BusinessResolver {
  @FieldResolver(() => Int)
  numLikes(@Root() { id }: Business): Promise<number> {
    return repository(Like).countBy({ businessId: id });
  }

  @FieldResolver(() => Int)
  numSaves(@Root() { id }: Business): Promise<number> {
    return repository(Save).countBy({ businessId: id });
  }

  @FieldResolver(() => Int)
  numComments(@Root() { id }: Business): Promise<number> {
    return repository(Comment).countBy({ businessId: id });
  }

  @FieldResolver(() => Int)
  numRatings(@Root() { id }: Business): Promise<number> {
    return repository(Rating).countBy({ businessId: id });
  }

  @FieldResolver(() => Float)
  async averageRating(@Root() { id }: Business): Promise<number> {
    return (await repository(Rating).average('value', { businessId: id })) ?? 0;
  }

  @FieldResolver(() => Boolean)
  isLiked(@Root() { id }: Business, @Ctx() { viewer }: ViewerContext): Promise<boolean> | boolean {
    return viewer !== null && repository(Like).existsBy({ businessId: id, userId: viewer });
  }

  @FieldResolver(() => Boolean)
  isSaved(@Root() { id }: Business, @Ctx() { viewer }: ViewerContext): Promise<boolean> | boolean {
    return viewer !== null && repository(Save).existsBy({ businessId: id, userId: viewer });
  }
}

@Resolver(() => User)
class UserResolver {
  @FieldResolver(() => Int)
  numFollowers(@Root() { id }: User): Promise<number> {
    return repository(Follow).countBy({ followedId: id });
  }

  @FieldResolver(() => Boolean)
  isFollowing(@Root() { id }: User, @Ctx() { viewer }: ViewerContext): Promise<boolean> | boolean {
    return viewer !== null && repository(Follow).existsBy({ followerId: viewer, followedId: id });
  }
}

await serve([listResolver({ owner: true }), BusinessResolver, UserResolver], () => ({}));
