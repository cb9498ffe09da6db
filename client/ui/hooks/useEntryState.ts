/** State of a browser history entry: Back and Forward restore it. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const savedStates = new Map<string, unknown>();

/** Like `useState`. Supports one state per screen. */
export function useEntryState<State>(initial: State) {
  const { key } = useLocation();
  const [state, setState] = useState(() => (savedStates.get(key) ?? initial) as State);
  useEffect(() => void savedStates.set(key, state), [key, state]);
  return [state, setState] as const;
}
