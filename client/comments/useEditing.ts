/** The state of an editor that replaces a text with a button: open or closed, its draft, and the focus. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { isSending, sendDraft, useIsSending } from '#client/ui/forms/sendDraft.ts';

interface Editing {
  /** Undefined while the editor is closed. 'restored': a draft has opened it, and it must not take the focus. */
  editing: 'opened' | 'restored' | undefined;
  /** The button that opens the editor. It gets the focus that disappears with the editor. */
  button: RefObject<HTMLButtonElement | null>;
  /** Whether the text is being sent: then `open` does nothing, since the response clears the draft or restores it. */
  isBusy: boolean;
  open: () => void;
  /** Closes the editor and leaves the draft. */
  close: () => void;
  /** Closes the editor and clears the draft. */
  cancel: () => void;
  /** Closes the editor and sends the text; a failure opens it again with the text. */
  save: (text: string) => Promise<void>;
}

/**
 * Returns the state of the editor and the functions that change it.
 * @param draft the key of the draft
 * @param send sends the text, and resolves to whether it was stored
 */
export function useEditing(draft: string, send: (text: string) => Promise<boolean>): Editing {
  const hasDraft = () => drafts.read<{ text: string }>(draft).text !== undefined;
  const [editing, setEditing] = useState<Editing['editing']>(() =>
    hasDraft() && !isSending(draft) ? 'restored' : undefined,
  );
  const button = useRef<HTMLButtonElement>(null);
  // A failed text takes the focus of the button, which disappears, and leaves it where users have moved it.
  const reopen = () => setEditing(document.activeElement === button.current ? 'opened' : 'restored');
  const isBusy = useIsSending(draft, () => hasDraft() && reopen());
  const close = () => setEditing(undefined);
  const wasEditing = useRef(false);
  // The editor and the pressed button disappear with the focus.
  useEffect(() => {
    if (wasEditing.current && !editing && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing !== undefined;
  }, [editing]);

  return {
    editing,
    button,
    isBusy,
    open: () => isBusy || setEditing('opened'),
    close,
    cancel: () => {
      drafts.clear(draft);
      close();
    },
    save: (text) => {
      close();
      const author = session.get()?.user.id;
      return sendDraft(draft, async () => {
        if (await send(text)) drafts.clear(draft);
        else {
          drafts.write(draft, { text }, author);
          reopen();
        }
      });
    },
  };
}
