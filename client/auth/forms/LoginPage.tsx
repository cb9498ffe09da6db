/** The login page. */
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { errorMessage } from '#client/core/errors.ts';
import { authTexts, emailField } from '../authTexts.ts';
import { signInTexts } from '../signInTexts.ts';
import type { LoginInput } from '#client/gql/graphql.ts';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { loginRules } from '#rules/users.ts';
import { useAuth } from '../authContext.ts';
import { AuthForm } from './AuthForm.tsx';

const errorText = (failure: unknown) => errorMessage(failure, signInTexts.loginFailed);

const texts = {
  title: 'Sign in to your account',
  other: 'create a new account',
  submit: 'Sign in',
  submitting: 'Signing in...',
  succeeded: 'Login successful!',
  passwordPlaceholder: 'Enter your password',
};

const head = fixedHead(texts.title, paths.login);

export function LoginPage() {
  useHead(head);
  const { login } = useAuth();
  const form = useForm<LoginInput>({ defaultValues: { email: '', password: '' } });
  const { register, formState, control } = form;
  const { errors } = formState;
  const email = useWatch({ control, name: 'email' });
  return (
    <AuthForm texts={texts} otherPath={paths.register} form={form} send={login} errorText={errorText}>
      <TextField {...emailField} error={errors.email?.message} {...register('email', loginRules.email)} />
      <PasswordField
        label={authTexts.password}
        autoComplete="current-password"
        placeholder={texts.passwordPlaceholder}
        error={errors.password?.message}
        {...register('password', loginRules.password)}
      />
      {/* The next page takes over the typed address. */}
      <Link to={paths.forgotPassword} state={{ email }} className="link justify-self-start py-1 text-sm">
        {authTexts.forgotPassword}
      </Link>
    </AuthForm>
  );
}

export const screen: Screen = { Component: LoginPage, head: () => head };
