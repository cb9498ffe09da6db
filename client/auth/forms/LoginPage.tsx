/** The login page. An error keeps the typed values. */
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fixedHead } from '#client/core/head.ts';
import type { ScreenCode } from '#client/core/screenCode.ts';
import { paths } from '#client/core/paths.ts';
import { failureText } from '#client/core/failures.ts';
import { authTexts } from '../authTexts.ts';
import { signInTexts } from '../signInTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import type { LoginInput } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { loginRules } from '#rules/users.ts';
import { useAuth } from '../authContext.ts';
import { AuthFrame } from './AuthFrame.tsx';

export function LoginPage() {
  const { login, loading } = useAuth();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<LoginInput>({ defaultValues: { email: '', password: '' } });
  const { errors } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await login(input);
    } catch (failure) {
      return toasts.error(failureText(failure, signInTexts.loginFailed));
    }
    toasts.success(authTexts.loggedIn);
    await navigate(paths.home, { replace: true });
  });

  return (
    <AuthFrame title={authTexts.loginTitle} other={{ text: authTexts.toRegister, to: paths.register }}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {import.meta.env?.SSR && <NeedsScript />}
        <TextField
          label={authTexts.email}
          type="email"
          autoComplete="email"
          placeholder={authTexts.emailHint}
          error={errors.email?.message}
          {...register('email', loginRules.email)}
        />
        <PasswordField
          label={authTexts.password}
          autoComplete="current-password"
          placeholder={authTexts.passwordHint}
          error={errors.password?.message}
          {...register('password', loginRules.password)}
        />
        <Button type="submit" look="primary" disabled={loading}>
          {loading ? authTexts.signingIn : authTexts.signIn}
        </Button>
      </form>
    </AuthFrame>
  );
}

export const loginScreen: ScreenCode = { Component: LoginPage, head: fixedHead(authTexts.loginTitle, paths.login) };
