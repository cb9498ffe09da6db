/** The page that the link of a forgotten password leads to. The new password signs in. */
import { useApolloClient } from '@apollo/client/react';
import { useForm, useWatch } from 'react-hook-form';
import { changeViewer } from '#client/core/apollo/client.ts';
import { errorMessage, fieldErrors } from '#client/core/errors.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { useResetPasswordMutation } from '#client/gql/graphql.ts';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { useNavigateWhileMounted } from '#client/ui/hooks/useNavigateWhileMounted.ts';
import { confirmNewPassword, resetPasswordRules } from '#rules/accounts/account.ts';
import { authTexts } from '../authTexts.ts';
import { AuthCard } from '../forms/AuthCard.tsx';
import { CardForm } from '../forms/CardForm.tsx';
import { NewPasswordField } from '../forms/NewPasswordField.tsx';
import { toSession, withoutToken } from '../forms/signIn.ts';
import { emailTexts } from './emailTexts.ts';
import { Outcome } from './Outcome.tsx';
import { useLinkToken } from './useLinkToken.ts';

const texts = emailTexts.reset;
const head = fixedHead(texts.title);

interface PasswordFields {
  next: string;
  again: string;
}

export function ResetPasswordPage() {
  useHead(head);
  const token = useLinkToken('token');
  // Another link, which may be opened in the same tab, starts anew.
  return <NewPassword key={token} token={token} />;
}

function NewPassword({ token }: { token: string }) {
  const client = useApolloClient();
  const navigate = useNavigateWhileMounted();
  const form = useForm<PasswordFields & { token?: string }>({ defaultValues: { next: '', again: '' } });
  const { register, handleSubmit, control, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: 'next' });
  const [send] = useResetPasswordMutation();
  const failure = errors.root?.message;
  const refusal = token || import.meta.env?.SSR ? errors.token?.message : emailTexts.incomplete;

  const submit = handleSubmit(async ({ next }) => {
    try {
      const { data } = await send({ variables: { token, next }, context: withoutToken });
      const started = toSession(data?.resetPassword);
      if (!started) throw new Error(texts.failed);
      await changeViewer(client, () => {
        session.start(started);
        // The change of user is about to remount this screen.
        void navigate(paths.home, { replace: true });
      });
    } catch (error) {
      const message = errorMessage(error, texts.failed);
      const [field = 'root'] = Object.keys(fieldErrors(error)) as ('token' | 'next')[];
      setError(field, { message }, { shouldFocus: true });
      // The page itself shows that the link is refused.
      return field === 'token' ? undefined : toasts.error(message);
    }
    toasts.success(texts.done);
  });

  if (refusal)
    return (
      <AuthCard title={texts.title}>
        <Outcome text={refusal} to={paths.forgotPassword} link={texts.another} />
      </AuthCard>
    );
  return (
    <AuthCard title={texts.title} lead={texts.text}>
      <CardForm onSubmit={submit} texts={texts} isSubmitting={isSubmitting} failure={failure}>
        <NewPasswordField
          label={authTexts.newPassword}
          typed={typed}
          error={errors.next?.message}
          {...register('next', { ...resetPasswordRules.next, deps: 'again' })}
        />
        <PasswordField
          label={authTexts.confirmNewPassword}
          autoComplete="new-password"
          error={errors.again?.message}
          {...register('again', confirmNewPassword)}
        />
      </CardForm>
    </AuthCard>
  );
}

export const screen: Screen = { Component: ResetPasswordPage, head: () => head };
