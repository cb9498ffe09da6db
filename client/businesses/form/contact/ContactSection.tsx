/** The part of the business form for the contact. The server normalises and checks what users enter. */
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { contactLimits } from '#rules/places/contact.ts';
import type { BusinessFields } from '../businessFields.ts';
import { OptionalSection } from '../OptionalSection.tsx';
import { businessFormTexts } from '../businessFormTexts.ts';
import { contactFormTexts as texts } from './contactFormTexts.ts';
import { SocialLinks } from './SocialLinks.tsx';

const inputs = [
  { name: 'phone', type: 'tel', label: texts.phone, placeholder: texts.phoneHint },
  { name: 'website', type: 'url', label: texts.website, placeholder: texts.websiteHint },
  { name: 'email', type: 'email', label: texts.email, placeholder: texts.emailHint },
] as const;

export function ContactSection({
  form: { control, register, setValue, formState },
}: {
  form: UseFormReturn<BusinessFields>;
}) {
  const { errors, isSubmitting } = formState;
  const links = useWatch({ control, name: 'socialLinks' });
  register('socialLinks');
  const hasError = Boolean(errors.socialLinks) || inputs.some(({ name }) => errors[name]);
  return (
    <OptionalSection title={businessFormTexts.contact} hasError={hasError} isSubmitting={isSubmitting}>
      <p className="text-sm text-ink3">{texts.hint}</p>
      {inputs.map(({ name, ...input }) => (
        <TextField
          key={name}
          {...input}
          autoComplete={input.type}
          maxLength={contactLimits[name].max}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <SocialLinks
        value={links}
        error={errors.socialLinks?.message}
        onChange={(text) => setValue('socialLinks', text, { shouldDirty: true, shouldValidate: true })}
      />
    </OptionalSection>
  );
}
