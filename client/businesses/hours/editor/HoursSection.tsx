/** The part of the business form for opening hours. Its editor loads when the part opens. */
import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { lazyCode } from '#client/core/lazyCode.ts';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import type { BusinessFields } from '../../form/businessFields.ts';

const editorCode = lazyCode(() => import('./HoursEditor.tsx'));
const changed = { shouldDirty: true, shouldValidate: true };

/** The server validates hours whose rule did not load. */
const validate = async (text: string): Promise<true | string> =>
  text === '' || ((await editorCode.fetch().catch(() => undefined))?.hoursRule(text) ?? true);

export function HoursSection({ form }: { form: UseFormReturn<BusinessFields> }) {
  const { control, register, setValue, formState } = form;
  const { hours: error, timeZone: zoneError } = formState.errors;
  const [value, timeZone] = useWatch({ control, name: ['hours', 'timeZone'] });
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || Boolean(error || zoneError);
  const section = useRef<HTMLDetailsElement>(null);
  const { isSubmitting } = formState;
  register('hours', { validate });
  register('timeZone');

  // The focus of other fields comes from the form.
  useEffect(() => {
    if (!isSubmitting && (error || zoneError) && document.activeElement?.closest('form input, form select') === null)
      section.current?.querySelector<HTMLElement>('[aria-invalid="true"], summary')?.focus();
  }, [isSubmitting, error, zoneError]);

  return (
    <details
      ref={section}
      className="card px-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2.5" {...onIntent(editorCode)}>
        <h2 className="inline">Opening hours</h2>
      </summary>
      {isOpen && (
        <div className="grid gap-4 pb-4">
          {error && (
            <div className="text-sm">
              <ErrorText role="alert">{error.message}</ErrorText>
            </div>
          )}
          <Lazy code={editorCode} fallback={<div className="skeleton h-11" />}>
            {({ HoursEditor }) => (
              <HoursEditor
                value={value}
                onChange={(text) => setValue('hours', text, changed)}
                timeZone={timeZone}
                onTimeZone={(zone) => setValue('timeZone', zone, changed)}
                isInvalid={error !== undefined}
                zoneError={zoneError?.message}
              />
            )}
          </Lazy>
        </div>
      )}
    </details>
  );
}
