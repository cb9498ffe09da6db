/** The form of a decision. What is typed survives a reload and a failure. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';
import { errorMessage, toastServerError } from '#client/core/errors.ts';
import { paths } from '#client/core/paths.ts';
import { toasts } from '#client/core/toasts.ts';
import { useDecideCaseMutation } from '#client/gql/documents/moderation/case/CasePage.ts';
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
import {
  grounds,
  hidingActions,
  moderationLimits,
  type Ground,
  type ModerationAction,
} from '#rules/moderation/names.ts';
import { decisionRules, moderationMessages } from '#rules/moderation/rules.ts';
import type { Role } from '#rules/roles.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { useNavigateWhileMounted } from '#client/ui/hooks/useNavigateWhileMounted.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { moveCase } from './moveCase.ts';
import { possibleActions } from './possibleActions.ts';
import { refetchChangedCase } from './refetchChangedCase.ts';

const lengths = [1, 3, 7, 30, 90, 365].map((days) => ({ value: String(days), label: moderationTexts.days(days) }));
const dayMs = 24 * 60 * 60 * 1000;
/** The time after a number of days from now. */
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** What an action does, as text; empty until one is chosen. */
function effectOf(action: ModerationAction | '', { subject }: Case_CaseFragment): string {
  if (!action) return '';
  if (subject.type === 'USER' && hidingActions.includes(action)) return moderationTexts.hidesPerson;
  return moderationTexts.effects[action];
}

/** The name of the draft. That of an open case is named after the subject: an edit of a text that waits replaces the case. */
const draftOf = ({ id, state, subject }: Case_CaseFragment): string =>
  `decision:${state === 'OPEN' ? `${subject.type}:${subject.id}` : id}`;

interface DecisionFormProps {
  case: Case_CaseFragment;
  viewerRole: Role;
}

interface DecisionFormContentProps {
  case: Case_CaseFragment;
  draft: string;
  /** The actions that are possible, with their names. */
  possible: Record<string, string>;
}

function DecisionFormContent({ case: shown, draft, possible }: DecisionFormContentProps) {
  const [send, { client }] = useDecideCaseMutation();
  const navigate = useNavigateWhileMounted();
  const form = useForm({ defaultValues: { action: '', ground: '', statement: '', days: '7' } });
  const { register, control, handleSubmit, reset, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const [action, ground, statement] = useWatch({ control, name: ['action', 'ground', 'statement'] });
  // The draft follows the case, which another moderator may decide at any time.
  const stored = useRef(draft);
  useLayoutEffect(() => {
    if (stored.current === draft) return;
    drafts.write(draft, drafts.read(stored.current));
    drafts.clear(stored.current);
    stored.current = draft;
  }, [draft]);
  useFormDraft(draft, form);
  const isImpossible = action !== '' && !Object.hasOwn(possible, action);
  // The case has changed since the action was chosen.
  useEffect(() => {
    if (isImpossible) setValue('action', '', { shouldDirty: true });
  }, [isImpossible, setValue]);

  const submit = handleSubmit(({ days, ...decision }, event) =>
    sendDraft(draft, async () => {
      const suspendUntil = action === 'SUSPEND' ? inDays(Number(days)) : null;
      const input = {
        caseId: shown.id,
        changedAt: shown.changedAt,
        statement: decision.statement,
        action: decision.action as ModerationAction,
        ground: decision.ground as Ground,
        suspendUntil,
      };
      try {
        await send({
          variables: { input },
          update: (cache, { data }) =>
            data?.decideCase && moveCase(cache, shown.id, shown.state, data.decideCase.state),
        });
      } catch (failure) {
        // What is typed stays in the form.
        await refetchChangedCase(client, shown, failure);
        if (errorMessage(failure, '') !== moderationMessages.caseNotFound)
          return showFormError(form, failure, moderationTexts.decideFailed, event);
        // The queue has the case that replaced it.
        toastServerError(failure, moderationTexts.decideFailed);
        return navigate(paths.moderation, { replace: true });
      }
      // The case is decided now, so that the draft may have its new name.
      for (const name of [draft, draftOf({ ...shown, state: 'DECIDED' })]) drafts.clear(name);
      reset();
      toasts.success(moderationTexts.decided);
    }),
  );

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* A missing choice takes the focus. */}
      <Fieldset disabled={isSubmitting && action !== '' && ground !== ''}>
        <div className="grid gap-1">
          <SelectField
            label={moderationTexts.action}
            options={optionsOf(possible, moderationTexts.choose)}
            error={errors.action?.message}
            {...register('action', decisionRules.action)}
          />
          <p role="status" className="text-sm text-ink2">
            {effectOf(action as ModerationAction | '', shown)}
          </p>
        </div>
        {action === 'SUSPEND' && <SelectField label={moderationTexts.until} options={lengths} {...register('days')} />}
        <SelectField
          label={moderationTexts.ground}
          options={optionsOf(grounds, moderationTexts.choose)}
          error={errors.ground?.message}
          {...register('ground', decisionRules.ground)}
        />
      </Fieldset>
      <TextAreaField
        label={moderationTexts.statement}
        placeholder={
          action === 'NO_ACTION' ? moderationTexts.noActionPlaceholder : moderationTexts.statementPlaceholder
        }
        text={statement}
        maxCharacters={moderationLimits.statement.max}
        error={errors.statement?.message}
        readOnly={isSubmitting}
        {...register('statement', decisionRules.statement)}
      />
      {errors.root && <ErrorText role="alert">{errors.root.message}</ErrorText>}
      <Button type="submit" variant="primary" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? moderationTexts.sending : moderationTexts.sendDecision}
      </Button>
    </form>
  );
}

export function DecisionForm({ case: shown, viewerRole }: DecisionFormProps) {
  const draft = draftOf(shown);
  const { actions, hasMoreForAdmins } = possibleActions(shown, viewerRole);
  return (
    <Section title={moderationTexts.decide}>
      {hasMoreForAdmins && <p className="text-ink2">{moderationMessages.onlyAdmins}.</p>}
      {Object.keys(actions).length > 0 && (
        <WaitForDraft draft={draft} label={moderationTexts.sending}>
          <DecisionFormContent case={shown} draft={draft} possible={actions} />
        </WaitForDraft>
      )}
    </Section>
  );
}
