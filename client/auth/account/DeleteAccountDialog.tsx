/** Requires the password before the account is deleted. The focus starts on Cancel; a wrong password keeps the dialog open. */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useForm } from 'react-hook-form';
import { useAuth } from '../authContext.ts';
import { errorCode } from '#client/core/errors.ts';
import { showFormError } from '#client/ui/forms/showFormError.ts';
import { accountTexts } from './accountTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import type { DeleteAccountMutationVariables } from '#client/gql/graphql.ts';
import { AlertFrame } from '#client/ui/AlertFrame.tsx';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { deleteAccountRules } from '#rules/accounts/account.ts';
import { useDeleteAccount } from './useDeleteAccount.ts';

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const form = useForm<DeleteAccountMutationVariables>({ defaultValues: { password: '' } });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const deleteAccount = useDeleteAccount();

  const submit = handleSubmit(async ({ password }, event) => {
    try {
      await deleteAccount(password);
    } catch (failure) {
      if (errorCode(failure) === 'UNAUTHENTICATED') return onClose();
      showFormError(form, failure, accountTexts.deleteFailed, event);
    }
  });

  return (
    <AlertFrame title={accountTexts.deleteQuestion} description={accountTexts.deleteWarning} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label={accountTexts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', deleteAccountRules.password)}
        />
        {errors.root && <ErrorText role="alert">{errors.root.message}</ErrorText>}
        <div className="flex flex-wrap justify-end gap-2">
          <AlertDialog.Cancel className="button">{commonTexts.cancel}</AlertDialog.Cancel>
          <Button type="submit" variant="dangerSolid" disabled={isSubmitting}>
            {isSubmitting ? accountTexts.deleting : accountTexts.deleteAccount}
          </Button>
        </div>
      </form>
    </AlertFrame>
  );
}
