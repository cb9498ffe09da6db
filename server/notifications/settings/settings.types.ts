/** The settings of notifications in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import type { MailFrequency as Frequency, NotificationKind as Kind } from '#rules/community/notifications.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { NotificationKind } from '../notification.types.ts';
import { settingDescriptions } from '../notification.descriptions.ts';

export const MailFrequency = registerEnum<Frequency>(
  'MailFrequency',
  'How often mails are sent about a kind of notifications.',
  {
    NONE: 'Never',
    AT_ONCE: 'Some minutes after the event. Further events within half an hour are sent in one mail',
    DAILY: "At 8:00 in the user's time zone, if something happened",
    WEEKLY: "On Mondays at 8:00 in the user's time zone, if something happened",
  },
);

@ObjectType({ description: 'A kind of notifications, and whether and where the user gets it.' })
export class NotificationKindSetting {
  @Field(() => NotificationKind, { description: 'The kind.' })
  kind: Kind;

  @Field(() => Boolean, { description: 'Whether the user gets notifications of this kind on the site.' })
  isOn: boolean;

  @Field(() => MailFrequency, {
    description: settingDescriptions.mail,
  })
  mail: Frequency;
}

@ObjectType({ description: 'Which notifications a user gets.' })
export class NotificationSettings {
  @Field(() => ID, { description: "The user's id." })
  id: string;

  mutedIds: string[];

  mutedThreadIds: string[];

  @Field(() => String, {
    description: settingDescriptions.timeZone,
  })
  timeZone: string;

  @Field(() => [NotificationKindSetting], { description: 'All kinds.' })
  kinds: NotificationKindSetting[];
}
