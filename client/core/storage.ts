/** The browser's storage under the specification's three keys. A browser that refuses storage acts like an empty one. */
export type StorageKey = 'token' | 'userData' | 'darkMode';

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const storage = {
  /** The stored text, or undefined. */
  read: (key: StorageKey): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined,
  write: (key: StorageKey, value: string): void => void attempt(() => localStorage.setItem(key, value)),
  clear: (...keys: StorageKey[]): void => keys.forEach((key) => attempt(() => localStorage.removeItem(key))),
};

/** The value that a JSON text holds, or undefined for text that is none. */
export const parseJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);
