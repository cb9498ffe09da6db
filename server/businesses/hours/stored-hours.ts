/** Opening hours as columns of `business_hours`, and back. */
import { minutesOf, minutesOfWeek, timeOf, type Hours, type OpenSpan } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { clean } from '#rules/text.ts';

/** A span in minutes of the day on which it begins. */
type Minutes = [opens: number, closes: number];

/** What `hours` of `business_hours` contains: the spans of Monday to Sunday, and the special days by date. */
export interface StoredHours {
  week: Minutes[][];
  specialDays: { date: string; name: string; spans: Minutes[] }[];
}

const sortedMinutes = (spans: OpenSpan[]): Minutes[] =>
  spans.map((span) => minutesOf(span)!).toSorted((a, b) => a[0] - b[0]);

/** Stores valid opening hours. */
export const storedHours = ({ week, specialDays }: Hours): StoredHours => ({
  week: weekdays.map((name) => sortedMinutes(week.find(({ day }) => day === name)?.spans ?? [])),
  specialDays: (specialDays ?? [])
    .map(({ date, name, spans }) => ({ date, name: clean(name), spans: sortedMinutes(spans) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1)),
});

const spansOf = (spans: Minutes[]): OpenSpan[] =>
  spans.map(([opens, closes]) => ({ opens: timeOf(opens), closes: timeOf(closes) }));

/** Stored opening hours as the APIs return them: all seven days. */
export const hoursOf = ({ week, specialDays }: StoredHours) => ({
  week: week.map((spans, at) => ({ day: weekdays[at]!, spans: spansOf(spans) })),
  specialDays: specialDays.map(({ date, name, spans }) => ({ date, name, spans: spansOf(spans) })),
});

const multirange = (ranges: string[]): string => `{${ranges.join(',')}}`;

/** The week as minutes from Monday on. A span that passes the end of the week continues at its beginning. */
const weekOf = (week: Minutes[][]): Minutes[] =>
  week.flatMap((spans, day) =>
    spans.flatMap(([opens, closes]) => {
      const [from, to] = [opens + day * 1440, closes + day * 1440];
      return to <= minutesOfWeek
        ? [[from, to] as Minutes]
        : ([
            [from, minutesOfWeek],
            [0, to - minutesOfWeek],
          ] as Minutes[]);
    }),
  );

/** The minutes of the week at which it opens or closes. Spans that touch are one. */
function changesOf(ranges: Minutes[]): number[] {
  const counts = new Map<number, number>();
  for (const minute of ranges.flat()) {
    const inWeek = minute % minutesOfWeek;
    counts.set(inWeek, (counts.get(inWeek) ?? 0) + 1);
  }
  return [...counts].flatMap(([minute, count]) => (count === 1 ? [minute] : [])).toSorted((a, b) => a - b);
}

/** The smallest range of minutes of a day that contains all spans. */
const dayOf = (spans: Minutes[]): string =>
  spans.length === 0
    ? 'empty'
    : `[${Math.min(...spans.map(([opens]) => opens))},${Math.max(...spans.map(([, closes]) => closes))})`;

// Local times without a time zone: UTC stands for it.
const timesOf = (date: string, spans: Minutes[]): string[] =>
  spans.map((span) => {
    const [from, to] = span.map((minute) => new Date(Date.parse(date) + minute * 60_000).toISOString().slice(0, 16));
    return `[${from},${to})`;
  });

const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7;

/** The columns of stored hours: as they are, and as ranges for questions about a time. */
export function hoursColumns(hours: StoredHours) {
  const { week, specialDays } = hours;
  const ranges = weekOf(week);
  return {
    hours: JSON.stringify(hours),
    week: multirange(ranges.map(([from, to]) => `[${from},${to})`)),
    changes: `{${changesOf(ranges).join(',')}}`,
    day: dayOf(week.flat()),
    special_open: multirange(specialDays.flatMap(({ date, spans }) => timesOf(date, spans))),
    replaced: multirange(specialDays.flatMap(({ date }) => timesOf(date, week[weekdayOf(date)]!))),
  };
}
