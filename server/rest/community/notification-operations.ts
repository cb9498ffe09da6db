/** The OpenAPI descriptions of the routes of notifications. */
import { listOf, type Operation } from '../openapi/operation.ts';
import { object, ref, whole } from '../openapi/parts.ts';

const count = object({ numUnread: whole(0) });

export const notificationOperations: Record<string, Operation> = {
  'GET /users/profile/notifications': {
    id: 'listNotifications',
    summary:
      'What happened to the signed-in user and their businesses, the newest first: one item for each kind and subject.',
    ...listOf('Notification'),
  },
  'GET /users/profile/notifications/count': {
    id: 'countUnreadNotifications',
    summary: 'The number of notifications that the signed-in user has not seen.',
    response: count,
  },
  'PUT /users/profile/notifications/seen': {
    id: 'setNotificationsSeen',
    summary:
      'Marks notifications up to a time as seen, and returns the number of others. A suspended user may do this.',
    body: { json: 'SeenNotifications' },
    response: count,
    errors: ['invalid', 'tooLarge'],
    isOpenToSuspended: true,
  },
  'GET /users/profile/notifications/settings': {
    id: 'getNotificationSettings',
    summary: 'Which notifications the signed-in user gets.',
    response: ref('NotificationSettings'),
  },
  'PUT /users/profile/notifications/settings': {
    id: 'setNotificationKind',
    summary: 'Turns a kind of notifications on or off. A suspended user may do this.',
    body: { json: 'NotificationKindSetting' },
    response: ref('NotificationSettings'),
    errors: ['invalid', 'tooLarge'],
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/muted/{id}': {
    id: 'setMuted',
    summary:
      'Mutes a business (nothing about it is told) or a person (no new businesses, mentions and replies), or ends that. A suspended user may do this.',
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['invalid', 'notFound', 'tooLarge'],
    isOpenToSuspended: true,
  },
};
