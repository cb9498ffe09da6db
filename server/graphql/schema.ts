/** The GraphQL schema, built from the resolvers of all folders. */
import 'reflect-metadata';
import { lexicographicSortSchema, printSchema, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, getMetadataStorage } from 'type-graphql';
import { queryLimits } from '#rules/requests/query-limits.ts';
import type { Context } from '#server/core/context.ts';
import { clearLoaded } from '#server/core/loader.ts';
import { usePrefetchedValues } from '#server/core/prefetched.ts';
import { DateTime } from '#server/core/graphql/date-time.ts';
import { codesOfFields, httpStatusOf } from '#server/http/status-codes.ts';
// Each import registers its resolvers with type-graphql.
import '#server/auth/audit/audit-log.resolver.ts';
import '#server/auth/auth.resolver.ts';
import '#server/auth/email/email.resolver.ts';
import '#server/auth/roles/role.resolver.ts';
import '#server/businesses/business.resolver.ts';
import '#server/businesses/contact/contact.resolver.ts';
import '#server/businesses/hours/hours.resolver.ts';
import '#server/businesses/detail-fields.resolver.ts';
import '#server/businesses/pictures/picture.resolver.ts';
import '#server/businesses/position/position.resolver.ts';
import '#server/comments/comment.resolver.ts';
import '#server/comments/mentions/mention.resolver.ts';
import '#server/comments/review.resolver.ts';
import '#server/directory/directory.resolver.ts';
import '#server/directory/places/clusters.resolver.ts';
import '#server/directory/places/distance.resolver.ts';
import '#server/directory/saved-list.resolver.ts';
import '#server/directory/suggestions.resolver.ts';
import '#server/feed/feed.resolver.ts';
import '#server/follows/follow.resolver.ts';
import '#server/live/live.resolver.ts';
import '#server/moderation/cases/case.resolver.ts';
import '#server/moderation/decisions/decision.resolver.ts';
import '#server/moderation/moderation.resolver.ts';
import '#server/moderation/reports/own-report.resolver.ts';
import '#server/notifications/notification.resolver.ts';
import '#server/notifications/settings/settings.resolver.ts';
import '#server/places/place.resolver.ts';
import '#server/reactions/reaction.resolver.ts';
import '#server/site/site.resolver.ts';
import '#server/users/user.resolver.ts';

const errorTexts = [
  `\`extensions.code\` of an error is one of ${Object.keys(httpStatusOf).join(', ')}.`,
  'With BAD_USER_INPUT `extensions.fields` has a message for each wrong argument or input field by its name, and with INTERNAL_SERVER_ERROR `extensions.errorId` finds the error in the log of the site.',
  `Fields that fail with ${codesOfFields.join(', ')} leave the HTTP status at 200, as do all that fail beside fields that do not. An operation that is refused before its execution has the status of its code, as 400 for a variable of a wrong type.`,
  'Where a field that failed may be sent again later, as above a rate limit, `extensions.retryAfter` of its error is the number of seconds until then.',
].join(' ');

/** Discards before each mutation what those before it in a document have read for their results, since they may have changed it. */
function readAnewForEach(mutations: GraphQLObjectType<unknown, Context>): void {
  for (const field of Object.values(mutations.getFields())) {
    const { resolve } = field;
    field.resolve = (source, args, ctx, info) => {
      clearLoaded(ctx);
      return resolve!(source, args, ctx, info);
    };
  }
}

let schema: GraphQLSchema | undefined;

/** The schema, built once. The service functions validate their inputs, type-graphql does not. */
export function buildSchema(): GraphQLSchema {
  if (schema) return schema;
  const { objectTypes, resolverClasses } = getMetadataStorage();
  // Plain fields have no resolver: graphql-jit compiles them to property reads.
  for (const type of objectTypes) type.simpleResolvers = true;
  const [first, ...others] = resolverClasses.map(({ target }) => target);
  const built = buildSchemaSync({
    resolvers: [first!, ...others],
    // Required for subscriptions, and not used: see `live/`.
    pubSub: { publish: () => undefined, subscribe: () => undefined as never },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
  });
  schema = lexicographicSortSchema(built);
  usePrefetchedValues(schema);
  readAnewForEach(schema.getMutationType()!);
  // type-graphql makes the root types and takes no descriptions for them.
  schema.getQueryType()!.description = [
    'All queries. Visitors may use those that do not state otherwise. A field whose description names UNAUTHENTICATED, FORBIDDEN, NOT_FOUND or RATE_LIMITED is null where it is refused, and the others keep their results; an invalid argument or a failure of the server may make the whole `data` null.',
    `A request of any type may cost at most ${queryLimits.cost.toLocaleString('en')}: one for each value that its response can hold, several for a long text, and more for searches. Its long texts may have at most ${queryLimits.textLength.toLocaleString('en')} characters, with the maximum of each list.`,
    errorTexts,
  ].join(' ');
  schema.getMutationType()!.description = `All mutations. They require a signed-in user, who is not suspended or hidden (FORBIDDEN), unless they state otherwise. A field that fails is null; the other fields are executed all the same. ${errorTexts}`;
  schema.getSubscriptionType()!.description = `All subscriptions: event streams of the GraphQL over SSE protocol, each of one POST request with the header \`Accept: text/event-stream\`. They are FORBIDDEN for a suspended or hidden user. ${errorTexts}`;
  return schema;
}

/** The schema as the text that is committed as schema.graphql. */
export const schemaText = (): string => `${printSchema(buildSchema())}\n`;
