/** The hours of one day: closed, around the clock, or spans with a time input for each end. */
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { hoursLimits, isOvernight, timeOf, minuteOf, type OpenSpan } from '#rules/places/hours.ts';
import { timeText } from '../openingTexts.ts';
import { hoursFormTexts as texts } from './hoursFormTexts.ts';
import { spansOfState, dayStateOf, type DayState } from './dayState.ts';
import { useFocusLastRow } from './useFocusLastRow.ts';

interface DaySpansProps {
  /** The name of the day. */
  day: string;
  spans: OpenSpan[];
  error?: string;
  onChange: (spans: OpenSpan[]) => void;
  /** Further buttons. */
  children?: ReactNode;
}

const states = [
  { value: 'open', label: texts.open },
  { value: 'closed', label: texts.closed },
  { value: 'allDay', label: texts.allDay },
];

/** The span that follows the last one. */
function nextSpan(spans: OpenSpan[]): OpenSpan {
  const end = minuteOf(spans.at(-1)?.closes) ?? 0;
  return { opens: timeOf(Math.min(end + 60, 1380)), closes: timeOf(Math.min(end + 240, 1439)) };
}

export function DaySpans({ day, spans, error, onChange, children }: DaySpansProps) {
  const errorId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [lastSpan, handleAdd] = useFocusLastRow<HTMLDivElement>(spans.length, hoursLimits.spans);
  const state = dayStateOf(spans);
  const change = (at: number, changes: Partial<OpenSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...changes } : span)));
  const add = () => {
    handleAdd();
    onChange([...spans, nextSpan(spans)]);
  };
  // Time inputs have no 24:00: midnight is 00:00 of the next day.
  const input = (at: number, end: keyof OpenSpan) => (
    <input
      type="time"
      aria-label={`${day}: ${end === 'opens' ? texts.opens : texts.closes}`}
      aria-invalid={error !== undefined}
      aria-describedby={error && errorId}
      className="control w-auto min-w-0 max-sm:px-1"
      value={spans[at]![end] === '24:00' ? '00:00' : spans[at]![end]}
      onChange={({ target }) => change(at, { [end]: target.value })}
    />
  );
  return (
    <div className="grid gap-2">
      <select
        ref={select}
        aria-label={texts.state(day)}
        className="control w-auto justify-self-start"
        value={state}
        onChange={({ target }) => onChange(spansOfState[target.value as DayState])}
      >
        {states.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {state === 'open' &&
        spans.map((span, at) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a span has no id, and its times change
            key={at}
            ref={at === spans.length - 1 ? lastSpan : undefined}
            className="flex flex-wrap items-center gap-x-2"
          >
            {/* On narrow screens the inputs shrink, so that the button stays in their row. */}
            <div className="-me-2 flex min-w-0 items-center gap-1">
              {input(at, 'opens')}
              <span aria-hidden className="max-xs:sr-only">
                –
              </span>
              {input(at, 'closes')}
              {spans.length > 1 && (
                <button
                  type="button"
                  className="icon-button shrink-0"
                  aria-label={`${day}: ${texts.removeSpan}`}
                  onClick={() => {
                    select.current?.focus();
                    onChange(spans.filter((_, index) => index !== at));
                  }}
                >
                  <X aria-hidden className="size-4" />
                </button>
              )}
            </div>
            {isOvernight(span) && (
              <span className="text-sm text-ink3">{texts.untilNextDay(timeText(span.closes))}</span>
            )}
          </div>
        ))}
      {error && (
        <div id={errorId} className="text-sm">
          <ErrorText role="alert">{error}</ErrorText>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && spans.length < hoursLimits.spans && (
          <Button className="text-sm" onClick={add}>
            <Plus aria-hidden className="size-4" />
            {texts.addSpan}
            <span className="sr-only">: {day}</span>
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
