/** The form of an appeal. What is typed survives a reload and a failure. */
import { useForm, useWatch } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useAppealDecisionMutation } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { sendDraft } from '#client/ui/forms/sendDraft.ts';
import { showFormError } from '#client/ui/forms/showFormError.ts';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { WaitForDraft } from '#client/ui/forms/WaitForDraft.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { moderationLimits } from '#rules/moderation/names.ts';
import { appealRules } from '#rules/moderation/rules.ts';
import { appealDraft } from './appealDraft.ts';
import { ownModerationTexts } from './ownModerationTexts.ts';

interface AppealBoxProps {
  decisionId: string;
  /** Takes the focus from the form, which disappears. */
  focusAfterSubmit: () => void;
}

function AppealBoxContent({ decisionId, focusAfterSubmit }: AppealBoxProps) {
  const [send] = useAppealDecisionMutation();
  const draft = appealDraft(decisionId);
  const form = useForm({ defaultValues: { text: '' } });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  useFormDraft(draft, form);

  const submit = handleSubmit(({ text }, event) =>
    sendDraft(draft, async () => {
      try {
        await send({ variables: { decisionId, text } });
      } catch (failure) {
        return showFormError(form, failure, ownModerationTexts.appealFailed, event);
      }
      drafts.clear(draft);
      toasts.success(ownModerationTexts.appealed);
      if (mayTakeFocus(event?.target)) focusAfterSubmit();
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-2 pt-3">
      <p className="text-sm text-ink2">{ownModerationTexts.appealHint}</p>
      <TextAreaField
        label={ownModerationTexts.appealText}
        text={useWatch({ control, name: 'text' })}
        maxCharacters={moderationLimits.appeal.max}
        error={errors.text?.message}
        readOnly={isSubmitting}
        {...register('text', appealRules.text)}
      />
      {errors.root && <ErrorText role="alert">{errors.root.message}</ErrorText>}
      <Button type="submit" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? ownModerationTexts.appealing : ownModerationTexts.sendAppeal}
      </Button>
    </form>
  );
}

export function AppealBox(form: AppealBoxProps) {
  return (
    <WaitForDraft draft={appealDraft(form.decisionId)} label={ownModerationTexts.appealing}>
      <AppealBoxContent {...form} />
    </WaitForDraft>
  );
}
