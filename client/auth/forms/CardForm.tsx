/** The form of a card: its fields, the message of a failed request, and the submit button. */
import type { ComponentProps } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';

interface CardFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The texts of the submit button. */
  texts: { submit: string; submitting: string };
  isSubmitting: boolean;
  /** The message. A toast announces it to screen readers. */
  failure: string | undefined;
}

export function CardForm({ onSubmit, children, texts, isSubmitting, failure }: CardFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      {import.meta.env?.SSR && <NeedsScript />}
      {children}
      {failure && <ErrorText id="failure">{failure}</ErrorText>}
      <Button type="submit" variant="primary" disabled={isSubmitting} aria-describedby={failure && 'failure'}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}
