/** What is typed into the search for people: known at once, and in the address when the fingers rest. */
import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';

interface UserSearch {
  typed: string;
  setTyped: (typed: string) => void;
  /** What the address holds: Back and reload bring it again. */
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

  // Back and links change what is typed. The box's own word, coming back a moment later, must not: fingers are faster.
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
