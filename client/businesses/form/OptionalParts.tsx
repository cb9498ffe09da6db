/** The optional parts of the business form. Their code loads after the required fields. */
import type { UseFormReturn } from 'react-hook-form';
import { HoursSection } from '../hours/editor/HoursSection.tsx';
import type { BusinessFields } from './businessFields.ts';
import { ContactSection } from './contact/ContactSection.tsx';

export function OptionalParts({ form }: { form: UseFormReturn<BusinessFields> }) {
  return (
    <>
      <ContactSection form={form} />
      <HoursSection form={form} />
    </>
  );
}
