/** Half-written texts: they survive a reload, a failure and a sign-in, and go when sent or when the person logs out. */
import { parseJson } from './storage.ts';

const prefix = 'draft:';

// This tab's storage: what one person began is nobody else's to find later.
function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}

export const drafts = {
  /** The fields kept under a name, as far as there are any. */
  read: <Fields extends object>(name: string): Partial<Fields> => {
    const kept = parseJson(attempt((storage) => storage.getItem(prefix + name)) ?? '');
    return kept && typeof kept === 'object' ? (kept as Partial<Fields>) : {};
  },
  write: (name: string, fields: object): void => {
    attempt((storage) => storage.setItem(prefix + name, JSON.stringify(fields)));
  },
  clear: (name: string): void => {
    attempt((storage) => storage.removeItem(prefix + name));
  },
  clearAll: (): void => {
    attempt((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => storage.removeItem(key)),
    );
  },
};
