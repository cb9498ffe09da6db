/** The part of the business form for the contact. The server normalises and checks what users enter. */
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { optionalTextNames, optionalTexts, type OptionalText } from '#rules/places/contact.ts';
import type { BusinessFields } from '../businessFields.ts';
import { OptionalSection } from '../OptionalSection.tsx';
import { businessFormTexts } from '../businessFormTexts.ts';
import { contactFormTexts as texts } from './contactFormTexts.ts';
import { SocialLinks } from './SocialLinks.tsx';

/** The keyboards of phones, and what browsers fill in. Other fields are plain text. */
const types: Partial<Record<OptionalText, 'tel' | 'url' | 'email'>> = { phone: 'tel', website: 'url', email: 'email' };

export function ContactSection({
  form: { control, register, setValue, formState },
}: {
  form: UseFormReturn<BusinessFields>;
}) {
  const { errors, isSubmitting } = formState;
  const links = useWatch({ control, name: 'socialLinks' });
  register('socialLinks');
  const hasError = Boolean(errors.socialLinks) || optionalTextNames.some((name) => errors[name]);
  return (
    <OptionalSection title={businessFormTexts.contact} hasError={hasError} isSubmitting={isSubmitting}>
      <p className="text-sm text-ink3">{texts.hint}</p>
      {optionalTextNames.map((name) => (
        <TextField
          key={name}
          type={types[name]}
          autoComplete={types[name]}
          label={optionalTexts[name].label}
          placeholder={texts.placeholders[name]}
          maxLength={optionalTexts[name].max}
          error={errors[name]?.message}
          readOnly={isSubmitting}
          {...register(name)}
        />
      ))}
      <SocialLinks
        value={links}
        error={errors.socialLinks?.message}
        readOnly={isSubmitting}
        onChange={(text) => setValue('socialLinks', text, { shouldDirty: true, shouldValidate: true })}
      />
    </OptionalSection>
  );
}
