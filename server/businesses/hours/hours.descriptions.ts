/** The descriptions of opening hours, for GraphQL and OpenAPI. */
import { lengthText, limits } from '#rules/limits.ts';
import { hoursLimits } from '#rules/places/hours.ts';

export const hoursDescriptions = {
  hours: 'The opening hours; null if unknown.',
  opening: 'Whether it is open at the moment; null if its hours or its time zone are unknown.',
  openNow: `businesses that are open at the moment; their hours are known. Lists count up to ${limits.reducedCount.toLocaleString('en')} of them.`,
  timeZone: 'The time zone of the times; null if unknown.',
  opens: "The local time at which it opens: 'HH:MM' from 00:00 to 23:59.",
  closes:
    'The local time at which it closes, up to 24:00. A time before `opens` is that of the next day. Equal times are refused, apart from 00:00 with 00:00, the whole day.',
  day: 'The day.',
  spans: `The spans that begin on the day, at most ${hoursLimits.spans}; none where it is closed.`,
  date: "The date, as '2026-12-24'.",
  name: `The name of the day, ${lengthText(hoursLimits.specialName)}.`,
  special: 'A day whose spans replace those of its weekday.',
  changesAt: 'When it opens or closes next; null if it never does.',
};
