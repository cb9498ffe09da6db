/** The registration page. */
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fixedHead } from '#client/core/head.ts';
import type { ScreenCode } from '#client/core/screenCode.ts';
import { paths } from '#client/core/paths.ts';
import { failureText } from '#client/core/failures.ts';
import { authTexts } from '../authTexts.ts';
import { signInTexts } from '../signInTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import type { RegisterInput } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { confirmPassword, registerRules } from '#rules/users.ts';
import { useAuth } from '../authContext.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

type RegisterFields = RegisterInput & { confirmPassword: string };

/** Returns the error text: the specification's own text for an email that is taken, else the server's message. */
function errorText(failure: unknown): string {
  const text = failureText(failure, signInTexts.registrationFailed);
  return text.includes('already exists') ? authTexts.emailTaken : text;
}

export function RegisterPage() {
  const { register: createAccount, loading } = useAuth();
  const navigate = useNavigate();
  const { register, handleSubmit, control, formState } = useForm<RegisterFields>({
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors } = formState;
  const password = useWatch({ control, name: 'password' });

  const submit = handleSubmit(async ({ username, email, password }) => {
    try {
      await createAccount({ username, email, password });
    } catch (failure) {
      return toasts.error(errorText(failure));
    }
    toasts.success(authTexts.registered);
    await navigate(paths.home, { replace: true });
  });

  return (
    <AuthFrame title={authTexts.registerTitle} other={{ text: authTexts.toLogin, to: paths.login }}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {import.meta.env?.SSR && <NeedsScript />}
        <TextField
          label={authTexts.username}
          autoComplete="username"
          placeholder={authTexts.usernameHint}
          error={errors.username?.message}
          {...register('username', registerRules.username)}
        />
        <TextField
          label={authTexts.email}
          type="email"
          autoComplete="email"
          placeholder={authTexts.emailHint}
          error={errors.email?.message}
          {...register('email', registerRules.email)}
        />
        <NewPasswordField
          label={authTexts.password}
          typed={password}
          placeholder={authTexts.newPasswordHint}
          error={errors.password?.message}
          {...register('password', registerRules.password)}
        />
        <PasswordField
          label={authTexts.confirmPassword}
          autoComplete="new-password"
          placeholder={authTexts.confirmPasswordHint}
          error={errors.confirmPassword?.message}
          {...register('confirmPassword', confirmPassword)}
        />
        <Button type="submit" look="primary" disabled={loading}>
          {loading ? authTexts.creatingAccount : authTexts.createAccount}
        </Button>
      </form>
    </AuthFrame>
  );
}

export const registerScreen: ScreenCode = {
  Component: RegisterPage,
  head: fixedHead(authTexts.registerTitle, paths.register),
};
