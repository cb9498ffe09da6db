/** The form that edits a comment or a reply. Its draft survives a reload and a failure. */
import { useState, type SubmitEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import { Button } from '#client/ui/Button.tsx';
import { firstErrorOf, type Rule } from '#rules/rule.ts';
import { CommentField } from './mentions/CommentField.tsx';
import { ownCommentTexts } from './own/ownCommentTexts.ts';

interface TextEditorProps {
  /** The business that is commented on. */
  businessId: string;
  /** The name of the draft. */
  draft: string;
  /** The stored text. */
  stored: string;
  label: string;
  /** What is saved, for screen readers. */
  noun: string;
  rule: Rule<string>;
  /** Whether the text field takes the focus. */
  shouldFocus: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

export function TextEditor({
  businessId,
  draft,
  stored,
  label,
  noun,
  rule,
  shouldFocus,
  onSave,
  onCancel,
}: TextEditorProps) {
  const [text, setText] = useState(() => drafts.read<{ text: string }>(draft).text ?? stored);
  const [error, setError] = useState<string>();

  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
    drafts.write(draft, { text: typed });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const invalid = firstErrorOf(rule, text);
    setError(invalid);
    if (!invalid) onSave(text);
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-2 pt-2">
      <CommentField
        businessId={businessId}
        label={label}
        shouldFocus={shouldFocus}
        text={text}
        error={error}
        onText={type}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
        <Button type="submit" variant="primary">
          {ownCommentTexts.save} <span className="sr-only">{noun}</span>
        </Button>
      </div>
    </form>
  );
}
