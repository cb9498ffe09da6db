/** State of a browser history entry: Back and Forward restore it. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const savedStates = new Map<string, unknown>();

/**
 * Like `useState`.
 * @param name tells the state from others. Entries can have the same key: those of fragments that users type have none.
 */
export function useEntryState<State>(name: string, initial: State) {
  const key = name + useLocation().key;
  const [state, setState] = useState(() => (savedStates.get(key) ?? initial) as State);
  useEffect(() => void savedStates.set(key, state), [key, state]);
  return [state, setState] as const;
}
