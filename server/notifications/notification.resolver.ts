/** Notifications in GraphQL: those of the viewer, and the mutation that marks them as seen. */
import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Business } from '#server/businesses/business.entity.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { After, First } from '#server/core/connection.ts';
import { openToRestricted, type Context } from '#server/core/context.ts';
import { loadBatched, loadOwn } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { actorsOf } from './actors.ts';
import { listNotifications, numUnread, setNotificationsSeen } from './notification.service.ts';
import { Notification, NotificationConnection } from './notification.types.ts';
import { notificationDescriptions } from './notification.descriptions.ts';

@Resolver(() => Notification)
export class NotificationResolver {
  @Mutation(() => User, {
    nullable: true,
    description: `${notificationDescriptions.setSeen} Idempotent. ${openToRestricted}`,
  })
  setNotificationsSeen(
    @Arg('until', () => Date, { description: notificationDescriptions.until })
    until: Date,
    @Ctx() ctx: Context,
  ): Promise<User> {
    return setNotificationsSeen(ctx, { until });
  }

  @FieldResolver(() => [User], {
    description: notificationDescriptions.actors,
  })
  actors(@Root() notification: Notification, @Ctx() ctx: Context): Promise<User[]> {
    return actorsOf(ctx, notification);
  }

  @FieldResolver(() => Business, {
    nullable: true,
    description: 'The business; of a person with several new ones the newest. Null for followers and decisions.',
  })
  async business(@Root() { businessId }: Notification, @Ctx() ctx: Context): Promise<Business | null> {
    return businessId === null ? null : ((await loadBatched(ctx, readBusinesses, businessId)) ?? null);
  }
}

@Resolver(() => User)
export class UserNotificationsResolver {
  @FieldResolver(() => Int, {
    nullable: true,
    description: `${notificationDescriptions.numUnread}; null for other users.`,
  })
  numUnread(@Root() user: User, @Ctx() ctx: Context): Promise<number | null> {
    return loadOwn(ctx, user, numUnread, undefined);
  }

  @FieldResolver(() => NotificationConnection, {
    nullable: true,
    description: `${notificationDescriptions.list}; null for other users.`,
  })
  async notifications(@Root() user: User, @First() first: number, @After() after: string | null, @Ctx() ctx: Context) {
    const page = await loadOwn(ctx, user, listNotifications, { first, after });
    return page && new NotificationConnection(page);
  }
}
