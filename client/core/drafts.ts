/** Drafts of forms: they survive a reload, a failure and a sign-in; a submit or a logout removes them. */
import { session } from './session.ts';
import { parseJson } from './storage.ts';

const prefix = 'draft:';

/** The IndexedDB database of the pictures of drafts. */
export const pictureDatabase = 'drafts';

// Drafts are stored per tab and user, so that no other user reads them. A visitor's draft passes to the user who signs in.
const ownerId = () => session.get()?.user.id ?? '';
const keyOf = (name: string, owner = ownerId()) => `${prefix}${owner}:${name}`;
const keysOf = (name: string) => [keyOf(name), keyOf(name, '')];

function attempt<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}

export const drafts = {
  /** Returns the stored fields of a draft; an empty object if there is none. */
  read: <Fields extends object>(name: string): Partial<Fields> => {
    const texts = keysOf(name).map((key) => attempt((storage) => storage.getItem(key)));
    const draft = parseJson(texts.find(Boolean) ?? '');
    return draft && typeof draft === 'object' ? (draft as Partial<Fields>) : {};
  },
  /** @param owner the author of a text that returns after a request: nothing is stored if the user has changed meanwhile */
  write: (name: string, fields: object, owner = ownerId()): void => {
    if (owner === ownerId()) attempt((storage) => storage.setItem(keyOf(name), JSON.stringify(fields)));
  },
  clear: (name: string): void => {
    attempt((storage) => keysOf(name).forEach((key) => storage.removeItem(key)));
  },
  clearAll: (): void => {
    attempt(() => indexedDB.deleteDatabase(pictureDatabase));
    attempt((storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => storage.removeItem(key)),
    );
  },
};
