/** The form of a new comment. Its draft survives a reload, a failure and a sign-in. */
import { useRef, useState, type SubmitEvent } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { drafts } from '#client/core/drafts.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { commentTexts } from './commentTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { isSending, sendDraft, useIsSending } from '#client/ui/forms/sendDraft.ts';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { commentRules } from '#rules/comments.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { CommentField } from './mentions/CommentField.tsx';
import { useAddComment } from './useAddComment.ts';

interface CommentDraft {
  /** What is in the text field. */
  text: string;
  /** What is being sent. */
  sent: string;
}

const joined = (...texts: unknown[]) => texts.filter(Boolean).join('\n');

/** The text of the draft. One that is being sent is already in the list. */
function restored(draft: string): string {
  const { sent, text } = drafts.read<CommentDraft>(draft);
  return joined(!isSending(draft) && sent, text);
}

interface CommentBoxProps {
  business: { id: string; numComments: number };
}

export function CommentBox({ business }: CommentBoxProps) {
  const draft = `comment:${business.id}`;
  const { user } = useAuth();
  const addComment = useAddComment();
  const [text, setText] = useState(() => restored(draft));
  const hasSent = useRef(false);
  const isAdding = useIsSending(draft, () => hasSent.current || setText(restored(draft)));
  const [error, setError] = useState<string>();

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    drafts.write(draft, { ...(isAdding && drafts.read(draft)), text: typed });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!user) return askToLogin(commentTexts.loginToComment, business);
    const invalid = firstErrorOf(commentRules.text, text);
    setError(invalid);
    if (invalid || isAdding) return;
    setText('');
    hasSent.current = true;
    drafts.write(draft, { sent: text });
    await sendDraft(draft, async () => {
      const isAccepted = await addComment(business, text);
      // Text typed while the request was in progress stays.
      const { sent, text: typed } = drafts.read<CommentDraft>(draft);
      const left = joined(!isAccepted && sent, typed);
      if (left) drafts.write(draft, { text: left }, user.id);
      else drafts.clear(draft);
      // Without storage there is no draft.
      if (!isAccepted) setText((later) => joined(text, later));
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      {import.meta.env?.SSR && <NeedsScript />}
      <CommentField
        businessId={business.id}
        label={commentTexts.commentLabel}
        placeholder={commentTexts.writeComment}
        text={text}
        error={error}
        onText={type}
      />
      <Button type="submit" variant="primary" disabled={isAdding} className="justify-self-start">
        {isAdding ? commentTexts.addingComment : commentTexts.addComment}
      </Button>
    </form>
  );
}
