/** The form that edits a comment. Its draft survives a reload and a failure. */
import { useState, type SubmitEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import { Button } from '#client/ui/Button.tsx';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { commentRules } from '#rules/comments.ts';
import { limits } from '#rules/limits.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { commentTexts } from './commentTexts.ts';
import { editDraft } from './editDraft.ts';

interface CommentEditorProps {
  comment: { id: string; text: string };
  /** Whether the text field takes the focus. */
  takesFocus: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

export function CommentEditor({ comment, takesFocus, onSave, onCancel }: CommentEditorProps) {
  const draft = editDraft(comment.id);
  const [text, setText] = useState(() => drafts.read<{ text: string }>(draft).text ?? comment.text);
  const [error, setError] = useState<string>();

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    drafts.write(draft, { text: typed });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const invalid = firstErrorOf(commentRules.text, text);
    setError(invalid);
    if (!invalid) onSave(text);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-2 pt-2">
      <TextAreaField
        label={commentTexts.editLabel}
        autoFocus={takesFocus}
        text={text}
        maxCharacters={limits.comment.max}
        error={error}
        value={text}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {commentTexts.save} <span className="sr-only">{commentTexts.comment}</span>
        </Button>
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
      </div>
    </form>
  );
}
