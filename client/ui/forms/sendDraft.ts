/** Sends the drafts of forms. Users can leave a form meanwhile and open it again: its draft must not be sent a second time. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { session } from '#client/core/session.ts';
import { createStore } from '#client/core/store.ts';

/** The drafts that are being sent. */
const sending = createStore<readonly string[]>([]);

/** Drafts belong to a user. */
const keyOf = (draft: string): string => `${session.get()?.user.id ?? ''}:${draft}`;

export const isSending = (draft: string): boolean => sending.get().includes(keyOf(draft));

/** @param send sends the draft, and clears it after a success */
export async function sendDraft(draft: string, send: () => Promise<void>): Promise<void> {
  const key = keyOf(draft);
  sending.set([...sending.get(), key]);
  try {
    await send();
  } finally {
    sending.set(sending.get().toSpliced(sending.get().indexOf(key), 1));
  }
}

/**
 * Returns whether a draft is being sent, by this form or by one that was left.
 * @param onEnd is called after the response, also in a form that was opened meanwhile. A failure has left the draft.
 */
export function useIsSending(draft: string, onEnd?: () => void): boolean {
  const isNow = useSyncExternalStore(
    sending.subscribe,
    () => isSending(draft),
    () => false,
  );
  const wasSending = useRef(isNow);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (wasSending.current && !isNow) end();
    wasSending.current = isNow;
  }, [isNow]);
  return isNow;
}

/** Returns whether a draft is being sent by a form that was left. The form that opens meanwhile waits for the end. */
export function useIsSendingElsewhere(draft: string): boolean {
  const [isElsewhere, setElsewhere] = useState(() => isSending(draft));
  return useIsSending(draft, () => setElsewhere(false)) && isElsewhere;
}
