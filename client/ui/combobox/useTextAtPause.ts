/** The text of a field at the last pause of typing. */
import { useEffect, useState } from 'react';

const pauseMs = 250;

/** Returns the text as it was at the last pause. While an input method composes, there is no pause. */
export function useTextAtPause(text: string, isComposing: boolean): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (isComposing) return;
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text, isComposing]);
  return settled;
}
