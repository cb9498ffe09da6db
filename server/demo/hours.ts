/** The opening hours of the demo's businesses: plausible ones for most of them. */
import type { CategoryName } from '#rules/categories.ts';
import type { Hours, SpecialDay } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { hoursColumns, storedHours } from '#server/businesses/hours/stored-hours.ts';
import { copyText } from './copy/copy-text.ts';
import type { DemoData } from './demo-data.ts';
import { Random } from './random.ts';

const stream = 20;
const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

const aroundTheClock = 'Mo-Su 00:00-24:00';
const nights = ['Tu-Th 18:00-01:00; Fr-Sa 18:00-03:00; Su 20:00-02:00', 'We-Sa 19:00-02:00', 'Mo-Su 17:00-00:00'];
const mornings = ['Tu-Sa 07:00-18:00; Su 08:00-12:00', 'Mo-Fr 06:30-16:00; Sa 07:00-13:00'];

const byCategory: Record<CategoryName, string[]> = {
  RESTAURANT: ['Tu-Su 11:30-14:30 17:30-23:00', 'Mo-Su 11:00-22:00', 'We-Su 12:00-22:30', 'Mo-Sa 08:00-18:00'],
  RETAIL: [
    'Mo-Fr 09:00-18:30; Sa 09:00-16:00',
    'Mo-Sa 10:00-20:00',
    'Mo-Sa 09:30-19:00; Su 12:00-17:00',
    'Tu-Fr 10:00-13:00 15:00-19:00; Sa 10:00-15:00',
  ],
  SERVICE: ['Mo-Fr 08:00-17:00', 'Mo-Th 08:00-12:00 13:00-18:00; Fr 08:00-14:00', aroundTheClock],
  TECHNOLOGY: ['Mo-Fr 09:00-17:00', 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
  HEALTHCARE: [
    'Mo-Tu 08:00-12:00 15:00-18:00; We 08:00-13:00; Th 08:00-12:00 15:00-18:00; Fr 08:00-13:00',
    'Mo-Fr 08:00-20:00; Sa 09:00-13:00',
    aroundTheClock,
  ],
  EDUCATION: ['Mo-Fr 08:00-16:00', 'Mo-Th 09:00-21:00; Fr 09:00-17:00; Sa 10:00-14:00'],
  ENTERTAINMENT: ['Tu-Su 10:00-18:00', 'Mo-Su 14:00-00:00', 'Th-Sa 21:00-04:00', 'We-Su 18:30-23:30'],
  AUTOMOTIVE: ['Mo-Fr 07:30-17:30; Sa 08:00-12:00', 'Mo-Sa 08:00-20:00', aroundTheClock],
  REAL_ESTATE: ['Mo-Fr 09:00-18:00', 'Mo-Fr 09:30-17:30; Sa 10:00-13:00'],
  OTHER: ['Mo-Fr 09:00-17:00', 'Tu-Su 10:00-17:00', 'Sa-Su 10:00-16:00'],
};

const holidays: SpecialDay[] = [
  { date: '2026-12-24', name: 'Christmas Eve', spans: [{ opens: '09:00', closes: '13:00' }] },
  { date: '2026-12-25', name: 'Christmas Day', spans: [] },
  { date: '2026-12-31', name: 'New Year’s Eve', spans: [{ opens: '10:00', closes: '15:00' }] },
  { date: '2027-01-01', name: 'New Year’s Day', spans: [] },
];

function parse(text: string): Hours['week'] {
  const week = weekdays.map((day): Hours['week'][number] => ({ day, spans: [] }));
  for (const part of text.split('; ')) {
    const [range = '', ...times] = part.split(' ');
    const [from, to = from] = range.split('-').map((name) => dayNames.indexOf(name));
    const spans = times.map((each) => ({ opens: each.slice(0, 5), closes: each.slice(6) }));
    for (const day of week.slice(from, to! + 1)) day.spans = spans;
  }
  return week;
}

const lines = new Map<string, string>();

/** The columns of a week in the format of COPY, computed once. */
function columnsOf(text: string, hasHolidays: boolean): string {
  const key = `${text}${hasHolidays}`;
  let line = lines.get(key);
  if (line === undefined) {
    const hours: Hours = { week: parse(text), specialDays: hasHolidays ? holidays : [] };
    line = Object.values(hoursColumns(storedHours(hours)))
      .map((value) => copyText(value))
      .join('\t');
    lines.set(key, line);
  }
  return line;
}

/** The names of the columns of `hoursLines`. */
export const hoursColumnNames = 'business_id, time_zone, hours, week, changes, day, special_open, replaced';

/** The rows of `business_hours` in the format of COPY. */
export function* hoursLines(data: DemoData): Generator<string> {
  for (let business = 0; business < data.size.businesses; business += 1) {
    const random = new Random(data.size.seed, stream, business);
    if (random.chance(0.15)) continue;
    const { noun, category, place } = data.subject(business);
    const isNightly = /\b(bar|pub|club)\b/.test(noun);
    const weeks = isNightly ? nights : /bakery|pastry|caf/.test(noun) ? mornings : byCategory[category];
    const columns = columnsOf(random.pick(weeks), random.chance(0.2));
    yield `${data.businessId(business)}\t${place.timeZone}\t${columns}\n`;
  }
}
