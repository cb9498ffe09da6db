/** The OpenAPI descriptions of the routes of notifications. */
import { listOf, messageOf, type Operation } from '../openapi/operation.ts';
import { object, ref, whole } from '../openapi/parts.ts';

/** The response to the end of mails. */
export const mailsEnded = 'These mails have ended';

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
    isOpenToSuspended: true,
  },
  'GET /users/profile/notifications/settings': {
    id: 'getNotificationSettings',
    summary: 'Which notifications the signed-in user gets.',
    response: ref('NotificationSettings'),
  },
  'PUT /users/profile/notifications/settings': {
    id: 'setNotificationKind',
    summary: 'Turns a kind of notifications on the site on or off. A suspended user may do this.',
    body: { json: 'NotificationKindSetting' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/mails': {
    id: 'setNotificationMail',
    summary: 'Sets how often mails are sent about a kind of notifications. A suspended user may do this.',
    body: { json: 'NotificationMail' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/time-zone': {
    id: 'setTimeZone',
    summary: 'Sets the time zone of digests. A suspended user may do this.',
    body: { json: 'TimeZone' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/muted-threads/{id}': {
    id: 'setThreadMuted',
    summary:
      'Mutes the conversation under a business (no notifications about its comments, replies, mentions and helpful marks), or unmutes it. A suspended user may do this.',
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
  },
  'POST /users/notifications/unsubscribe': {
    id: 'unsubscribe',
    summary: 'Ends mails about notifications by the token of a mail.',
    body: { json: 'Unsubscription' },
    response: messageOf(mailsEnded),
  },
  'PUT /users/profile/notifications/muted/{id}': {
    id: 'setMuted',
    summary:
      'Mutes a business (no notifications about it) or a person (no notifications about new businesses, mentions and replies), or unmutes it. A suspended user may do this.',
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
  },
};
