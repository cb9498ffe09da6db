/** The editor of opening hours: the week, special days and the time zone. It loads when a member opens it. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { hoursErrors, hoursMessages } from '#rules/places/hours.ts';
import { defaultHours } from './dayState.ts';
import { serializeHours, parseHours, type FormHours } from './serializeHours.ts';
import { hoursFormTexts as texts } from './hoursFormTexts.ts';
import { SpecialDayFields } from './SpecialDayFields.tsx';
import { WeekFields } from './WeekFields.tsx';

interface HoursEditorProps {
  /** The hours as JSON text; empty without hours. */
  value: string;
  onChange: (value: string) => void;
  timeZone: string;
  /** Whether the form sends a position, from which the server takes the zone if none is chosen. */
  isZoneOfPin?: boolean;
  onTimeZone: (timeZone: string) => void;
  /** Whether the form was sent with errors in the hours. */
  isInvalid: boolean;
  /** The error of the time zone. */
  zoneError?: string;
}

/** The rule of the form's field: true, or the message. */
export const hoursRule = (text: string): true | string => hoursErrors(parseHours(text)).length === 0 || texts.invalid;

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The zones that the browser lists, and the current one: lists have other names of some, as Asia/Calcutta. */
const zonesWith = (zone: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownZone(), zone])].filter(Boolean);

export function HoursEditor({
  value,
  onChange,
  timeZone,
  isZoneOfPin = false,
  onTimeZone,
  isInvalid,
  zoneError,
}: HoursEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const hours = parseHours(value);
  // Also where the pin is removed later, whose zone is not known yet.
  const needsZone = value !== '' && !timeZone && !isZoneOfPin;
  const setOwnZone = useEffectEvent(() => onTimeZone(ownZone()));
  useEffect(() => {
    if (needsZone) setOwnZone();
  }, [needsZone]);
  const change = (changes: Partial<FormHours>) => onChange(serializeHours({ ...hours!, ...changes }));
  // The button that is pressed disappears.
  const keepFocus = () => editor.current?.focus();
  const add = () => {
    keepFocus();
    onChange(serializeHours(defaultHours));
  };
  const remove = () => {
    keepFocus();
    onChange('');
  };
  if (!hours)
    return (
      <div ref={editor} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
        <p className="text-sm text-ink3">{texts.hint}</p>
        <Button onClick={add}>{texts.add}</Button>
      </div>
    );
  const errors = isInvalid
    ? hoursErrors(hours)
    : hoursErrors(hours).filter(({ message }) => message === hoursMessages.overlap);
  return (
    <div ref={editor} tabIndex={-1} className="grid gap-4 outline-none">
      <WeekFields week={hours.week} errors={errors} onChange={(week) => change({ week })} />
      <SpecialDayFields days={hours.specialDays} errors={errors} onChange={(specialDays) => change({ specialDays })} />
      <SelectField
        label={texts.timeZone}
        options={[
          ...(timeZone ? [] : [{ value: '', label: isZoneOfPin ? texts.zoneOfPin : '' }]),
          ...zonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        error={zoneError}
        value={timeZone}
        onChange={({ target }) => onTimeZone(target.value)}
      />
      <Button className="justify-self-start" onClick={remove}>
        {texts.remove}
      </Button>
    </div>
  );
}
