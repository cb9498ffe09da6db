/** The form that creates or edits a business. */
import { useState, type MouseEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { drafts } from '#client/core/drafts.ts';
import { fieldErrors, toastServerError } from '#client/core/errors.ts';
import { businessFormTexts } from './businessFormTexts.ts';
import { businessTexts } from '../businessTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { sendDraft, useIsSending } from '#client/ui/forms/sendDraft.ts';
import { WaitForDraft } from '#client/ui/forms/WaitForDraft.tsx';
import { showFieldErrors } from '#client/ui/forms/showFormError.ts';
import { changedOf, useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { businessRules } from '#rules/businesses.ts';
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { inputOf, type BusinessSubmission, type BusinessFields } from './businessFields.ts';
import { LocationField } from './location/LocationField.tsx';
import { OptionalSkeletons } from './OptionalSkeletons.tsx';
import { PicturesSkeleton } from '#client/pictures/form/PicturesSkeleton.tsx';
import type { StoredPicture } from '#client/pictures/form/pictureItem.ts';
import { usePictures } from '#client/pictures/form/usePictures.ts';

const optionalParts = lazyCode(async () => (await import('./OptionalParts.tsx')).OptionalParts);

interface BusinessFormProps {
  /** The name of the stored draft. */
  draft: string;
  /** The initial values. When they change, unedited fields take the new values. */
  fields: BusinessFields;
  /** The pictures that the business has, and the part of its cover that cards show. */
  pictures?: StoredPicture[];
  imagePosition?: number;
  texts: { submit: string; submitting: string; failed: string };
  cancelTo: string;
  /** Sends the form. A rejection shows a toast, and the form keeps the typed values. */
  onSubmit: (submission: BusinessSubmission) => Promise<void>;
}

const categoryOptions = optionsOf(categories, businessFormTexts.selectCategory);

// Its chunk arrives while users read the first fields.
const picturesField = lazyCode(async () => (await import('#client/pictures/form/PicturesField.tsx')).PicturesField);

const none: StoredPicture[] = [];

function BusinessFormContent({
  draft,
  fields,
  pictures = none,
  imagePosition,
  texts,
  cancelTo,
  onSubmit,
}: BusinessFormProps) {
  const isSending = useIsSending(draft);
  // The response changes the business before the next page is there: new values would end the submit of the form.
  const values = isSending ? undefined : fields;
  const form = useForm<BusinessFields>({ values, resetOptions: { keepDirtyValues: true } });
  const { register, handleSubmit, control, formState } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  const choice = usePictures(draft, pictures, { storedPosition: imagePosition });
  const [pictureError, setPictureError] = useState<string>();
  const [description, category] = useWatch({ control, name: ['description', 'category'] });
  useFormDraft(draft, form);
  const clearDrafts = () => {
    drafts.clear(draft);
    choice.discard();
  };
  const cancel = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => {
    // With these keys the link opens in another tab, or is downloaded.
    if (!metaKey && !ctrlKey && !shiftKey && !altKey) clearDrafts();
  };

  const submit = handleSubmit(async (typed) => {
    const sent = await choice.complete();
    if (!sent) return;
    await sendDraft(draft, async () => {
      try {
        await onSubmit({
          changed: inputOf(changedOf(typed, dirtyFields)) as BusinessSubmission['changed'],
          ...sent,
        });
        clearDrafts();
      } catch (failure) {
        showFieldErrors(form, failure);
        setPictureError(fieldErrors(failure).pictures);
        toastServerError(failure, texts.failed);
      }
    });
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={businessFormTexts.name}
        placeholder={businessFormTexts.namePlaceholder}
        error={errors.name?.message}
        readOnly={isSubmitting}
        {...register('name', businessRules.name)}
      />
      {/* A missing category, which takes the focus, is the only invalid one. */}
      <Fieldset disabled={isSubmitting && category !== ''}>
        <SelectField
          label={businessTexts.category}
          options={categoryOptions}
          error={errors.category?.message}
          {...register('category', businessRules.category)}
        />
      </Fieldset>
      <LocationField form={form} error={errors.location?.message} />
      <TextAreaField
        label={businessFormTexts.description}
        placeholder={businessFormTexts.descriptionPlaceholder}
        text={description}
        maxCharacters={limits.description.max}
        error={errors.description?.message}
        readOnly={isSubmitting}
        {...register('description', businessRules.description)}
      />
      <Lazy code={picturesField} fallback={<PicturesSkeleton number={choice.items.length} max={choice.max} />}>
        {(PicturesField) => (
          <PicturesField
            hasCover
            pictures={choice}
            error={pictureError}
            readOnly={isSubmitting}
            isSending={isSending}
          />
        )}
      </Lazy>
      <Lazy code={optionalParts} fallback={<OptionalSkeletons />}>
        {(OptionalParts) => <OptionalParts form={form} />}
      </Lazy>
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={cancelTo} onClick={cancel} className="button">
          {commonTexts.cancel}
        </Link>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

export function BusinessForm(form: BusinessFormProps) {
  return (
    <WaitForDraft draft={form.draft} label={form.texts.submitting}>
      <BusinessFormContent {...form} />
    </WaitForDraft>
  );
}
