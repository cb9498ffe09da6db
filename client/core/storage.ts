/** The browser's storage with the specification's three keys, and that of the tab. A browser without storage acts like an empty one. */
type StorageKey = 'token' | 'userData' | 'darkMode';

/** Returns undefined where the action throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const storage = {
  /** Returns the stored text, or undefined. */
  read: (key: StorageKey): string | undefined => attempt(() => localStorage.getItem(key)) ?? undefined,
  write: (key: StorageKey, value: string): void => void attempt(() => localStorage.setItem(key, value)),
  clear: (...keys: StorageKey[]): void => keys.forEach((key) => attempt(() => localStorage.removeItem(key))),
};

/** Returns the value of a JSON text, or undefined for invalid JSON. */
export const parseJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);

/** The storage of the tab: it survives reloads. */
export const tabStorage = {
  /** Returns the stored object; an empty one if there is none. */
  read: <Stored extends object>(key: string): Stored =>
    (parseJson(attempt(() => sessionStorage.getItem(key)) ?? '') ?? {}) as Stored,
  write: (key: string, value: object): void => void attempt(() => sessionStorage.setItem(key, JSON.stringify(value))),
};
