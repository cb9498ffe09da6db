/** The texts of the bell and of the page of notifications. */
import { formatNumber } from '#client/core/formats.ts';

export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${formatNumber(unread)} unread`),
  settings: 'Settings',
  none: 'Nothing has happened yet',
  noneHint: 'List a business or follow people: what others do there appears here.',
  explore: 'Explore Businesses',
  failed: 'Failed to fetch notifications',
  unread: 'Unread:',
};
