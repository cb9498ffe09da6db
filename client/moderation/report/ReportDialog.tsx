/**
 * The dialog of a report. What is typed survives a failure and a closed dialog. A dialog that opens while a report of the same
 * subject is sent waits for the end, and closes after a success.
 */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import { errorCode } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { useReportMutation } from '#client/gql/graphql.ts';
import { AlertFrame } from '#client/ui/AlertFrame.tsx';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { showFormError } from '#client/ui/forms/showFormError.ts';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { sendDraft, useIsSending, useIsSendingElsewhere } from '#client/ui/forms/sendDraft.ts';
import { useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { useIsMounted } from '#client/ui/hooks/useIsMounted.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { moderationLimits, reportReasons, type ReportReason } from '#rules/moderation/names.ts';
import { missingReportText, reportRules } from '#rules/moderation/rules.ts';
import { reportTexts } from './reportTexts.ts';
import type { Subject } from './subject.ts';

interface ReportDialogProps {
  subject: Subject;
  onClose: () => void;
}

const draftOf = ({ id }: Subject): string => `report:${id}`;

function ReportForm({ subject, onClose }: ReportDialogProps) {
  const { type, id } = subject;
  const [send] = useReportMutation();
  const isMounted = useIsMounted();
  const draft = draftOf(subject);
  const form = useForm({ defaultValues: { reason: '', text: '' } });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [reason, text] = useWatch({ control, name: ['reason', 'text'] });
  useFormDraft(draft, form);

  const submit = handleSubmit((report, event) =>
    sendDraft(draft, async () => {
      const input = { subjectType: type, subjectId: id, ...report, reason: report.reason as ReportReason };
      try {
        await send({ variables: { input } });
      } catch (failure) {
        if (errorCode(failure) !== 'UNAUTHENTICATED') showFormError(form, failure, reportTexts.failed, event);
        else if (isMounted()) onClose();
        return;
      }
      drafts.clear(draft);
      toasts.success(reportTexts.sent);
      // It may have been closed, and opened again.
      if (isMounted()) onClose();
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* A missing choice takes the focus. */}
      <Fieldset disabled={isSubmitting && reason !== ''}>
        <SelectField
          label={reportTexts.reason}
          options={optionsOf(reportReasons, reportTexts.choose)}
          error={errors.reason?.message}
          {...register('reason', { ...reportRules.reason, deps: 'text' })}
        />
      </Fieldset>
      <TextAreaField
        label={reportTexts.text}
        text={text}
        maxCharacters={moderationLimits.reportText.max}
        error={errors.text?.message}
        readOnly={isSubmitting}
        {...register('text', {
          ...reportRules.text,
          validate: {
            ...reportRules.text.validate,
            needed: (value: string, report) => missingReportText(report.reason, value) ?? true,
          },
        })}
      />
      {errors.root && <ErrorText role="alert">{errors.root.message}</ErrorText>}
      <div className="flex flex-wrap justify-end gap-2">
        <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? reportTexts.sending : reportTexts.send}
        </Button>
      </div>
    </form>
  );
}

/** Open while it is rendered. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const draft = draftOf(subject);
  const isSentElsewhere = useIsSendingElsewhere(draft);
  const [hasWaited] = useState(isSentElsewhere);
  useIsSending(draft, () => {
    // A failure has left the draft. Without storage there is none, and the form that sent stays with its message.
    if (hasWaited && Object.keys(drafts.read(draft)).length === 0) onClose();
  });
  return (
    <AlertFrame title={reportTexts.question(subject.type)} description={reportTexts.hint} onClose={onClose}>
      {isSentElsewhere ? (
        <>
          <Loading label={reportTexts.sending} />
          <AlertDialog.Cancel className="button justify-self-end">{commonTexts.cancel}</AlertDialog.Cancel>
        </>
      ) : (
        <ReportForm subject={subject} onClose={onClose} />
      )}
    </AlertFrame>
  );
}
