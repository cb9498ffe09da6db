/** The part of the business form for opening hours. Its editor loads when the part opens. */
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { lazyCode } from '#client/core/lazyCode.ts';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import type { BusinessFields } from '../../form/businessFields.ts';
import { OptionalSection } from '../../form/OptionalSection.tsx';
import { hoursTexts } from '../hoursTexts.ts';

const editorCode = lazyCode(() => import('./HoursEditor.tsx'));
const changed = { shouldDirty: true, shouldValidate: true };

/** The server validates hours whose rule did not load. */
const validate = async (text: string): Promise<true | string> =>
  text === '' || ((await editorCode.fetch().catch(() => undefined))?.hoursRule(text) ?? true);

export function HoursSection({ form }: { form: UseFormReturn<BusinessFields> }) {
  const { control, register, setValue, formState } = form;
  const { hours: error, timeZone: zoneError } = formState.errors;
  const [value, timeZone, position] = useWatch({ control, name: ['hours', 'timeZone', 'position'] });
  register('hours', { validate });
  register('timeZone');

  return (
    <OptionalSection
      title={hoursTexts.title}
      hasError={Boolean(error || zoneError)}
      isSubmitting={formState.isSubmitting}
      intent={onIntent(editorCode)}
    >
      {error && (
        <div className="text-sm">
          <ErrorText role="alert">{error.message}</ErrorText>
        </div>
      )}
      <Lazy code={editorCode} fallback={<div className="skeleton h-11" />}>
        {({ HoursEditor }) => (
          <Fieldset disabled={formState.isSubmitting}>
            <HoursEditor
              value={value}
              onChange={(text) => setValue('hours', text, changed)}
              timeZone={timeZone}
              isZoneOfPin={position !== '' && Boolean(formState.dirtyFields.position)}
              onTimeZone={(zone) => setValue('timeZone', zone, changed)}
              isInvalid={error !== undefined}
              zoneError={zoneError?.message}
            />
          </Fieldset>
        )}
      </Lazy>
    </OptionalSection>
  );
}
