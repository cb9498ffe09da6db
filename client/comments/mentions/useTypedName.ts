/** The name that a user types after @ in a text field. */
import { useEffect, useState, type RefObject } from 'react';

interface TypedName {
  /** The name up to the caret; empty after @ alone. */
  text: string;
  /** The index of the @. */
  start: number;
  /** The index behind the name, also behind what follows the caret. */
  end: number;
}

function nameAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): TypedName | undefined {
  if (selectionStart !== selectionEnd) return undefined;
  const typed = /(?:^|[^A-Za-z0-9_.@-])@([A-Za-z0-9_.-]{0,20})$/.exec(value.slice(0, selectionStart));
  if (!typed) return undefined;
  const text = typed[1]!;
  const rest = /^[A-Za-z0-9_-]*/.exec(value.slice(selectionStart))![0].length;
  return { text, start: selectionStart - text.length - 1, end: selectionStart + rest };
}

/**
 * Follows the typing in a field. Names have ASCII letters only, so that the text that an input method composes counts, too.
 * @returns the name at the caret, from typing until the caret leaves it or `end`, and `end`
 */
export function useTypedName(area: RefObject<HTMLTextAreaElement | null>) {
  const [name, setName] = useState<TypedName>();
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const follow = () => setName(nameAt(field));
    // Moving the caret can end a completion, but never starts one.
    const leave = () => setName((current) => current && nameAt(field));
    const end = () => setName(undefined);
    field.addEventListener('input', follow);
    field.addEventListener('focusout', end);
    document.addEventListener('selectionchange', leave);
    // This code may arrive after the first letters.
    if (field === document.activeElement) follow();
    return () => {
      field.removeEventListener('input', follow);
      field.removeEventListener('focusout', end);
      document.removeEventListener('selectionchange', leave);
    };
  }, [area]);
  return { name, end: () => setName(undefined) };
}
