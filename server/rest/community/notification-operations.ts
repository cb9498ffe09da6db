/** The OpenAPI descriptions of the routes of notifications. */
import { notificationDescriptions, settingDescriptions } from '#server/notifications/notification.descriptions.ts';
import { listOf, messageOf, type Operation } from '../openapi/operation.ts';
import { object, ref, whole } from '../openapi/parts.ts';

/** The response to the end of mails. */
export const mailsEnded = 'These mails have ended';

const count = object({ numUnread: whole(0) });

export const notificationOperations: Record<string, Operation> = {
  'GET /users/profile/notifications': {
    id: 'listNotifications',
    summary: `${notificationDescriptions.list}: one item for each kind and subject.`,
    ...listOf('Notification'),
  },
  'GET /users/profile/notifications/count': {
    id: 'countUnreadNotifications',
    summary: `${notificationDescriptions.numUnread}.`,
    response: count,
  },
  'PUT /users/profile/notifications/seen': {
    id: 'setNotificationsSeen',
    summary: `${notificationDescriptions.setSeen} The response has the number of others. A suspended user may do this.`,
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
    summary: `${settingDescriptions.setKind} A suspended user may do this.`,
    body: { json: 'NotificationKindSetting' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/mails': {
    id: 'setNotificationMail',
    summary: `${settingDescriptions.setMail} A suspended user may do this.`,
    body: { json: 'NotificationMail' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/time-zone': {
    id: 'setTimeZone',
    summary: `${settingDescriptions.setTimeZone} A suspended user may do this.`,
    body: { json: 'TimeZone' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
  },
  'PUT /users/profile/notifications/muted-threads/{id}': {
    id: 'setThreadMuted',
    summary: `${settingDescriptions.setThreadMuted} A suspended user may do this.`,
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
  },
  'POST /users/notifications/unsubscribe': {
    id: 'unsubscribe',
    summary: settingDescriptions.unsubscribe,
    body: { json: 'Unsubscription' },
    response: messageOf(mailsEnded),
  },
  'PUT /users/profile/notifications/muted/{id}': {
    id: 'setMuted',
    summary: `${settingDescriptions.setMuted} A suspended user may do this.`,
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
  },
};
