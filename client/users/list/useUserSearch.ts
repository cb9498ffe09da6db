/** The search text of the user list: the typed text at once, and the text in the URL after a pause. */
import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';

interface UserSearch {
  typed: string;
  setTyped: (typed: string) => void;
  /** The text in the URL: Back and reload restore it. */
  debounced: string;
}

const parameter = 'search';
const debounceMs = 300;

export function useUserSearch(): UserSearch {
  const [address, setAddress] = useSearchParams();
  const debounced = address.get(parameter) ?? '';
  const [typed, setTyped] = useState(debounced);
  const [lastDebounced, setLastDebounced] = useState(debounced);
  const wasTyped = useNavigationType() === NavigationType.Replace;

  // Back and links change the field. The field's own value, returning from the URL, must not overwrite newer input.
  if (debounced !== lastDebounced) {
    setLastDebounced(debounced);
    if (!wasTyped) setTyped(debounced);
  }

  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === debounced) return;
    const apply = () =>
      setAddress(trimmed ? { [parameter]: trimmed } : {}, { replace: true, preventScrollReset: true });
    const timer = setTimeout(apply, debounceMs);
    return () => clearTimeout(timer);
  }, [typed, debounced, setAddress]);

  return { typed, setTyped, debounced };
}
