/** The settings of notifications in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import type { NotificationKind as Kind } from '#rules/community/notifications.ts';
import { NotificationKind } from '../notification.types.ts';

@ObjectType({ description: 'A kind of notifications, and whether the user gets it.' })
export class NotificationKindSetting {
  @Field(() => NotificationKind, { description: 'The kind.' })
  kind: Kind;

  @Field(() => Boolean, { description: 'Whether the user gets notifications of this kind on the site.' })
  isOn: boolean;
}

@ObjectType({ description: 'Which notifications a user gets.' })
export class NotificationSettings {
  @Field(() => ID, { description: "The user's id." })
  id: string;

  mutedIds: string[];

  @Field(() => [NotificationKindSetting], { description: 'All kinds.' })
  kinds: NotificationKindSetting[];
}
