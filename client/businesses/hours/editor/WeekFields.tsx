/** The days of the week in the form. A day is copied, and pasted on other days or on all. */
import { useState } from 'react';
import { Button } from '#client/ui/Button.tsx';
import type { DayHours, HoursError } from '#rules/places/hours.ts';
import { weekdayName, type Weekday } from '#rules/places/weekdays.ts';
import { DaySpans } from './DaySpans.tsx';
import { hoursFormTexts as texts } from './hoursFormTexts.ts';

interface WeekFieldsProps {
  week: DayHours[];
  errors: HoursError[];
  onChange: (week: DayHours[]) => void;
}

export function WeekFields({ week, errors, onChange }: WeekFieldsProps) {
  const [copied, setCopied] = useState<Weekday>();
  const [status, setStatus] = useState('');
  const source = week.find(({ day }) => day === copied);
  const copy = (day: Weekday) => {
    setCopied(day);
    setStatus(texts.copied(weekdayName(day)));
  };
  const paste = (day: Weekday | 'all') => {
    onChange(week.map((each) => (day === 'all' || each.day === day ? { ...each, spans: source!.spans } : each)));
    setStatus(day === 'all' ? texts.pastedToAll : texts.pasted(weekdayName(day)));
  };
  return (
    <>
      <ul className="grid">
        {week.map(({ day, spans }) => {
          const name = weekdayName(day);
          return (
            <li key={day}>
              <div role="group" aria-label={texts.hoursOf(name)} className="grid gap-2 border-t border-line py-4">
                <p className="font-semibold">{name}</p>
                <DaySpans
                  day={name}
                  spans={spans}
                  error={errors.find(({ at }) => at === day)?.message}
                  onChange={(next) =>
                    onChange(week.map((each) => (each.day === day ? { ...each, spans: next } : each)))
                  }
                >
                  {copied && copied !== day && (
                    <Button className="text-sm" onClick={() => paste(day)}>
                      {texts.paste}
                      <span className="sr-only">: {name}</span>
                    </Button>
                  )}
                  <Button className="text-sm" onClick={() => (copied === day ? paste('all') : copy(day))}>
                    {copied === day ? texts.pasteToAll : texts.copy}
                    <span className="sr-only">: {name}</span>
                  </Button>
                </DaySpans>
              </div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-sm text-ink3">
        {status}
      </p>
    </>
  );
}
