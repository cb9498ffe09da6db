/** The texts of the bell and of the page of notifications. */
import { count } from '#client/core/formats.ts';

const people = (num: number) => (num === 1 ? '1 person' : `${count(num)} people`);

export const notificationTexts = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${count(unread)} unread`),
  settings: 'Settings',
  none: 'Nothing has happened yet',
  noneHint: 'List a business or follow people: what others do there appears here.',
  explore: 'Explore Businesses',
  failed: 'Failed to fetch notifications',
  unread: 'Unread:',
  others: (num: number) => (num === 1 ? '1 other' : `${count(num)} others`),
  and: ' and ',
  someone: 'Someone',
  new: (num: number) => `${count(num)} new`,
  commented: ' commented on ',
  comments: (num: number) => `${count(num)} comments on `,
  newestBy: ', the newest by ',
  replied: ' replied to your comment on ',
  helpful: (num: number) => (num === 1 ? ' finds your comment helpful on ' : ' find your comment helpful on '),
  mentioned: ' mentioned you in a comment on ',
  mentions: (num: number) => `${count(num)} comments mention you on `,
  liked: ' liked ',
  rated: ' rated ',
  saved: (num: number) => `${people(num)} saved `,
  follow: (num: number) => (num === 1 ? ' follows you' : ' follow you'),
  listed: ' listed ',
  listedSeveral: (num: number) => ` listed ${count(num)} businesses, the newest is `,
  decided: 'The moderators decided: ',
  about: ' · ',
};
