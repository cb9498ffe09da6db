/** What a user types into a field whose text the browser holds. */
import { useEffect, useState, type RefObject } from 'react';

/**
 * Follows the typing in a field.
 * @param wasComposing whether an input method was composing the text when it was last changed
 * @returns the text, from typing until a search or leaving the field, else ''; whether an input method (for Chinese, Japanese,
 *   Korean …) is composing it; `ask` to begin with the text that the field has, and `end`
 */
export function useTyping(input: RefObject<HTMLInputElement | null>, wasComposing: RefObject<boolean>) {
  const [text, setText] = useState('');
  const [isComposing, setComposing] = useState(false);
  const ask = () => setText(input.current?.value.trim() ?? '');
  const end = () => setText('');

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const follow = (isComposed: boolean) => {
      setComposing(isComposed);
      setText(field.value.trim());
    };
    const listeners: [target: EventTarget | null, type: string, listener: (event: Event) => void][] = [
      [field, 'input', (event) => follow((event as InputEvent).isComposing)],
      [field, 'compositionend', () => setComposing(false)],
      // The name of the event that does not bubble would be a class of Tailwind.
      [field, 'focusout', () => setText('')],
      [field.form, 'submit', () => setText('')],
    ];
    for (const [target, type, listener] of listeners) target?.addEventListener(type, listener);
    // This code may arrive after the first letters.
    if (field === document.activeElement && field.value !== field.defaultValue) follow(wasComposing.current);
    return () => {
      for (const [target, type, listener] of listeners) target?.removeEventListener(type, listener);
    };
  }, [input, wasComposing]);
  return { text, isComposing, ask, end };
}
