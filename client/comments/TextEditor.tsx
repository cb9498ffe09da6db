/** The form that edits a comment or a reply. Its draft survives a reload and a failure. */
import { useState, type SubmitEvent } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { drafts } from '#client/core/drafts.ts';
import { Button } from '#client/ui/Button.tsx';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { limits } from '#rules/limits.ts';
import { firstErrorOf, type Rule } from '#rules/rule.ts';
import { commentTexts } from './commentTexts.ts';

interface TextEditorProps {
  /** The name of the draft. */
  draft: string;
  /** The stored text. */
  stored: string;
  label: string;
  /** What is saved, for screen readers. */
  noun: string;
  rule: Rule<string>;
  /** Whether the text field takes the focus. */
  takesFocus: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

export function TextEditor({ draft, stored, label, noun, rule, takesFocus, onSave, onCancel }: TextEditorProps) {
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
      <TextAreaField
        label={label}
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
          {commentTexts.save} <span className="sr-only">{noun}</span>
        </Button>
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
      </div>
    </form>
  );
}
