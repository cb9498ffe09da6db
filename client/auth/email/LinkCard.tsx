/**
 * The card of a mailed link: a button sends its token. The link alone changes nothing, since programs that scan mails open
 * links, too.
 */
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { errorMessage, fieldErrors, toastServerError } from '#client/core/errors.ts';
import { tabStorage } from '#client/core/storage.ts';
import { AuthCard } from '../forms/AuthCard.tsx';
import { CardForm } from '../forms/CardForm.tsx';
import { emailTexts } from './emailTexts.ts';
import { Outcome } from './Outcome.tsx';

interface LinkCardProps {
  texts: typeof emailTexts.verify;
  /** The token of the link; empty in an incomplete link. */
  token: string;
  /** Sends the token. Rejects with the request's error. */
  send: (token: string) => Promise<unknown>;
  /** The path after a success. */
  successPath: string;
  successLinkText: string;
  /** The path of a new link. */
  newLinkPath: string;
  /** Fields above the button. */
  children?: ReactNode;
}

type Progress = 'ready' | 'sending' | 'done';

// The end of a session mounts the page again, where a second use of the token would fail.
const usedKey = 'usedLink';

/** Another link starts anew. Opened in the same tab, it changes only the fragment of the URL. */
export function LinkCard(props: LinkCardProps) {
  return <LinkForm key={props.token} {...props} />;
}

function LinkForm({ texts, token, send, successPath, successLinkText, newLinkPath, children }: LinkCardProps) {
  const [progress, setProgress] = useState<Progress>(() =>
    // A link with a choice may be used again.
    token && !children && tabStorage.read<{ token?: string }>(usedKey).token === token ? 'done' : 'ready',
  );
  const [failure, setFailure] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const refused = token || import.meta.env?.SSR ? refusal : emailTexts.incomplete;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setProgress('sending');
    setFailure(undefined);
    try {
      await send(token);
      tabStorage.write(usedKey, { token });
      setProgress('done');
    } catch (error) {
      const message = errorMessage(error, texts.failed);
      setProgress('ready');
      if (fieldErrors(error).token) return setRefusal(message);
      setFailure(message);
      toastServerError(error, texts.failed);
    }
  };

  if (refused || progress === 'done')
    return (
      <AuthCard title={texts.title}>
        {refused ? (
          <Outcome text={refused} to={newLinkPath} link={texts.another} />
        ) : (
          <Outcome text={texts.done} to={successPath} link={successLinkText} />
        )}
      </AuthCard>
    );
  return (
    <AuthCard title={texts.title} lead={texts.text}>
      <CardForm
        onSubmit={(event) => void submit(event)}
        texts={texts}
        isSubmitting={progress === 'sending'}
        failure={failure}
      >
        {children}
      </CardForm>
    </AuthCard>
  );
}
