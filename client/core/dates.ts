/** Long, exact and relative formats of dates. */
// Days are those of UTC: the server, whose time zone is another one, renders the same text.
const long = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/** 'October 26, 2025' */
export const longDate = (iso: string): string => long.format(new Date(iso));

/** 'Oct 26, 2025, 3:04 PM', in the time zone of the browser. */
export const exactDate = (iso: string): string => exact.format(new Date(iso));

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** 'now', '5 minutes ago', 'yesterday', 'last month'. Ages under a minute and future dates give 'now'. */
export function relativeDate(iso: string, now = Date.now()): string {
  const age = (now - Date.parse(iso)) / 1000;
  const step = steps.find(([, seconds]) => age >= seconds);
  return step ? relative.format(-Math.floor(age / step[1]), step[0]) : relative.format(0, 'second');
}
