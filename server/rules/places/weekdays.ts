/** The days of the week: apart from the rules of hours, which readers need not load. */

export const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export type Weekday = (typeof weekdays)[number];

/** The name of a weekday for users: 'Monday'. */
export const weekdayName = (day: Weekday): string => day.charAt(0) + day.slice(1).toLowerCase();
