/** The pictures of unsent forms: they survive leaving the form. The draft has the list; IndexedDB holds files that are not uploaded yet. */
import { drafts, pictureDatabase } from '#client/core/drafts.ts';
import type { PictureItem, StoredPicture } from './pictureItem.ts';

type DraftItem = Pick<PictureItem, 'key' | 'id' | 'alt'> & {
  /** The URL of an uploaded picture. */
  url?: string | undefined;
};

interface PictureDraft<Item = DraftItem> {
  items?: Item[];
  /** The pictures that were stored when the list was made, or the part of the cover chosen. */
  known?: StoredPicture[];
  /** The chosen part of the cover. */
  position?: number;
}

const files = 'files';
const maxAge = 86_400_000;
let lastKey = 0;

const nameOf = (draft: string): string => `${draft}:pictures`;
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
  /** The list of a form's draft, with the files that were not uploaded. An item without its file is left out. */
  read: async (draft: string): Promise<PictureDraft<DraftItem & { file?: File }>> => {
    const { items, ...rest } = readDraft(draft);
    const found = items?.map(async (item) => {
      if (item.id) return item;
      const file = await run<File | undefined>('readonly', (store) => store.get(Number(item.key)));
      return file && { ...item, file };
    });
    return { ...rest, items: found && (await Promise.all(found)).filter((item) => item !== undefined) };
  },
  write: (draft: string, fields: PictureDraft): void => drafts.write(nameOf(draft), fields),
  /** A key for a new file: the time, or the next millisecond after the last key. */
  newKey: (): string => String((lastKey = Math.max(Date.now(), lastKey + 1))),
  writeFile: async (key: string, file: File): Promise<void> => {
    await run('readwrite', (store) => {
      // Files of tabs that were closed.
      store.delete(IDBKeyRange.upperBound(Date.now() - maxAge));
      return store.put(file, Number(key));
    });
  },
  removeFile: (key: string): void => void run('readwrite', (store) => store.delete(Number(key))),
  clear: (draft: string): void => {
    const { items = [] } = readDraft(draft);
    drafts.clear(nameOf(draft));
    for (const { key, id } of items) if (!id) pictureDrafts.removeFile(key);
  },
};
