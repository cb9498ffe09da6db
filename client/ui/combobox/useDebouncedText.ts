/** The text of a field at the last pause of typing. */
import { useEffect, useState } from 'react';

const debounceMs = 250;

/** Returns the text as it was at the last pause. While an input method composes, there is no pause. */
export function useDebouncedText(text: string, isComposing: boolean): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return debounced;
}
