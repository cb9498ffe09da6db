/** A search field whose text shows at once. The URL, and with it the list, follows after a pause. */
import { useEffect, useEffectEvent, useState, type ChangeEvent } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

const debounceMs = 300;
/** Blank text is no search. */
const unlessBlank = (typed: string): string => typed.trim() && typed;

/**
 * Applies what a user types by replacing the current history entry.
 * @param search the search in the URL
 * @param apply changes it
 * @param searchOf returns a typed text as the URL holds it
 */
export function useTypedSearch(search: string, apply: (search: string) => void, searchOf = unlessBlank) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // An input method (for Chinese, Japanese, Korean …) composes text that is not yet meant.
  const [isComposing, setComposing] = useState(false);
  const wasTyped = useNavigationType() === NavigationType.Replace;
  const typed = searchOf(text);

  // Back, links and buttons change the field. The field's own value, returning from the URL, must not overwrite newer input.
  if (search !== known) {
    setKnown(search);
    if (!wasTyped) setText(search);
  }

  const applyTyped = useEffectEvent(() => apply(typed));
  useEffect(() => {
    if (typed === search || isComposing) return;
    const timer = setTimeout(() => applyTyped(), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search, isComposing]);

  return {
    typed,
    setText,
    /** The properties of the field. */
    field: {
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setText(target.value),
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
