/** The form of the result of an appeal. */
import { useForm, useWatch } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';
import { toastServerError } from '#client/core/errors.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { CasePageDocument, useDecideAppealMutation } from '#client/gql/documents/moderation/case/CasePage.ts';
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { Fieldset } from '#client/ui/forms/Fieldset.tsx';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { sendDraft } from '#client/ui/forms/sendDraft.ts';
import { showFormError } from '#client/ui/forms/showFormError.ts';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { useFormDraft } from '#client/ui/forms/useFormDraft.ts';
import { WaitForDraft } from '#client/ui/forms/WaitForDraft.tsx';
import { appealOutcomes, moderationLimits, type AppealOutcome } from '#rules/moderation/names.ts';
import { mayDecide } from '#rules/moderation/rights.ts';
import { appealDecisionRules } from '#rules/moderation/rules.ts';
import type { Role } from '#rules/roles.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { moveCase } from './moveCase.ts';
import { rolesOf } from './possibleActions.ts';
import { refetchChangedCase } from './refetchChangedCase.ts';

interface AppealFormProps {
  case: Case_CaseFragment;
  decision: Case_CaseFragment['decisions'][number];
  viewerRole: Role;
  /** Takes the focus from the form, which disappears. */
  focusAfterSubmit: () => void;
}

function AppealFormContent({
  case: shown,
  decision,
  draft,
  focusAfterSubmit,
}: Omit<AppealFormProps, 'viewerRole'> & { draft: string }) {
  const [send, { client }] = useDecideAppealMutation();
  const form = useForm({ defaultValues: { outcome: '', statement: '' } });
  const { register, control, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [outcome, statement] = useWatch({ control, name: ['outcome', 'statement'] });
  useFormDraft(draft, form);

  const submit = handleSubmit((result, event) =>
    sendDraft(draft, async () => {
      try {
        await send({
          variables: { decisionId: decision.id, ...result, outcome: result.outcome as AppealOutcome },
          update: (cache, { data }) => data?.decideAppeal && moveCase(cache, shown.id, shown.state, 'DECIDED'),
          // Only the server knows whether another decision hides the subject, and whether another appeal waits.
          refetchQueries: [CasePageDocument],
        });
      } catch (failure) {
        if (!(await refetchChangedCase(client, shown, failure)))
          return showFormError(form, failure, moderationTexts.decideFailed, event);
        // Another moderator has decided, so that the form disappears.
        drafts.clear(draft);
        toastServerError(failure, moderationTexts.decideFailed);
        if (mayTakeFocus(event?.target)) focusAfterSubmit();
        return;
      }
      drafts.clear(draft);
      toasts.success(moderationTexts.appealDecided);
      if (mayTakeFocus(event?.target)) focusAfterSubmit();
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* A missing choice takes the focus. */}
      <Fieldset disabled={isSubmitting && outcome !== ''}>
        <SelectField
          label={moderationTexts.outcome}
          options={optionsOf(appealOutcomes, moderationTexts.choose)}
          error={errors.outcome?.message}
          {...register('outcome', appealDecisionRules.outcome)}
        />
      </Fieldset>
      <TextAreaField
        label={moderationTexts.statement}
        placeholder={moderationTexts.statementPlaceholder}
        text={statement}
        maxCharacters={moderationLimits.statement.max}
        error={errors.statement?.message}
        readOnly={isSubmitting}
        {...register('statement', appealDecisionRules.statement)}
      />
      {errors.root && <ErrorText role="alert">{errors.root.message}</ErrorText>}
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? moderationTexts.sending : moderationTexts.decideAppeal}
      </Button>
    </form>
  );
}

export function AppealForm(props: AppealFormProps) {
  const { viewerRole, ...fields } = props;
  const { action, undoneAt, appeal, moderator, id } = props.decision;
  const isAllowed = mayDecide(rolesOf(props.case, viewerRole), undoneAt ? [] : [action]);
  const draft = `appeal-result:${id}`;
  return (
    <Section title={moderationTexts.appealTitle}>
      <p className="whitespace-pre-line wrap-anywhere">{appeal?.text}</p>
      {isAllowed ? (
        <>
          {moderator?.id === session.get()?.user.id && (
            <p className="text-sm text-ink2">{moderationTexts.otherDecides}</p>
          )}
          <WaitForDraft draft={draft} label={moderationTexts.sending}>
            <AppealFormContent {...fields} draft={draft} />
          </WaitForDraft>
        </>
      ) : (
        <p className="text-ink2">{moderationTexts.adminDecides}</p>
      )}
    </Section>
  );
}
