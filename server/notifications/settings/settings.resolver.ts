/** The settings of notifications in GraphQL. */
import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import {
  notificationLimits,
  type MailFrequency as Frequency,
  type NotificationKind as Kind,
} from '#rules/community/notifications.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { openToRestricted, type Context } from '#server/core/context.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { loadOwn } from '#server/core/loader.ts';
import { User } from '#server/users/user.entity.ts';
import { unsubscribe } from '../mails/unsubscribe.service.ts';
import { NotificationKind } from '../notification.types.ts';
import { mutedOf, setMuted, setThreadMuted } from './mutes.service.ts';
import { notificationSettings, setNotificationKind, setNotificationMail, setTimeZone } from './settings.service.ts';
import { MailFrequency, NotificationSettings } from './settings.types.ts';
import { settingDescriptions } from '../notification.descriptions.ts';

@Resolver(() => NotificationSettings)
export class NotificationSettingsResolver {
  @Mutation(() => NotificationSettings, {
    nullable: true,
    description: `${settingDescriptions.setKind} Idempotent. ${openToRestricted}`,
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
    description: `${settingDescriptions.setMail} Idempotent. ${openToRestricted}`,
  })
  setNotificationMail(
    @Arg('kind', () => NotificationKind, { description: 'The kind.' }) kind: Kind,
    @Arg('frequency', () => MailFrequency, { description: 'How often.' }) frequency: Frequency,
    @Arg('timeZone', () => String, {
      nullable: true,
      description: settingDescriptions.clientTimeZone,
    })
    timeZone: string | null,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setNotificationMail(ctx, { kind, frequency, timeZone });
  }

  @Mutation(() => NotificationSettings, {
    nullable: true,
    description: `${settingDescriptions.setTimeZone} Idempotent. ${openToRestricted}`,
  })
  setTimeZone(
    @Arg('timeZone', () => String, { description: settingDescriptions.timeZoneName }) timeZone: string,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setTimeZone(ctx, { timeZone });
  }

  @Mutation(() => NotificationSettings, {
    nullable: true,
    description: `${settingDescriptions.setThreadMuted} Idempotent. ${openToRestricted}`,
  })
  setThreadMuted(
    @Arg('businessId', () => ID, { description: 'The id of the business.' }) businessId: string,
    @Arg('isMuted', () => Boolean, { description: 'True to mute.' }) isMuted: boolean,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setThreadMuted(ctx, { businessId, isMuted });
  }

  @Mutation(() => Boolean, {
    nullable: true,
    description: `${settingDescriptions.unsubscribe} Visitors may use it.`,
  })
  unsubscribe(
    @Arg('token', () => String, { description: settingDescriptions.token })
    token: string,
    @Arg('all', () => Boolean, { defaultValue: false, description: settingDescriptions.all })
    all: boolean,
    @Ctx() ctx: Context,
  ): Promise<boolean> {
    return unsubscribe(ctx, { token, all });
  }

  @Mutation(() => NotificationSettings, {
    nullable: true,
    description: `${settingDescriptions.setMuted} Idempotent. ${openToRestricted}`,
  })
  setMuted(
    @Arg('id', () => ID, { description: 'The id of the business or the person.' }) id: string,
    @Arg('isMuted', () => Boolean, { description: 'True to mute.' }) isMuted: boolean,
    @Ctx() ctx: Context,
  ): Promise<NotificationSettings> {
    return setMuted(ctx, { id, isMuted });
  }

  @ListSize(notificationLimits.muted)
  @FieldResolver(() => [Business], { description: 'The businesses that the user has muted.' })
  async mutedBusinesses(@Root() settings: NotificationSettings, @Ctx() ctx: Context): Promise<Business[]> {
    return (await mutedOf(ctx, settings)).businesses;
  }

  @ListSize(notificationLimits.muted)
  @FieldResolver(() => [User], { description: 'The people whom the user has muted.' })
  async mutedPeople(@Root() settings: NotificationSettings, @Ctx() ctx: Context): Promise<User[]> {
    return (await mutedOf(ctx, settings)).people;
  }

  @ListSize(notificationLimits.mutedThreads)
  @FieldResolver(() => [Business], { description: 'The businesses whose conversations the user has muted.' })
  async mutedThreads(@Root() settings: NotificationSettings, @Ctx() ctx: Context): Promise<Business[]> {
    return (await mutedOf(ctx, settings)).threads;
  }
}

@Resolver(() => User)
export class UserNotificationSettingsResolver {
  @FieldResolver(() => NotificationSettings, {
    nullable: true,
    description: 'Which notifications the user gets; null for other users.',
  })
  notificationSettings(@Root() user: User, @Ctx() ctx: Context): Promise<NotificationSettings | null> {
    return loadOwn(ctx, user, notificationSettings, undefined);
  }
}
