/** What the editor of opening hours starts from, and the states of a day. */
import { allDay, type OpenSpan } from '#rules/places/hours.ts';
import { weekdays, type Weekday } from '#rules/places/weekdays.ts';
import type { FormHours } from './serializeHours.ts';

const usual: OpenSpan = { opens: '09:00', closes: '18:00' };
const isWeekend = (day: Weekday): boolean => day === 'SATURDAY' || day === 'SUNDAY';

/** What a member starts from. */
export const defaultHours: FormHours = {
  week: weekdays.map((day) => ({ day, spans: isWeekend(day) ? [] : [usual] })),
  specialDays: [],
};

export type DayState = 'closed' | 'open' | 'allDay';

/** Whether a day has no spans, its own, or one of 24 hours. */
export const dayStateOf = (spans: OpenSpan[]): DayState =>
  spans.length === 0
    ? 'closed'
    : spans.length === 1 && spans[0]!.opens === allDay.opens && spans[0]!.closes === allDay.closes
      ? 'allDay'
      : 'open';

/** The spans of a day in a state that the user chooses. */
export const spansOfState: Record<DayState, OpenSpan[]> = { closed: [], open: [usual], allDay: [allDay] };
