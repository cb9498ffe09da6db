/** The JSON Schemas of opening hours. */
import { hoursLimits } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { hoursDescriptions } from '#server/businesses/hours/hours.descriptions.ts';
import { described, flag, list, nullable, object, text, textList, timestamp } from './parts.ts';

const timeOfDay = '([01]\\d|2[0-3]):[0-5]\\d';
const time = (pattern: string, description: string) => described(text({}, { pattern: `^(${pattern})$` }), description);
const spans = described(
  list(
    object({
      opens: time(timeOfDay, 'The local time at which it opens.'),
      closes: time(`${timeOfDay}|24:00`, hoursDescriptions.closes),
    }),
    hoursLimits.spans,
  ),
  'The spans that begin on the day; none where it is closed.',
);
const week = list(object({ day: textList(...weekdays), spans }), weekdays.length);
const specialDays = described(
  list(
    object({ date: text({}, { format: 'date' }), name: text(hoursLimits.specialName), spans }),
    hoursLimits.specialDays,
  ),
  'Days whose spans replace those of their weekday.',
);
const timeZone = described(nullable(text()), hoursDescriptions.timeZone);
const localTime = text({}, { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d$' });

/** The hours in a request: a JSON object. */
export const hoursInput = {
  hours: described(
    nullable(object({ week, specialDays: nullable(specialDays) }, ['specialDays'])),
    'The opening hours; a day that is not listed is closed. They need a time zone. Null removes them.',
  ),
};

/** The hours in a form. */
export const hoursFormField = { hours: described(text(), 'The opening hours as JSON text. `null` removes them.') };

/** The hours in a response. */
export const hoursOutput = {
  hours: described(nullable(object({ timeZone, week, specialDays })), hoursDescriptions.hours),
  opening: described(
    nullable(
      object({
        isOpen: flag,
        changesAt: described(nullable(timestamp), hoursDescriptions.changesAt),
        localDate: described(text({}, { format: 'date' }), 'The current date at the business.'),
        changesAtLocal: described(nullable(localTime), 'The local time of `changesAt`.'),
      }),
    ),
    hoursDescriptions.opening,
  ),
};
