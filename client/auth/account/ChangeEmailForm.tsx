/** The form that requests a change of the e-mail address. A link in a mail to the new address makes it. The typed address survives a reload and a sign-in. */
import { changeEmailRules } from '#rules/accounts/account.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';
import { toastServerError } from '#client/core/errors.ts';
import { showFieldErrors } from '#client/ui/forms/showFormError.ts';
import { useRequestEmailChangeMutation, type RequestEmailChangeMutationVariables } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { accountTexts } from './accountTexts.ts';

const empty: RequestEmailChangeMutationVariables = { email: '', password: '' };
const draft = 'new-email';
const restored = () => ({ ...empty, ...drafts.read<{ email: string }>(draft) });

export function ChangeEmailForm() {
  const [defaultValues] = useState(restored);
  const form = useForm({ defaultValues });
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const [send] = useRequestEmailChangeMutation();
  /** The address that the last link went to. */
  const [sentTo, setSentTo] = useState<string>();

  const submit = handleSubmit(async (fields) => {
    setSentTo(undefined);
    try {
      await send({ variables: fields });
    } catch (failure) {
      showFieldErrors(form, failure);
      return toastServerError(failure, accountTexts.changeEmailFailed);
    }
    drafts.clear(draft);
    reset(empty);
    setSentTo(fields.email);
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={accountTexts.newEmail}
        type="email"
        autoComplete="email"
        readOnly={isSubmitting}
        error={errors.email?.message}
        {...register('email', {
          ...changeEmailRules.email,
          onChange: ({ target }) => drafts.write(draft, { email: target.value }),
        })}
      />
      <PasswordField
        label={accountTexts.yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', changeEmailRules.password)}
      />
      <div className="flex flex-wrap items-center justify-end gap-4">
        {/* The status element exists before its text, so that screen readers announce it. */}
        <p role="status" className="min-w-0 grow basis-40 text-ink2 wrap-anywhere">
          {sentTo && accountTexts.changeEmailSent(sentTo)}
        </p>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? accountTexts.changingEmail : accountTexts.changeEmail}
        </Button>
      </div>
    </form>
  );
}
