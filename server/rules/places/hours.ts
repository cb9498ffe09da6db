/** Rules for opening hours: a week of days with spans, and special days. Times are 'HH:MM' in the time zone of the business. */
import { isAllowedText } from '../allowed-text.ts';
import { notAllowedTextMessage } from '../rule.ts';
import { clean, countCharacters, hasLinks, isBlank } from '../text.ts';
import { weekdayName, weekdays, type Weekday } from './weekdays.ts';

/**
 * A span in which a business is open. It ends on the next day if `closes` is before `opens`; '24:00' is the end of the day. Equal times
 * are invalid, apart from '00:00' with '00:00', the whole day.
 */
export interface OpenSpan {
  opens: string;
  closes: string;
}

export interface DayHours {
  day: Weekday;
  /** The spans that begin on this day; none on a day on which it is closed. */
  spans: OpenSpan[];
}

/** A day whose spans replace those of its weekday. */
export interface SpecialDay {
  /** 'YYYY-MM-DD'. */
  date: string;
  name: string;
  spans: OpenSpan[];
}

export interface Hours {
  week: DayHours[];
  specialDays?: SpecialDay[] | null;
}

export const hoursLimits = { spans: 4, specialDays: 60, specialName: { min: 1, max: 60 } } as const;

export const allDay: OpenSpan = { opens: '00:00', closes: '24:00' };

const minutesOfDay = 1440;
export const minutesOfWeek = 7 * minutesOfDay;

/** The minute of the day of a time from '00:00' to '24:00'; undefined for another text. */
export function minuteOf(time: unknown): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(typeof time === 'string' ? time : '') ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return hour !== undefined && minutes <= minutesOfDay ? minutes : undefined;
}

/** A span in minutes of the day; `closes` is above 1,440 where the span ends on the next day. Undefined for an invalid span. */
export function minutesOf({ opens, closes }: OpenSpan): [opens: number, closes: number] | undefined {
  const [from, to] = [minuteOf(opens), minuteOf(closes)];
  if (from === undefined || to === undefined || from === minutesOfDay || (from === to && from > 0)) return undefined;
  return [from, to > from ? to : to + minutesOfDay];
}

/** Whether a span ends on the next day. */
export const isOvernight = (span: OpenSpan): boolean => (minutesOf(span)?.[1] ?? 0) > minutesOfDay;

/** The time of a minute that is counted from the beginning of a day, up to the end of the next one. */
export function timeOf(minute: number): string {
  const inDay = minute > minutesOfDay ? minute - minutesOfDay : minute;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
}

export const hoursMessages = {
  week: 'Opening hours must be a list of days with their spans',
  day: `Day must be ${weekdays.join(', ')}`,
  twice: 'The day is listed twice',
  time: 'Times must be HH:MM, from 00:00 to 24:00',
  same: 'Opening and closing time must differ',
  spans: `At most ${hoursLimits.spans} spans`,
  overlap: 'The hours overlap',
  date: 'Date must be a day, as 2026-12-24',
  specialDays: `At most ${hoursLimits.specialDays} special days`,
  name: 'Name is required',
  nameLength: `Name must be at most ${hoursLimits.specialName.max} characters`,
  nameLink: 'Name cannot contain a link',
  timeZone: 'Time zone is required for opening hours',
} as const;

/** An error, and the day that it is about: a weekday, the index of a special day, or undefined for the whole. */
export interface HoursError {
  at?: Weekday | number;
  /** The field of a special day that it is about; undefined for its spans. */
  field?: 'date' | 'name';
  message: string;
}

const isDate = (text: unknown): boolean => {
  if (typeof text !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

function spansError(spans: OpenSpan[] | undefined): string | undefined {
  if (!Array.isArray(spans)) return hoursMessages.week;
  if (spans.length > hoursLimits.spans) return hoursMessages.spans;
  for (const span of spans) {
    if ([span?.opens, span?.closes].some((time) => minuteOf(time) === undefined)) return hoursMessages.time;
    if (minutesOf(span) === undefined) return hoursMessages.same;
  }
  return undefined;
}

const overlaps = (sorted: (readonly [opens: number, closes: number])[]): number =>
  sorted.findIndex(([opens], at) => at > 0 && opens < sorted[at - 1]![1]);

/** The weekday whose spans overlap with others of it, or with those that the day before continues. */
function overlapInWeek(week: DayHours[]): Weekday | undefined {
  const all = week.flatMap(({ day, spans }) =>
    spans.map((span) => minutesOf(span)!.map((minute) => minute + weekdays.indexOf(day) * minutesOfDay)),
  ) as [number, number][];
  const sorted = all.toSorted((a, b) => a[0] - b[0]);
  const first = sorted[0];
  // What Sunday continues ends before the first span of the week.
  const circular = first ? [...sorted, [first[0] + minutesOfWeek, first[1] + minutesOfWeek] as const] : [];
  const at = overlaps(circular);
  return at < 0 ? undefined : weekdays[Math.floor((circular[at]![0] % minutesOfWeek) / minutesOfDay)];
}

function nameError(name: unknown): string | undefined {
  if (typeof name !== 'string' || isBlank(name)) return hoursMessages.name;
  if (!isAllowedText(name) || /\n/.test(clean(name))) return notAllowedTextMessage;
  if (countCharacters(clean(name)) > hoursLimits.specialName.max) return hoursMessages.nameLength;
  // Texts with links may wait for a moderator, the hours do not.
  return hasLinks(name) ? hoursMessages.nameLink : undefined;
}

/** @param isTwice whether an earlier day has its date */
function specialError({ date, name, spans }: SpecialDay, isTwice: boolean): Omit<HoursError, 'at'> | undefined {
  if (!isDate(date)) return { field: 'date', message: hoursMessages.date };
  const ofName = nameError(name);
  if (ofName) return { field: 'name', message: ofName };
  const ofSpans = spansError(spans);
  if (ofSpans) return { message: ofSpans };
  const sorted = spans.map((span) => minutesOf(span)!).toSorted((a, b) => a[0] - b[0]);
  if (overlaps(sorted) >= 0) return { message: hoursMessages.overlap };
  return isTwice ? { field: 'date', message: hoursMessages.twice } : undefined;
}

/** The errors of opening hours, one for each day; empty if they are valid. @param hours of any type */
export function hoursErrors(hours: unknown): HoursError[] {
  const { week, specialDays } = (hours ?? {}) as Hours;
  if (!Array.isArray(week) || (specialDays && !Array.isArray(specialDays))) return [{ message: hoursMessages.week }];
  const specials = specialDays ?? [];
  if (week.some((each) => !weekdays.includes(each?.day))) return [{ message: hoursMessages.day }];
  if (specials.some((each) => typeof each !== 'object' || each === null)) return [{ message: hoursMessages.week }];
  if (specials.length > hoursLimits.specialDays) return [{ message: hoursMessages.specialDays }];
  const isTwice = <T>(item: T, at: number, all: T[]) => all.indexOf(item) < at;
  const days = week.map(({ day }) => day);
  const dates = specials.map(({ date }) => date);
  const errors: HoursError[] = [
    ...week.flatMap(({ day, spans }, at) => {
      const message = isTwice(day, at, days) ? hoursMessages.twice : spansError(spans);
      return message ? [{ at: day, message }] : [];
    }),
    ...specials.flatMap((special, at) => {
      const error = specialError(special, isTwice(special.date, at, dates));
      return error ? [{ at, ...error }] : [];
    }),
  ];
  if (errors.some(({ at }) => typeof at === 'string')) return errors;
  const overlap = overlapInWeek(week);
  return overlap ? [{ at: overlap, message: hoursMessages.overlap }, ...errors] : errors;
}

/** The message of opening hours at the APIs, which names the day; undefined if they are valid. */
export function hoursErrorOf(hours: unknown): string | undefined {
  const [error] = hoursErrors(hours);
  if (error?.at === undefined) return error?.message;
  const { at, message } = error;
  const day = typeof at === 'string' ? weekdayName(at) : `Special day ${at + 1}`;
  return `${day}: ${message}`;
}
