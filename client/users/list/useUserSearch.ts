/** The search text of the user list: the typed text at once, and the text in the URL after a pause. */
import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';

interface UserSearch {
  typed: string;
  setTyped: (typed: string) => void;
  /** The text in the URL: Back and reload restore it. */
  settled: string;
}

const parameter = 'search';
const restMs = 300;

export function useUserSearch(): UserSearch {
  const [address, setAddress] = useSearchParams();
  const settled = address.get(parameter) ?? '';
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  const wasTyped = useNavigationType() === NavigationType.Replace;

  // Back and links change the field. The field's own value, returning from the URL, must not overwrite newer input.
  if (settled !== known) {
    setKnown(settled);
    if (!wasTyped) setTyped(settled);
  }

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === settled) return;
    const settle = () => setAddress(wanted ? { [parameter]: wanted } : {}, { replace: true, preventScrollReset: true });
    const timer = setTimeout(settle, restMs);
    return () => clearTimeout(timer);
  }, [typed, settled, setAddress]);

  return { typed, setTyped, settled };
}
