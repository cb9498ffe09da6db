/** The fields of a review. */
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import type { MyReviewQuery } from '#client/gql/graphql.ts';
import { StarGroup, starsHint } from '#client/ui/forms/StarGroup.tsx';
import { lazyCode } from '#client/core/lazyCode.ts';
import { usePictures } from '#client/pictures/form/usePictures.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { sendDraft, useIsSending } from '#client/ui/forms/sendDraft.ts';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { useIsMounted } from '#client/ui/hooks/useIsMounted.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { reviewTextRules } from '#rules/comments.ts';
import { pictureLimits } from '#rules/pictures.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { CommentField } from '../mentions/CommentField.tsx';
import { reviewDraft, reviewSave, type OpenedReview } from '../reviewDraft.ts';
import { reviewTexts } from './reviewTexts.ts';
import { useSetReview } from './useSetReview.ts';

const picturesField = lazyCode(async () => (await import('#client/pictures/form/PicturesField.tsx')).PicturesField);

const none: never[] = [];

interface ReviewFieldsProps {
  business: NonNullable<MyReviewQuery['business']>;
  opened: OpenedReview | undefined;
  onClose: () => void;
}

export function ReviewFields({ business, opened, onClose }: ReviewFieldsProps) {
  const draft = reviewDraft(business.id);
  const setReview = useSetReview();
  const isMounted = useIsMounted();
  const [isUploading, setUploading] = useState(false);
  const isSending = useIsSending(draft);
  const isSaving = isUploading || isSending;
  const pictures = usePictures(draft, business.myReview?.pictures ?? none, { limit: pictureLimits.review });
  const [entered, setEntered] = useState(() => ({
    value: business.myRating ?? 0,
    ...drafts.read<{ value: number; text: string }>(draft),
  }));
  // Until the user changes it, the text follows the review, which can be deleted, or restored, while the form is open.
  const fields = { text: business.myReview?.text ?? '', ...entered };
  const [errors, setErrors] = useState<{ value?: string; text?: string }>({});
  const [preview, setPreview] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = { heading: useId(), stars: useId(), status: useId() };
  // The pressed button may have disappeared. The form may open late, and each further press leads to it again.
  useEffect(() => {
    if (opened && mayTakeFocus(opened.pressed)) heading.current?.focus();
  }, [opened]);
  // The stars and the text may lie above the window.
  useEffect(() => {
    if (!errors.value && !errors.text) return;
    const invalid = '[aria-invalid="true"]';
    form.current?.querySelector<HTMLElement>(`${invalid} [tabindex="0"], textarea${invalid}`)?.focus();
  }, [errors]);

  const change = (changed: Partial<typeof fields>) => {
    setEntered({ ...entered, ...changed });
    setErrors({});
    drafts.write(draft, { ...fields, ...changed });
  };
  const discard = () => {
    drafts.clear(draft);
    pictures.discard();
  };
  const cancel = () => {
    discard();
    onClose();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const invalid = {
      value: fields.value ? undefined : reviewTexts.starsMissing,
      text: firstErrorOf(reviewTextRules.text, fields.text),
    };
    setErrors(invalid);
    if (invalid.value || invalid.text || isSaving) return;
    await sendDraft(reviewSave(business.id), async () => {
      setUploading(true);
      const sent = await pictures.complete();
      setUploading(false);
      if (!sent) return;
      await sendDraft(draft, async () => {
        if (!(await setReview(business, { ...fields, pictures: sent.pictures }))) return;
        discard();
        // Another form may be open by now.
        if (isMounted()) onClose();
      });
    });
  };

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={ids.heading}
      onSubmit={(event) => void submit(event)}
      className="card grid gap-4 p-4"
    >
      <h3 ref={heading} id={ids.heading} tabIndex={-1} className="text-xl outline-none">
        {reviewTexts.heading}
      </h3>
      <div>
        <p id={ids.stars} className="text-sm font-semibold">
          {reviewTexts.stars}
        </p>
        <Fieldset disabled={isSaving}>
          <StarGroup
            value={fields.value}
            // The star that takes the focus from the refused form is not chosen, and looks so.
            preview={errors.value ? 0 : preview}
            onPreview={setPreview}
            onChoose={(value) => change({ value })}
            labelId={ids.stars}
            errorId={errors.value && ids.status}
          />
        </Fieldset>
        <div id={ids.status} role="status" className="min-h-6 text-sm text-ink2">
          {errors.value ? (
            <ErrorText>{errors.value}</ErrorText>
          ) : preview || fields.value ? (
            commonTexts.stars(preview || fields.value)
          ) : (
            starsHint
          )}
        </div>
      </div>
      <CommentField
        businessId={business.id}
        label={reviewTexts.text}
        placeholder={reviewTexts.placeholder}
        text={fields.text}
        error={errors.text}
        readOnly={isSaving}
        onText={(text) => change({ text })}
      />
      <Lazy code={picturesField} fallback={<div className="skeleton h-24" />}>
        {(PicturesField) => (
          <PicturesField
            label={reviewTexts.pictures}
            pictures={{
              ...pictures,
              // A draft with pictures alone opens the form again, too.
              add: (files) => (change({}), pictures.add(files)),
            }}
            error={undefined}
            readOnly={isSaving}
            isSending={isSending}
          />
        )}
      </Lazy>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={cancel}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={isSaving}>
          {isSaving ? reviewTexts.saving : reviewTexts.save}
        </Button>
      </div>
    </form>
  );
}
