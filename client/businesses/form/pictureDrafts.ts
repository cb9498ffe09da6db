/** The chosen pictures of unsent forms: they survive leaving the form. IndexedDB holds the files, the drafts hold their keys. */
import { drafts, pictureDatabase } from '#client/core/drafts.ts';

interface PictureDraft {
  /** The key of the file: a timestamp with a random fraction. */
  key?: number;
  /** The chosen part of the picture. */
  position?: number;
}

const files = 'files';
const maxAge = 86_400_000;

const nameOf = (draft: string): string => `${draft}:picture`;
const readDraft = (draft: string) => drafts.read<PictureDraft>(nameOf(draft));

/** Runs one request on the stored files. Resolves to undefined in a browser without IndexedDB or without room. */
const run = <Result>(mode: IDBTransactionMode, send: (store: IDBObjectStore) => IDBRequest<Result>) =>
  new Promise<Result | undefined>((resolve) => {
    const fail = () => resolve(undefined);
    try {
      const opening = indexedDB.open(pictureDatabase);
      opening.onupgradeneeded = () => opening.result.createObjectStore(files);
      opening.onerror = fail;
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(files, mode);
        const request = send(transaction.objectStore(files));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = fail;
        // Closes after the transaction.
        opening.result.close();
      };
    } catch {
      fail();
    }
  });

export const pictureDrafts = {
  /** Returns the stored file and the chosen part of a form's picture. */
  read: async (draft: string): Promise<{ image?: File; position?: number }> => {
    const { key, position } = readDraft(draft);
    const image = key === undefined ? undefined : await run<File | undefined>('readonly', (store) => store.get(key));
    return { image, position };
  },
  write: async (draft: string, image: File): Promise<void> => {
    pictureDrafts.clear(draft);
    const key = Date.now() + Math.random();
    drafts.write(nameOf(draft), { key });
    await run('readwrite', (store) => {
      // Files of tabs that were closed.
      store.delete(IDBKeyRange.upperBound(key - maxAge));
      return store.put(image, key);
    });
  },
  writePosition: (draft: string, position: number): void =>
    drafts.write(nameOf(draft), { ...readDraft(draft), position }),
  clear: (draft: string): void => {
    const { key } = readDraft(draft);
    drafts.clear(nameOf(draft));
    if (key !== undefined) void run('readwrite', (store) => store.delete(key));
  },
};
