/** When a business opens or closes, in the local times that the server sends. */
import { shortDate } from '#client/core/formats.ts';

/** Fields of GraphQL's `Opening`. */
export interface OpeningTimes {
  isOpen: boolean;
  localDate: string;
  changesAtLocal?: string | null;
}

const alwaysOpen = '24 hours';
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** Removes the leading zero: '9:00' of '09:00'. */
export const timeText = (time: string): string => time.replace(/^0/, '');

/**
 * Returns 'closes 18:00', 'opens Mon 9:00' or, after a week, 'opens Jan 12, 2027 9:00'; '24 hours' if it stays open for a week or
 * longer; '' if it is closed and never opens. A time until 6:00 of the next day belongs to today: 'closes 2:00', 'closes 24:00'.
 */
export function changeText({ isOpen, localDate, changesAtLocal }: OpeningTimes): string {
  if (!changesAtLocal) return isOpen ? alwaysOpen : '';
  const [date = '', time = ''] = changesAtLocal.split('T');
  const days = (Date.parse(date) - Date.parse(localDate)) / 86_400_000;
  if (isOpen && days >= 7) return alwaysOpen;
  const isTonight = isOpen && days === 1 && time <= '06:00';
  const day = days === 0 || isTonight ? '' : `${days < 7 ? weekday.format(new Date(date)) : shortDate(date)} `;
  return `${isOpen ? 'closes' : 'opens'} ${day}${isTonight && time === '00:00' ? '24:00' : timeText(time)}`;
}
