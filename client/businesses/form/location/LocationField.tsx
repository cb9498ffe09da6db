/** The location of a business in its form: any text. What suggests places and shows the pin loads after it. */
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { lazyCode } from '#client/core/lazyCode.ts';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { businessRules } from '#rules/businesses.ts';
import { businessTexts } from '../../businessTexts.ts';
import type { BusinessFields } from '../businessFields.ts';
import { businessFormTexts } from '../businessFormTexts.ts';
import { parsePosition } from './pin.ts';
import { PinSkeleton } from './PinSkeleton.tsx';

const assistCode = lazyCode(async () => (await import('./LocationAssist.tsx')).LocationAssist);

export function LocationField({ form, error }: { form: UseFormReturn<BusinessFields>; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...location } = form.register('location', businessRules.location);
  return (
    <div className="grid">
      <TextField
        label={businessTexts.location}
        placeholder={businessFormTexts.locationPlaceholder}
        error={error}
        readOnly={form.formState.isSubmitting}
        {...location}
        ref={(field) => {
          input.current = field;
          ref(field);
        }}
      />
      <Lazy code={assistCode} fallback={<PinSkeleton position={parsePosition(form.getValues('position'))} />}>
        {(LocationAssist) => <LocationAssist form={form} input={input} />}
      </Lazy>
    </div>
  );
}
