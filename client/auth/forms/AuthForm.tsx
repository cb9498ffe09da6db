/** The frame and the form of the login and the registration page. Signed-in users are redirected to the home page. */
import { useEffect, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { session } from '#client/core/session.ts';
import { site } from '#client/core/site.ts';
import { toasts } from '#client/core/toasts.ts';
import { consumeReturnLink } from '#client/core/returnLink.ts';
import { authTexts } from '../authTexts.ts';
import { useAuth } from '../authContext.ts';
import { signInCode } from './useSignIn.ts';
import { AuthCard } from './AuthCard.tsx';
import { CardForm } from './CardForm.tsx';

interface AuthFormProps<Fields extends FieldValues> {
  texts: Record<'title' | 'other' | 'submit' | 'submitting' | 'succeeded', string>;
  /** The path of the other form. */
  otherPath: string;
  form: UseFormReturn<Fields>;
  /** Sends the valid fields. Rejects with the request's error. */
  send: (fields: Fields) => Promise<void>;
  /** Returns the message of a failed request. */
  errorText: (failure: unknown) => string;
  /** The fields. */
  children: ReactNode;
}

/** A failed request keeps the typed values. Its message appears as a toast and stays in the form until the next attempt. */
export function AuthForm<Fields extends FieldValues>(props: AuthFormProps<Fields>) {
  const { texts, otherPath, form, send, errorText, children } = props;
  const { closedNotice } = site;
  const isRegistration = otherPath === paths.login;
  const { isAuthenticated, loading } = useAuth();
  const failure = form.formState.errors.root?.message;
  // The submit button reports a failure.
  useEffect(() => void signInCode.fetch().catch(() => undefined), []);
  // After the sign-in, too: a late response leaves users on the page that they have opened since. An expired session ends while this
  // form is shown.
  if (isAuthenticated && !session.isExpired()) return <Navigate to={paths.home} replace />;

  const submit = form.handleSubmit(async (fields) => {
    try {
      await send(fields);
    } catch (error) {
      const message = errorText(error);
      form.setError('root', { message });
      return toasts.error(message);
    }
    toasts.success(texts.succeeded, consumeReturnLink());
  });

  const lead = (
    <>
      {closedNotice ?? authTexts.or}{' '}
      {(isRegistration || !closedNotice) && (
        <Link to={otherPath} className="link">
          {texts.other}
        </Link>
      )}
    </>
  );
  return (
    <AuthCard title={texts.title} lead={lead}>
      {!(isRegistration && closedNotice) && (
        <CardForm onSubmit={submit} texts={texts} isSubmitting={loading} failure={failure}>
          {children}
        </CardForm>
      )}
    </AuthCard>
  );
}
