/** The special days in the form. */
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { hoursLimits, type HoursError, type SpecialDay } from '#rules/places/hours.ts';
import { DaySpans } from './DaySpans.tsx';
import { hoursFormTexts as texts } from './hoursFormTexts.ts';
import { useFocusLastRow } from './useFocusLastRow.ts';

interface SpecialDayFieldsProps {
  days: SpecialDay[];
  errors: HoursError[];
  onChange: (days: SpecialDay[]) => void;
}

export function SpecialDayFields({ days, errors, onChange }: SpecialDayFieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [lastDay, handleAdd] = useFocusLastRow<HTMLDivElement>(days.length, hoursLimits.specialDays);
  const change = (at: number, changes: Partial<SpecialDay>) =>
    onChange(days.map((day, index) => (index === at ? { ...day, ...changes } : day)));
  const add = () => {
    handleAdd();
    onChange([...days, { date: '', name: '', spans: [] }]);
  };
  const remove = (at: number) => {
    // The button that is pressed disappears.
    list.current?.focus();
    onChange(days.filter((_, index) => index !== at));
  };
  return (
    <div ref={list} role="group" aria-label={texts.specialDays} tabIndex={-1} className="grid gap-3 outline-none">
      <h3 className="font-semibold">{texts.specialDays}</h3>
      <p className="text-sm text-ink3">{texts.specialHint}</p>
      {days.map(({ date, name, spans }, at) => {
        const label = name || texts.specialDay(at + 1);
        const error = errors.find((each) => each.at === at);
        const messageOf = (field: HoursError['field']) => (error?.field === field ? error?.message : undefined);
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a day has no id, and its date may be empty
            key={at}
            ref={at === days.length - 1 ? lastDay : undefined}
            role="group"
            aria-label={label}
            className="card grid gap-3 p-4"
          >
            <div className="flex items-start gap-3">
              <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-2">
                <TextField
                  type="date"
                  label={texts.date}
                  error={messageOf('date')}
                  value={date}
                  onChange={({ target }) => change(at, { date: target.value })}
                />
                <TextField
                  label={texts.name}
                  placeholder={texts.namePlaceholder}
                  maxLength={hoursLimits.specialName.max}
                  error={messageOf('name')}
                  value={name}
                  onChange={({ target }) => change(at, { name: target.value })}
                />
              </div>
              <button
                type="button"
                className="icon-button mt-6"
                aria-label={texts.removeSpecialDay(label)}
                onClick={() => remove(at)}
              >
                <X aria-hidden className="size-5" />
              </button>
            </div>
            <DaySpans
              day={label}
              spans={spans}
              error={messageOf(undefined)}
              onChange={(next) => change(at, { spans: next })}
            />
          </div>
        );
      })}
      {days.length < hoursLimits.specialDays && (
        <Button className="justify-self-start" onClick={add}>
          <Plus aria-hidden className="size-4" />
          {texts.addSpecialDay}
        </Button>
      )}
    </div>
  );
}
