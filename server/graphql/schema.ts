/** The GraphQL schema, built from the resolvers of all folders. */
import 'reflect-metadata';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, getMetadataStorage } from 'type-graphql';
import { AuthResolver } from '#server/auth/auth.resolver.ts';
import { AuditLogResolver } from '#server/auth/audit/audit-log.resolver.ts';
import { RoleResolver } from '#server/auth/roles/role.resolver.ts';
import { EmailResolver } from '#server/auth/email/email.resolver.ts';
import { BusinessResolver } from '#server/businesses/business.resolver.ts';
import { PageColumnsResolver } from '#server/businesses/page-columns.resolver.ts';
import { ContactResolver } from '#server/businesses/contact/contact.resolver.ts';
import { HoursResolver } from '#server/businesses/hours/hours.resolver.ts';
import { PositionResolver } from '#server/businesses/position/position.resolver.ts';
import { PictureResolver } from '#server/businesses/pictures/picture.resolver.ts';
import { BusinessCommentsResolver, CommentResolver } from '#server/comments/comment.resolver.ts';
import { MentionResolver, ReplyMentionResolver } from '#server/comments/mentions/mention.resolver.ts';
import { ReviewResolver } from '#server/comments/review.resolver.ts';
import { usePrefetchedValues } from '#server/core/prefetched.ts';
import { DateTime } from '#server/core/graphql/date-time.ts';
import { DirectoryResolver, DirectoryUserResolver } from '#server/directory/directory.resolver.ts';
import { ClustersResolver } from '#server/directory/places/clusters.resolver.ts';
import { DistanceResolver } from '#server/directory/places/distance.resolver.ts';
import { SavedListResolver } from '#server/directory/saved-list.resolver.ts';
import { SuggestionsResolver } from '#server/directory/suggestions.resolver.ts';
import { FeedResolver } from '#server/feed/feed.resolver.ts';
import { FollowResolver } from '#server/follows/follow.resolver.ts';
import { CaseConnectionResolver, CaseResolver, ReportResolver } from '#server/moderation/cases/case.resolver.ts';
import {
  BusinessDecisionResolver,
  CommentDecisionResolver,
  DecisionResolver,
  NotificationDecisionResolver,
  ReportedSubjectResolver,
  UserDecisionsResolver,
} from '#server/moderation/decisions/decision.resolver.ts';
import { LiveResolver } from '#server/live/live.resolver.ts';
import { ModerationResolver } from '#server/moderation/moderation.resolver.ts';
import { NotificationResolver, UserNotificationsResolver } from '#server/notifications/notification.resolver.ts';
import {
  NotificationSettingsResolver,
  UserNotificationSettingsResolver,
} from '#server/notifications/settings/settings.resolver.ts';
import { PlaceResolver } from '#server/places/place.resolver.ts';
import { UserReportsResolver } from '#server/moderation/reports/own-report.resolver.ts';
import { ReactionResolver } from '#server/reactions/reaction.resolver.ts';
import { SiteResolver } from '#server/site/site.resolver.ts';
import { UserResolver } from '#server/users/user.resolver.ts';

let schema: GraphQLSchema | undefined;

/** The schema, built once. The service functions validate their inputs, type-graphql does not. */
export function buildSchema(): GraphQLSchema {
  if (schema) return schema;
  // Plain fields have no resolver: graphql-jit compiles them to property reads.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
  const built = buildSchemaSync({
    resolvers: [
      UserResolver,
      AuthResolver,
      RoleResolver,
      EmailResolver,
      BusinessResolver,
      HoursResolver,
      PageColumnsResolver,
      ContactResolver,
      PositionResolver,
      PictureResolver,
      CommentResolver,
      BusinessCommentsResolver,
      ReviewResolver,
      MentionResolver,
      ReplyMentionResolver,
      ReactionResolver,
      FollowResolver,
      DirectoryResolver,
      DirectoryUserResolver,
      DistanceResolver,
      ClustersResolver,
      SavedListResolver,
      SuggestionsResolver,
      AuditLogResolver,
      ModerationResolver,
      CaseResolver,
      ReportResolver,
      CaseConnectionResolver,
      DecisionResolver,
      ReportedSubjectResolver,
      UserReportsResolver,
      UserDecisionsResolver,
      BusinessDecisionResolver,
      CommentDecisionResolver,
      NotificationResolver,
      NotificationDecisionResolver,
      UserNotificationsResolver,
      NotificationSettingsResolver,
      UserNotificationSettingsResolver,
      FeedResolver,
      SiteResolver,
      PlaceResolver,
      LiveResolver,
    ],
    // Required for subscriptions, and not used: see `live/`.
    pubSub: { publish: () => undefined, subscribe: () => undefined as never },
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: false,
  });
  schema = lexicographicSortSchema(built);
  usePrefetchedValues(schema);
  // type-graphql makes these two types and takes no descriptions for them.
  schema.getQueryType()!.description = 'All queries. Visitors may use those that do not state otherwise.';
  schema.getMutationType()!.description =
    'All mutations. They require a signed-in user unless they state otherwise. A field that fails is null; the other fields are executed all the same.';
  schema.getSubscriptionType()!.description =
    'All subscriptions: event streams of the GraphQL over SSE protocol, each of one POST request with the header `Accept: text/event-stream`.';
  return schema;
}

/** The schema as the text that is committed as schema.graphql. */
export const schemaText = (): string => `${printSchema(buildSchema())}\n`;
