/** The pictures of a form: those that are stored, those that are added, their order and descriptions, and the shown part of the cover. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorCode, errorMessage } from '#client/core/errors.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';
import { imagePositions, pictureLimits, type PictureLimit } from '#rules/pictures.ts';
import { pictureFormTexts } from './pictureFormTexts.ts';
import type { CheckedPicture } from './checkPicture.ts';
import { inputsOf, isChanged, itemOf, merge, moveItem, type PictureItem, type StoredPicture } from './pictureItem.ts';
import { pictureDrafts } from './pictureDrafts.ts';
import { useCheckPictures } from './useCheckPictures.ts';
import { useUploads } from './useUploads.ts';

interface Choice {
  /** The list after the first change; undefined while it is the stored one. */
  items?: PictureItem[] | undefined;
  /** The stored pictures that the list and the position take into account. */
  known?: StoredPicture[];
  /** The chosen part of the cover. */
  position?: number | undefined;
}

/**
 * Holds the pictures, uploads those that are added, and restores the list of the form's draft.
 * @param draft the name of the form's draft
 * @param stored the current pictures
 * @param settings the part of the cover that cards show, and how many pictures there may be
 */
export function usePictures(
  draft: string,
  stored: StoredPicture[],
  { storedPosition = imagePositions.default as number, limit = pictureLimits.business as PictureLimit } = {},
) {
  const uploads = useUploads();
  const [choice, setChoice] = useState<Choice>({});
  const [refused, setRefused] = useState<CheckedPicture[]>([]);
  // Uploads that complete later read the newest list.
  const latest = useRef(choice);
  const objectUrls = useRef<string[]>([]);
  const ended = useRef<'left' | 'discarded'>(undefined);
  const completingFor = useRef<string>(null);
  const list = ({ items: own, known = stored }: Choice = latest.current) => own ?? known.map(itemOf);
  const items = list(choice);
  const isNewCover = items[0]?.key !== stored[0]?.id;

  /** Changes the list or the position. Another cover is shown from its middle. */
  const change = (changes: Choice) => {
    const next = { known: stored, ...latest.current, ...changes };
    if (list(next)[0]?.key !== list()[0]?.key) next.position = undefined;
    latest.current = next;
    setChoice(next);
    // After a submit, uploads may still change the list until the next page opens.
    if (ended.current === 'discarded') return;
    const draftItems = next.items?.map(({ key, id, alt, src, url = src }) => ({ key, id, alt, url: id && url }));
    pictureDrafts.write(draft, { ...next, items: draftItems });
  };
  const isCurrent = (key: string) => !ended.current && list().some((item) => item.key === key);
  const patch = (key: string, fields: Partial<PictureItem>) => {
    if (isCurrent(key)) change({ items: list().map((item) => (item.key === key ? { ...item, ...fields } : item)) });
  };

  const objectUrlOf = (file: File): string => {
    const address = URL.createObjectURL(file);
    objectUrls.current.push(address);
    return address;
  };

  const start = (key: string, file: File): void => {
    patch(key, { progress: 0, error: undefined });
    const options = { isCurrent: () => isCurrent(key), onProgress: (progress: number) => patch(key, { progress }) };
    void uploads.start(key, file, options).then(
      (uploaded) => {
        // The item was removed, or the form was left (the draft keeps the file), sent or cancelled.
        if (!uploaded || !isCurrent(key)) return;
        const { id, url } = uploaded;
        pictureDrafts.removeFile(key);
        patch(key, { id, url, file: undefined, progress: undefined });
      },
      (failure: unknown) => {
        const error = errorMessage(failure, pictureFormTexts.notUploaded);
        // A file that is no picture is not sent again.
        const isBroken = errorCode(failure) === 'BAD_USER_INPUT';
        patch(key, { progress: undefined, error, ...(isBroken && { file: undefined }) });
      },
    );
  };

  const checks = useCheckPictures(draft, (checked) => {
    const accepted = checked.filter(({ file }) => file);
    const freeSlots = Math.max(0, limit.max - list().length);
    const errors = checked.filter(({ file }) => !file);
    setRefused([...errors, ...accepted.slice(freeSlots).map((picture) => ({ ...picture, error: limit.tooMany }))]);
    const added = accepted
      .slice(0, freeSlots)
      .map(({ key, file }) => ({ key, file: file!, src: objectUrlOf(file!), alt: '' }));
    if (added.length === 0) return;
    change({ items: [...list(), ...added] });
    for (const { key, file } of added) {
      void pictureDrafts.writeFile(key, file);
      start(key, file);
    }
  });

  /** Takes over what has changed elsewhere: the version that the form sends includes it. */
  const update = useEffectEvent(() => {
    const { items: own, known } = latest.current;
    if (known) change({ items: own && merge(own, known, stored), known: stored });
  });
  const restore = useEffectEvent(({ items: draftItems, ...rest }: Awaited<ReturnType<typeof pictureDrafts.read>>) => {
    if (!rest.known) return;
    const own = draftItems?.map(({ file, url, ...item }) => ({ ...item, file, src: file ? objectUrlOf(file) : url! }));
    latest.current = { ...rest, items: own };
    update();
    for (const { key, file } of list()) if (file) start(key, file);
  });
  useEffect(() => update(), [stored]);
  useEffect(() => {
    let isUnmounted = false;
    void pictureDrafts.read(draft).then((saved) => isUnmounted || restore(saved));
    return () => void (isUnmounted = true);
  }, [draft]);
  useEffect(() => {
    const urls = objectUrls.current;
    ended.current = undefined;
    return () => {
      // A logout clears the drafts, and another user has drafts of their own.
      if (!ended.current && session.get()?.user.id === completingFor.current) toasts.error(pictureFormTexts.notSent);
      ended.current ??= 'left';
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    items,
    max: limit.max,
    /** Files that were not accepted, with the reason. */
    refused,
    /** The part of the cover that cards show. */
    position: choice.position ?? (isNewCover ? imagePositions.default : storedPosition),
    add: checks.start,
    move: (from: number, to: number) => change({ items: moveItem(list(), from, to) }),
    remove: (key: string) => {
      setRefused([]);
      if (list().find((item) => item.key === key)?.file) pictureDrafts.removeFile(key);
      change({ items: list().filter((item) => item.key !== key) });
      uploads.stop(key);
    },
    describe: (key: string, alt: string) => patch(key, { alt }),
    retry: ({ key, file }: PictureItem) => file && start(key, file),
    setPosition: (position: number) => change({ position }),
    /**
     * Waits for all chosen files and their uploads, and sends those that have failed once more. A toast says if some are missing.
     * @returns the list and the chosen part, each undefined if it stays; undefined unless all pictures are uploaded
     */
    complete: async () => {
      completingFor.current = session.get()?.user.id ?? null;
      await checks.complete();
      for (const { key, file, error } of list()) if (file && error) start(key, file);
      await uploads.complete();
      completingFor.current = null;
      const all = list();
      // The draft of a form that was left has the files, and another form may have taken it.
      if (ended.current) return undefined;
      if (all.some(({ id }) => !id)) return void toasts.error(pictureFormTexts.notAllUploaded);
      return {
        pictures: isChanged(all, stored) ? inputsOf(all) : undefined,
        imagePosition: latest.current.position,
      };
    },
    /** Clears the draft for good, when the form was sent or cancelled. */
    discard: () => {
      checks.discard();
      ended.current = 'discarded';
      for (const { key } of list()) uploads.stop(key);
      pictureDrafts.clear(draft);
    },
  };
}
