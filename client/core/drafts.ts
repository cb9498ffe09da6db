/** Drafts of forms: they survive a reload, a failure and a sign-in; a submit or a logout removes them. */
import { session } from './session.ts';
import { attempt, parseJson } from './storage.ts';

const prefix = 'draft:';

/** The IndexedDB database of the pictures of drafts. */
export const pictureDatabase = 'drafts';

// Drafts are stored per tab and user, so that no other user reads them. A visitor's draft passes to the user who signs in. It is newer
// than one that this user has left before the end of a session.
const ownerId = () => session.get()?.user.id ?? '';
const keyOf = (name: string, owner = ownerId()) => `${prefix}${owner}:${name}`;
const keysOf = (name: string) => [keyOf(name, ''), keyOf(name)];

export const drafts = {
  /** Returns the stored fields of a draft; an empty object if there is none. */
  read: <Fields extends object>(name: string): Partial<Fields> => {
    const texts = keysOf(name).map((key) => attempt(() => sessionStorage.getItem(key)));
    const draft = parseJson(texts.find(Boolean) ?? '');
    return draft && typeof draft === 'object' ? (draft as Partial<Fields>) : {};
  },
  /** @param owner the user who wrote the text. Nothing is stored if another user has signed in since. */
  write: (name: string, fields: object, owner = ownerId()): void => {
    if (owner !== ownerId()) return;
    attempt(() => {
      // An empty draft of a visitor would hide the one of the user who signs in.
      if (owner || Object.values(fields).some(Boolean)) sessionStorage.setItem(keyOf(name), JSON.stringify(fields));
      else sessionStorage.removeItem(keyOf(name));
      if (owner) sessionStorage.removeItem(keyOf(name, ''));
    });
  },
  clear: (name: string): void => {
    attempt(() => keysOf(name).forEach((key) => sessionStorage.removeItem(key)));
  },
  clearAll: (): void => {
    attempt(() => indexedDB.deleteDatabase(pictureDatabase));
    attempt(() =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith(prefix))
        .forEach((key) => sessionStorage.removeItem(key)),
    );
  },
};
