/** The opening hours of the demo's businesses: plausible ones for most of them. */
import type { Hours } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { hoursColumns, storedHours } from '#server/businesses/hours/stored-hours.ts';
import { copyText } from './copy/copy-text.ts';
import type { DemoData } from './demo-data.ts';
import { Random } from './random.ts';
import { hours } from './texts.ts';

const stream = 20;
const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const { byCategory, holidays, mornings, nights } = hours;

/** Parses a week like 'Tu-Fr 10:00-13:00 15:00-19:00; Sa 10:00-15:00'. */
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
    const stored = storedHours({ week: parse(text), specialDays: hasHolidays ? holidays : [] });
    line = Object.values(hoursColumns(stored))
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
