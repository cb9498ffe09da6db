/**
 * Checks the files that users choose for the form of a draft. A large photograph takes a second, in which they may leave the form,
 * open it again, send or cancel it.
 */
import { useEffect, useEffectEvent } from 'react';
import { session } from '#client/core/session.ts';
import { checkPicture, type CheckedPicture } from './checkPicture.ts';

type Receive = (checked: CheckedPicture[]) => void;

/** The checks in progress, with the names of their drafts. */
const running = new Map<Promise<void>, string>();
/** What the open forms do with the result, by the names of their drafts. */
const openForms = new Map<string, Receive>();

/**
 * Returns functions that start, await and end checks.
 * @param draft the name of the form's draft
 * @param receive gets the result in the form that is open then; without one, in the form that was left, for its draft
 */
export function useCheckPictures(draft: string, receive: Receive) {
  const receiveHere = useEffectEvent(receive);
  useEffect(() => {
    openForms.set(draft, (checked) => receiveHere(checked));
    return () => void openForms.delete(draft);
  }, [draft]);
  const checks = () => [...running].flatMap(([check, name]) => (name === draft ? [check] : []));

  return {
    start: (files: File[]): Promise<void> => {
      const userId = session.get()?.user.id;
      const check: Promise<void> = Promise.all(files.map(checkPicture)).then((checked) => {
        // Drafts belong to a user.
        const isCurrent = running.delete(check) && session.get()?.user.id === userId;
        if (isCurrent) (openForms.get(draft) ?? receive)(checked);
      });
      running.set(check, draft);
      return check;
    },
    complete: () => Promise.all(checks()),
    /** Drops the results. */
    discard: () => checks().forEach((check) => running.delete(check)),
  };
}
