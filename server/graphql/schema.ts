/** What may be said in GraphQL: every room's resolvers in one list, and the schema they make. */
import 'reflect-metadata';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AuthResolver } from '#server/auth/auth.resolver.ts';
import { BusinessResolver } from '#server/businesses/business.resolver.ts';
import { BusinessCommentsResolver, CommentResolver } from '#server/comments/comment.resolver.ts';
import { usePrefetchedValues } from '#server/core/prefetched.ts';
import { DateTime } from '#server/core/date-time.ts';
import { DirectoryResolver, PersonResolver } from '#server/directory/directory.resolver.ts';
import { FollowResolver } from '#server/follows/follow.resolver.ts';
import { ReactionResolver } from '#server/reactions/reaction.resolver.ts';
import { UserResolver } from '#server/users/user.resolver.ts';

let schema: GraphQLSchema | undefined;

/** The schema, built once. Our own rules validate, so type-graphql's do not. */
export function buildSchema(): GraphQLSchema {
  if (schema) return schema;
  const built = buildSchemaSync({
    resolvers: [
      UserResolver,
      AuthResolver,
      BusinessResolver,
      CommentResolver,
      BusinessCommentsResolver,
      ReactionResolver,
      FollowResolver,
      DirectoryResolver,
      PersonResolver,
    ],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
  });
  schema = lexicographicSortSchema(built);
  usePrefetchedValues(schema);
  // type-graphql makes these two itself and has no place for their words.
  schema.getQueryType()!.description = 'What can be read, by visitors too where nothing else is said.';
  schema.getMutationType()!.description =
    'What can be done, by signed-in people where nothing else is said. A field that fails is null; the others are done all the same.';
  return schema;
}

/** The schema as the text that is committed as schema.graphql. */
export const schemaText = (): string => `${printSchema(buildSchema())}\n`;
