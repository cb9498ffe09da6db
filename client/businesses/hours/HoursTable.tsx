/**
 * The opening hours of a business: today's line, which opens the week and the special days to come. It keeps today, and what the
 * page says, up to date.
 */
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { shortDate } from '#client/core/formats.ts';
import type { FragmentType } from '@apollo/client';
import { OpeningHours_BusinessFragmentDoc, type OpeningHours_BusinessFragment } from '#client/gql/graphql.ts';
import type { OpenSpan } from '#rules/places/hours.ts';
import { weekdayName } from '#rules/places/weekdays.ts';
import { hoursTexts } from './hoursTexts.ts';
import { timeText } from './openingTexts.ts';
import { nextUpdateOf, useOpeningUpdates } from './useOpeningUpdates.ts';

/** The date a number of days after another one, as 'YYYY-MM-DD'. */
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

function Spans({ spans }: { spans: readonly OpenSpan[] }) {
  if (spans.length === 0) return hoursTexts.closed;
  const isAllDay = spans.length === 1 && spans[0]!.opens === '00:00' && spans[0]!.closes === '24:00';
  if (isAllDay) return hoursTexts.allDay;
  return spans.map(({ opens, closes }) => (
    <span key={opens} className="block whitespace-nowrap">
      {timeText(opens)} – {timeText(closes)}
    </span>
  ));
}

export function HoursTable({ business }: { business: FragmentType<OpeningHours_BusinessFragment> }) {
  const data = useLiveFragment(OpeningHours_BusinessFragmentDoc, business);
  useOpeningUpdates(data?.id, data?.opening ? nextUpdateOf(data.opening, data.hours?.timeZone) : undefined);
  if (!data?.hours) return null;
  const { hours, opening } = data;
  const today = opening?.localDate;
  const weekday = today === undefined ? -1 : (new Date(today).getUTCDay() + 6) % 7;
  const special = today === undefined ? [] : hours.specialDays.filter(({ date }) => date >= today);
  const ofToday = special.find(({ date }) => date === today);
  const next = special.filter((each) => each.date <= dateAfter(today!, 60) && each !== ofToday).slice(0, 5);
  const dayOfToday = hours.week[weekday];
  return (
    <details aria-labelledby="opening-hours" className="group card text-sm">
      <summary className="grid min-h-11 list-none grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 rounded-card p-4">
        <h2 id="opening-hours" className="text-xl">
          {hoursTexts.title}
        </h2>
        <ChevronDown aria-hidden className="size-5 text-ink2 group-open:rotate-180" />
        {dayOfToday && (
          <span className="col-span-2 flex flex-wrap justify-between gap-x-4 font-semibold group-open:hidden">
            {weekdayName(dayOfToday.day)} <span className="sr-only">({hoursTexts.today})</span>
            <span className="text-end">
              <Spans spans={(ofToday ?? dayOfToday).spans} />
            </span>
          </span>
        )}
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <table>
          <caption className="sr-only">{hoursTexts.title}</caption>
          <tbody>
            {hours.week.map(({ day, spans }, at) => {
              const isToday = at === weekday;
              return (
                <tr key={day} aria-current={isToday ? 'date' : undefined} className={isToday ? 'font-semibold' : ''}>
                  <th scope="row" className={`py-1 text-start ${isToday ? 'font-semibold' : 'font-medium'}`}>
                    {weekdayName(day)}
                    {isToday && <span className="sr-only"> ({hoursTexts.today})</span>}
                    {isToday && ofToday && <span className="block text-ink2">{ofToday.name}</span>}
                  </th>
                  <td className="py-1 text-end">
                    <Spans spans={isToday && ofToday ? ofToday.spans : spans} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        {next.length > 0 && (
          <table>
            <caption className="pb-1 text-start font-semibold">{hoursTexts.specialDays}</caption>
            <tbody>
              {next.map(({ date, name, spans }) => (
                <tr key={date}>
                  <th scope="row" className="py-1 text-start font-medium">
                    {name}
                    <time dateTime={date} className="block text-ink2">
                      {shortDate(date)}
                    </time>
                  </th>
                  <td className="py-1 text-end">
                    <Spans spans={spans} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {hours.timeZone && (
          <p className="text-xs text-ink3">{hoursTexts.timeZone(hours.timeZone.replaceAll('_', ' '))}</p>
        )}
      </div>
    </details>
  );
}
