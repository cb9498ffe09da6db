/** State that belongs to an entry of the browser's history: whoever comes back finds it as they left it. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const left = new Map<string, unknown>();

/** Like `useState`; for one state of a screen. */
export function useEntryState<State>(initial: State) {
  const { key } = useLocation();
  const [state, setState] = useState(() => (left.get(key) ?? initial) as State);
  useEffect(() => void left.set(key, state), [key, state]);
  return [state, setState] as const;
}
