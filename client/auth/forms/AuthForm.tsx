/** The frame and the form of the login and the registration page. Signed-in users are redirected to the home page. */
import { useEffect, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { sessionOver } from '#client/core/session.ts';
import { site } from '#client/core/site.ts';
import { toasts } from '#client/core/toasts.ts';
import { takeWayBack } from '#client/core/wayBack.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { authTexts } from '../authTexts.ts';
import { useAuth } from '../authContext.ts';
import { signInCode } from './useSignIn.ts';
import { AuthCard } from './AuthCard.tsx';

interface AuthFormProps<Fields extends FieldValues> {
  texts: typeof authTexts.login;
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
  // The registration form has the login page as its other form.
  const closed = otherPath === paths.login && site.closedNotice;
  const { isAuthenticated, loading } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const failure = form.formState.errors.root?.message;
  // The submit button reports a failure.
  useEffect(() => void signInCode.fetch().catch(() => undefined), []);
  // An expired session ends while this form is shown.
  if (isAuthenticated && state !== sessionOver) return <Navigate to={paths.home} replace />;

  const submit = form.handleSubmit(async (fields) => {
    try {
      await send(fields);
    } catch (error) {
      const message = errorText(error);
      form.setError('root', { message });
      return toasts.error(message);
    }
    toasts.success(texts.succeeded, takeWayBack());
    await navigate(paths.home, { replace: true });
  });

  return (
    <AuthCard title={texts.title}>
      <p className="mt-2 mb-6 text-ink2">
        {closed || authTexts.or}{' '}
        <Link to={otherPath} className="link">
          {texts.other}
        </Link>
      </p>
      {!closed && (
        <form noValidate onSubmit={submit} className="grid gap-4">
          {import.meta.env?.SSR && <NeedsScript />}
          {children}
          {/* The toast announces the message to screen readers. */}
          {failure && <ErrorText id="failure">{failure}</ErrorText>}
          <Button type="submit" look="primary" disabled={loading} aria-describedby={failure && 'failure'}>
            {loading ? texts.submitting : texts.submit}
          </Button>
        </form>
      )}
    </AuthCard>
  );
}
