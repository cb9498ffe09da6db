/** Formats of dates and numbers on cards. */
// Days are those of UTC: the server, whose time zone is another one, renders the same text.
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const wholeNumber = new Intl.NumberFormat('en-US');

/** 'Oct 26, 2025' */
export const shortDate = (iso: string): string => short.format(new Date(iso));

/** '1,234', or '1,234+' for a lower bound. */
export const formatNumber = (number: number, isExact = true): string =>
  `${wholeNumber.format(number)}${isExact ? '' : '+'}`;

/** '4.6' */
export const formatRating = (number: number): string => number.toFixed(1);
