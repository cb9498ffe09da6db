/** The page of a forgotten password: it requests a link by mail. */
import { requestPasswordResetRules } from '#rules/accounts/account.ts';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { toastServerError } from '#client/core/errors.ts';
import { showFormError } from '#client/ui/forms/showFormError.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { useRequestPasswordResetMutation, type RequestPasswordResetMutationVariables } from '#client/gql/graphql.ts';
import { TextField } from '#client/ui/forms/TextField.tsx';
import { emailField } from '../authTexts.ts';
import { AuthCard } from '../forms/AuthCard.tsx';
import { CardForm } from '../forms/CardForm.tsx';
import { emailTexts } from './emailTexts.ts';
import { Outcome } from './Outcome.tsx';

const texts = emailTexts.forgot;
const head = fixedHead(texts.title, paths.forgotPassword);

export function ForgotPasswordPage() {
  useHead(head);
  // The sign-in form passes the address that was typed there.
  const { state } = useLocation() as { state: { email?: string } | null };
  const form = useForm<RequestPasswordResetMutationVariables>({ defaultValues: { email: state?.email ?? '' } });
  const { register, handleSubmit, getValues, formState } = form;
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const [send] = useRequestPasswordResetMutation();
  const failure = errors.root?.message;

  const submit = handleSubmit(async ({ email }) => {
    try {
      await send({ variables: { email } });
    } catch (error) {
      showFormError(form, error, texts.failed);
      toastServerError(error, texts.failed);
    }
  });

  if (isSubmitSuccessful && !failure && !errors.email)
    return (
      <AuthCard title={texts.title}>
        <Outcome text={texts.sent(getValues('email'))} to={paths.login} link={emailTexts.backToLogin} />
      </AuthCard>
    );
  return (
    <AuthCard title={texts.title} lead={texts.text}>
      <CardForm onSubmit={submit} texts={texts} isSubmitting={isSubmitting} failure={failure}>
        <TextField
          {...emailField}
          readOnly={isSubmitting}
          error={errors.email?.message}
          {...register('email', requestPasswordResetRules.email)}
        />
      </CardForm>
    </AuthCard>
  );
}

export const screen: Screen = { Component: ForgotPasswordPage, head: () => head };
