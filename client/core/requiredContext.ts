/** A React context that requires its provider. */
import { createContext, useContext } from 'react';

/**
 * Makes a context and its hook.
 * @param hook the hook's name, for the error message
 * @param provider the provider's name, for the error message
 * @returns the provider and the hook, which throws '{hook} must be used within a {Provider}'
 */
export function requiredContext<T>(hook: string, provider: string) {
  const context = createContext<T | undefined>(undefined);
  const article = /^[AEIOU]/.test(provider) ? 'an' : 'a';
  function useRequired(): T {
    const value = useContext(context);
    if (value === undefined) throw new Error(`${hook} must be used within ${article} ${provider}`);
    return value;
  }
  return [context.Provider, useRequired] as const;
}
