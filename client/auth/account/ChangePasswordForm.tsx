/** The form that changes the password, which ends every other session. */
import { useForm, useWatch } from 'react-hook-form';
import { useAuth } from '../authContext.ts';
import { authTexts } from '../authTexts.ts';
import { NewPasswordField } from '../forms/NewPasswordField.tsx';
import { toastServerError } from '#client/core/errors.ts';
import { showFieldErrors } from '#client/ui/forms/showFormError.ts';
import { accountTexts } from './accountTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useChangePasswordMutation, type ChangePasswordMutationVariables } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { changePasswordRules, confirmNewPassword } from '#rules/accounts/account.ts';
import { removeOtherSessions } from './removeOtherSessions.ts';

type PasswordFields = ChangePasswordMutationVariables & { again: string };

const empty: PasswordFields = { current: '', next: '', again: '' };

export function ChangePasswordForm() {
  const { user } = useAuth();
  const form = useForm<PasswordFields>({ defaultValues: empty });
  const { register, handleSubmit, control, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'next' });
  const [send] = useChangePasswordMutation({ update: removeOtherSessions });

  const submit = handleSubmit(async ({ current, next }) => {
    try {
      await send({ variables: { current, next } });
    } catch (failure) {
      showFieldErrors(form, failure);
      return toastServerError(failure, accountTexts.changeFailed);
    }
    reset(empty);
    toasts.success(accountTexts.changed);
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {/* Password managers store the user name and the password together. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={accountTexts.currentPassword}
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current', changePasswordRules.current)}
      />
      <NewPasswordField
        label={authTexts.newPassword}
        typed={typed}
        error={errors.next?.message}
        {...register('next', { ...changePasswordRules.next, deps: 'again' })}
      />
      <PasswordField
        label={authTexts.confirmNewPassword}
        autoComplete="new-password"
        error={errors.again?.message}
        {...register('again', confirmNewPassword)}
      />
      <Button type="submit" variant="primary" className="justify-self-end" disabled={isSubmitting}>
        {isSubmitting ? accountTexts.changing : accountTexts.changePassword}
      </Button>
    </form>
  );
}
