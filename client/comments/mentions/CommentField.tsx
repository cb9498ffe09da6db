/** The text field of a comment, a review or a reply. Ctrl+Enter sends it. Its code that completes names loads with the first @. */
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { TextAreaField } from '#client/ui/forms/TextAreaField.tsx';
import { limits } from '#rules/limits.ts';

const completionCode = lazyCode(async () => (await import('./NameCompletion.tsx')).NameCompletion);

interface CommentFieldProps extends Omit<
  ComponentProps<typeof TextAreaField>,
  'maxCharacters' | 'onChange' | 'autoFocus'
> {
  /** The business that is commented on. */
  businessId: string;
  /** Whether the field takes the focus, unless users have moved it while the field loaded. */
  shouldFocus?: boolean;
  onText: (text: string) => void;
}

export function CommentField({ businessId, shouldFocus = false, onText, ...field }: CommentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (shouldFocus && mayTakeFocus()) area.current?.focus();
  }, [shouldFocus]);
  const [hasNames, setHasNames] = useState(false);
  return (
    <div className="relative">
      <TextAreaField
        {...field}
        ref={area}
        value={field.text}
        maxCharacters={limits.comment.max}
        onChange={({ target }) => {
          onText(target.value);
          setHasNames(hasNames || target.value.includes('@'));
        }}
        onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
      />
      {hasNames && (
        // Without it names are typed to their end.
        <Lazy code={completionCode} isOptional>
          {(NameCompletion) => <NameCompletion area={area} businessId={businessId} />}
        </Lazy>
      )}
    </div>
  );
}
