/** The form that creates or edits a business. */
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { drafts } from '#client/core/drafts.ts';
import { failureText, fieldErrors, toastFailure } from '#client/core/failures.ts';
import { businessFormTexts } from './businessFormTexts.ts';
import { businessTexts } from '../businessTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { changedOf, useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { businessRules } from '#rules/businesses.ts';
import { categories, categoryNames } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { inputOf, type BusinessSubmission, type BusinessFields } from './businessFields.ts';
import { ImageField } from './ImageField.tsx';
import { LocationField } from './location/LocationField.tsx';
import { pictureDrafts } from './pictureDrafts.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useImageChoice, type StoredImage } from './useImageChoice.ts';

const hoursSection = lazyCode(async () => (await import('../hours/editor/HoursSection.tsx')).HoursSection);

interface BusinessFormProps {
  /** The name of the stored draft. */
  draft: string;
  /** The initial values. When they change, unedited fields take the new values. */
  fields: BusinessFields;
  /** The picture that the business has. */
  picture?: StoredImage;
  texts: { submit: string; submitting: string; failed: string };
  cancelTo: string;
  /** Sends the form. A rejection shows a toast, and the form keeps the typed values. */
  onSubmit: (submission: BusinessSubmission) => Promise<void>;
}

const categoryOptions = [
  { value: '', label: businessFormTexts.selectCategory },
  ...categoryNames.map((value) => ({ value, label: categories[value] })),
];

export function BusinessForm({ draft, fields, picture, texts, cancelTo, onSubmit }: BusinessFormProps) {
  const form = useForm<BusinessFields>({ values: fields, resetOptions: { keepDirtyValues: true } });
  const { register, handleSubmit, control, setError, formState } = form;
  const { errors, isSubmitting, dirtyFields } = formState;
  const choice = useImageChoice(draft, picture);
  const [progress, setProgress] = useState<number>();
  const description = useWatch({ control, name: 'description' });
  useFormDraft(draft, form);
  const clearDrafts = () => {
    drafts.clear(draft);
    pictureDrafts.clear(draft);
  };

  const submit = handleSubmit(async (typed) => {
    try {
      await onSubmit({
        fields: inputOf({
          ...typed,
          position: typed.position || undefined,
          hours: typed.hours || undefined,
        }) as BusinessSubmission['fields'],
        changed: inputOf(changedOf(typed, dirtyFields)) as BusinessSubmission['changed'],
        image: choice.image,
        removeImage: choice.removeImage,
        imagePosition: choice.changedPosition,
        onProgress: setProgress,
      });
      clearDrafts();
    } catch (failure) {
      for (const [field, message] of Object.entries(fieldErrors(failure))) {
        if (field in fields) setError(field as keyof BusinessFields, { message });
      }
      toastFailure(failure, failureText(failure, texts.failed));
    }
    setProgress(undefined);
  });

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label={businessFormTexts.name}
        placeholder={businessFormTexts.nameHint}
        error={errors.name?.message}
        {...register('name', businessRules.name)}
      />
      <SelectField
        label={businessTexts.category}
        options={categoryOptions}
        error={errors.category?.message}
        {...register('category', businessRules.category)}
      />
      <LocationField form={form} error={errors.location?.message} />
      <TextAreaField
        label={businessFormTexts.description}
        placeholder={businessFormTexts.descriptionHint}
        text={description}
        maxCharacters={limits.description.max}
        error={errors.description?.message}
        {...register('description', businessRules.description)}
      />
      <ImageField
        preview={choice.preview}
        position={choice.position}
        error={choice.error}
        onChoose={choice.choose}
        onMove={choice.move}
        onRemove={choice.remove}
      />
      <Lazy code={hoursSection}>{(HoursSection) => <HoursSection form={form} />}</Lazy>
      {choice.image && progress !== undefined && <UploadProgress value={progress} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Link to={cancelTo} onClick={clearDrafts} className="button">
          {commonTexts.cancel}
        </Link>
        <Button type="submit" look="primary" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}
