/** The form of a new comment. Its draft survives a reload, a failure and a sign-in. */
import { useState, type SubmitEvent } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { drafts } from '#client/core/drafts.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { commentTexts } from './commentTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';
import { commentRules } from '#rules/comments.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { CommentField } from './mentions/CommentField.tsx';
import { useAddComment } from './useAddComment.ts';

interface CommentBoxProps {
  business: { id: string; numComments: number };
}

export function CommentBox({ business }: CommentBoxProps) {
  const draft = `comment:${business.id}`;
  const { isAuthenticated } = useAuth();
  const { addComment, isAdding } = useAddComment();
  const [text, setText] = useState(() => drafts.read<{ text: string }>(draft).text ?? '');
  const [error, setError] = useState<string>();

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    drafts.write(draft, { text: typed });
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isAuthenticated) return askToLogin(commentTexts.loginToComment, business);
    const invalid = firstErrorOf(commentRules.text, text);
    setError(invalid);
    if (invalid || isAdding) return;
    setText('');
    const isAccepted = await addComment(business, text);
    // Text typed while the request was in progress stays.
    const { text: typed = text } = drafts.read<{ text: string }>(draft);
    const isSame = typed === text;
    if (!isAccepted) type(isSame ? text : `${text}\n${typed}`);
    else if (isSame) drafts.clear(draft);
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
      <Button type="submit" look="primary" disabled={isAdding} className="justify-self-start">
        {isAdding ? commentTexts.addingComment : commentTexts.addComment}
      </Button>
    </form>
  );
}
