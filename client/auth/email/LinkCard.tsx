/**
 * The card of a mailed link: a button sends its token. The link alone changes nothing, since programs that scan mails open
 * links, too.
 */
import { useState } from 'react';
import { failureText, fieldErrors } from '#client/core/failures.ts';
import { toasts } from '#client/core/toasts.ts';
import { Button } from '#client/ui/Button.tsx';
import { ErrorText } from '#client/ui/forms/Field.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { AuthCard } from '../forms/AuthCard.tsx';
import { emailTexts } from './emailTexts.ts';
import { Outcome } from './Outcome.tsx';

interface LinkCardProps {
  texts: typeof emailTexts.verify;
  /** The token of the link; empty in an incomplete link. */
  token: string;
  /** Sends the token. Rejects with the request's error. */
  send: (token: string) => Promise<unknown>;
  /** The path after a success. */
  next: string;
  nextText: string;
  /** The path of a new link. */
  another: string;
}

type Progress = 'ready' | 'sending' | 'done';

export function LinkCard({ texts, token, send, next, nextText, another }: LinkCardProps) {
  const [progress, setProgress] = useState<Progress>('ready');
  const [failure, setFailure] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const refused = token || import.meta.env?.SSR ? refusal : emailTexts.incomplete;

  const submit = async () => {
    setProgress('sending');
    setFailure(undefined);
    try {
      await send(token);
      setProgress('done');
    } catch (error) {
      const message = failureText(error, texts.failed);
      setProgress('ready');
      if (fieldErrors(error).token) return setRefusal(message);
      setFailure(message);
      toasts.error(message);
    }
  };

  if (refused || progress === 'done')
    return (
      <AuthCard title={texts.title}>
        {refused ? (
          <Outcome text={refused} to={another} link={texts.another} />
        ) : (
          <Outcome text={texts.done} to={next} link={nextText} />
        )}
      </AuthCard>
    );
  const isSending = progress === 'sending';
  return (
    <AuthCard title={texts.title}>
      <p className="mt-2 mb-6 text-ink2">{texts.text}</p>
      <div className="grid gap-4">
        {import.meta.env?.SSR && <NeedsScript />}
        {failure && <ErrorText id="failure">{failure}</ErrorText>}
        <Button
          look="primary"
          disabled={isSending}
          aria-describedby={failure && 'failure'}
          onClick={() => void submit()}
        >
          {isSending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </AuthCard>
  );
}
