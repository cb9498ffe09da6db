/** The registration page. */
import { useForm, useWatch } from 'react-hook-form';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { errorMessage } from '#client/core/errors.ts';
import { authTexts, emailField } from '../authTexts.ts';
import { signInTexts } from '../signInTexts.ts';
import type { RegisterInput } from '#client/gql/graphql.ts';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { confirmPassword, registerRules } from '#rules/users.ts';
import { useAuth } from '../authContext.ts';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

type RegisterFields = RegisterInput & { confirmPassword: string };

const texts = {
  title: 'Create your account',
  other: 'sign in to your existing account',
  submit: 'Create account',
  submitting: 'Creating account...',
  succeeded: 'Registration successful!',
  username: 'Username',
  usernamePlaceholder: 'Choose a username',
  passwordPlaceholder: 'Create a password',
  confirmPassword: 'Confirm Password',
  confirmPasswordPlaceholder: 'Confirm your password',
  emailTaken: 'This email is already registered. Please login instead.',
};

/** Returns the specification's own text for every error that contains 'already exists', else the server's message. */
function errorText(failure: unknown): string {
  const text = errorMessage(failure, signInTexts.registrationFailed);
  return text.includes('already exists') ? texts.emailTaken : text;
}

const head = fixedHead(texts.title, paths.register);

export function RegisterPage() {
  useHead(head);
  const { register: createAccount } = useAuth();
  const form = useForm<RegisterFields>({
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const send = ({ username, email, password }: RegisterFields) => createAccount({ username, email, password });

  return (
    <AuthForm texts={texts} otherPath={paths.login} form={form} send={send} errorText={errorText}>
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.usernamePlaceholder}
        error={errors.username?.message}
        {...register('username', registerRules.username)}
      />
      <TextField {...emailField} error={errors.email?.message} {...register('email', registerRules.email)} />
      <NewPasswordField
        label={authTexts.password}
        typed={useWatch({ control, name: 'password' })}
        placeholder={texts.passwordPlaceholder}
        error={errors.password?.message}
        {...register('password', { ...registerRules.password, deps: 'confirmPassword' })}
      />
      <PasswordField
        label={texts.confirmPassword}
        autoComplete="new-password"
        placeholder={texts.confirmPasswordPlaceholder}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', confirmPassword)}
      />
    </AuthForm>
  );
}

export const screen: Screen = {
  Component: RegisterPage,
  head: () => head,
};
