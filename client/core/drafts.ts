/** Half-written texts: they survive a reload, a failure and a sign-in, and go when sent or when the person logs out. */
import { session } from './session.ts';
import { parseJson } from './storage.ts';

const prefix = 'draft:';

// What one person began is nobody else's to find later: it stays in this tab, under their name. What a visitor began goes
// over to whoever signs in.
const keyOf = (name: string, owner = session.get()?.user.id ?? '') => `${prefix}${owner}:${name}`;
const keysOf = (name: string) => [keyOf(name), keyOf(name, '')];

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
    const texts = keysOf(name).map((key) => attempt((storage) => storage.getItem(key)));
    const kept = parseJson(texts.find(Boolean) ?? '');
    return kept && typeof kept === 'object' ? (kept as Partial<Fields>) : {};
  },
  write: (name: string, fields: object): void => {
    attempt((storage) => storage.setItem(keyOf(name), JSON.stringify(fields)));
  },
  clear: (name: string): void => {
    attempt((storage) => keysOf(name).forEach((key) => storage.removeItem(key)));
  },
  clearAll: (): void => {
    attempt((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => storage.removeItem(key)),
    );
  },
};
