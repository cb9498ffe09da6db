/** The settings of notifications in GraphQL. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import type { NotificationKind as Kind } from '#rules/community/notifications.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { keepFromCaches, type Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { NotificationKind } from '../notification.types.ts';
import { mutedOf, notificationSettings, setMuted, setNotificationKind } from './settings.service.ts';
import { NotificationSettings } from './settings.types.ts';

@Resolver(() => NotificationSettings)
export class NotificationSettingsResolver {
  @Mutation(() => NotificationSettings, {
    nullable: true,
    description: 'Turns a kind of notifications on or off. Idempotent. A suspended user may do this.',
  })
  setNotificationKind(
    @Arg('kind', () => NotificationKind, { description: 'The kind.' }) kind: Kind,
    @Arg('isOn', () => Boolean, { description: 'True to get notifications of the kind.' }) isOn: boolean,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setNotificationKind(ctx, { kind, isOn });
  }

  @Mutation(() => NotificationSettings, {
    nullable: true,
    description:
      'Mutes a business (nothing about it is told) or a person (no new businesses, mentions and replies), or ends that. Idempotent. A suspended user may do this.',
  })
  setMuted(
    @Arg('id', () => ID, { description: 'The id of the business or the person.' }) id: string,
    @Arg('isMuted', () => Boolean, { description: 'True to mute.' }) isMuted: boolean,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setMuted(ctx, { id, isMuted });
  }

  @FieldResolver(() => [Business], { description: 'The businesses about which the user hears nothing.' })
  async mutedBusinesses(@Root() settings: NotificationSettings, @Ctx() ctx: Context): Promise<Business[]> {
    return (await mutedOf(ctx, settings)).businesses;
  }

  @FieldResolver(() => [User], { description: 'The people of whom the user hears nothing.' })
  async mutedPeople(@Root() settings: NotificationSettings, @Ctx() ctx: Context): Promise<User[]> {
    return (await mutedOf(ctx, settings)).people;
  }
}

@Resolver(() => User)
export class UserNotificationSettingsResolver {
  @FieldResolver(() => NotificationSettings, {
    nullable: true,
    description: 'Which notifications the user gets; null for other users.',
  })
  async notificationSettings(@Root() user: User, @Ctx() ctx: Context): Promise<NotificationSettings | null> {
    if (ctx.viewer?.id !== user.id) return null;
    keepFromCaches(ctx);
    return notificationSettings(ctx);
  }
}
