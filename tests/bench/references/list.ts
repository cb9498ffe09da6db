/** The parts that both ordinary programs share: the list from a repository, and Apollo's standalone server. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { Arg, buildSchema, Query, Resolver, type ClassType, type NonEmptyArray } from 'type-graphql';
import { Business, BusinessConnection, BusinessFilter, BusinessSort, database } from './entities.ts';
import { viewerOf } from './session.ts';

/** The viewer's id, or null for visitors. */
export interface ViewerContext {
  viewer: string | null;
}

const pageSize = 24;

/** The newest businesses with an exact count; with `relations` TypeORM joins their owners. */
async function newest(relations: { owner: boolean }): Promise<BusinessConnection> {
  const [found, totalCount] = await database
    .getRepository(Business)
    .findAndCount({ relations, order: { createdAt: 'DESC', id: 'DESC' }, take: pageSize });
  return {
    edges: found.map((node) => ({ node })),
    pageInfo: { hasNextPage: totalCount > pageSize, endCursor: found.at(-1)?.id ?? null },
    totalCount,
    totalCountIsExact: true,
  };
}

/** The list's resolver, with or without the owners joined. */
export function listResolver(relations: { owner: boolean }) {
  @Resolver()
  class List {
    @Query(() => BusinessConnection)
    businesses(
      @Arg('filter', () => BusinessFilter, { nullable: true }) _filter: BusinessFilter | null,
      @Arg('sort', () => BusinessSort, { nullable: true }) _sort: BusinessSort | null,
      @Arg('after', () => String, { nullable: true }) _after: string | null,
    ): Promise<BusinessConnection> {
      return newest(relations);
    }
  }
  return List;
}

/** Serves resolvers. `more` creates additional context for each request. */
export async function serve<More extends object>(resolvers: NonEmptyArray<ClassType>, more: () => More): Promise<void> {
  await database.initialize();
  const server = new ApolloServer<ViewerContext & More>({ schema: await buildSchema({ resolvers }) });
  await startStandaloneServer(server, {
    listen: { port: Number(process.env.PORT) },
    context: async ({ req }) => ({ viewer: await viewerOf(req.headers.authorization), ...more() }),
  });
}
