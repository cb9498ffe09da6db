/** A React context that requires its provider. */
import { createContext, useContext } from 'react';

/**
 * Makes a context and its hook.
 * @returns the context and the hook, which throws an error with the message outside the provider
 */
export function requiredContext<T>(message: string) {
  const context = createContext<T | undefined>(undefined);
  function useRequired(): T {
    const value = useContext(context);
    if (value === undefined) throw new Error(message);
    return value;
  }
  return [context, useRequired] as const;
}
