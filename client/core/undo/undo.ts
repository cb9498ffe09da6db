/** Actions that users can undo for eight seconds, by a toast. They run at once when the page is left. */
import { tabStorage } from '../storage.ts';
import { pendingToasts, type Toast, type ToastAction } from '../toasts.ts';
import { unfinished } from './unfinished.ts';

export const undoMs = 8000;
const undoText = 'Undo';

interface UndoableAction {
  /** Identifies the toast. */
  id: string;
  /** The message of the toast. */
  text: string;
  /** Runs the action. It reports its own failure and never rejects. */
  run: () => Promise<void>;
  /** Restores what the user saw before. */
  undo: () => void;
}

/** Shows the toast, and runs the action after eight seconds in which the user neither undoes it nor points at the toast. */
export function startUndoable({ id, text, run, undo }: UndoableAction): void {
  let isWaiting = true;
  let timer: ReturnType<typeof setTimeout>;
  let running: Promise<void> | undefined;
  let close: (() => void) | undefined;
  const until = new Promise<void>((resolve) => (close = resolve));

  const pause = () => clearTimeout(timer);
  const stop = () => {
    isWaiting = false;
    pause();
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', finishIfHidden);
    close?.();
  };
  const finish = () => {
    stop();
    return (running ??= run().finally(() => unfinished.delete(finish)));
  };
  // The script in index.html reads the mark: the next page asks for nothing before the action has been sent.
  const leave = () => {
    tabStorage.write('changing', {});
    void finish();
  };
  // Mobile browsers end a hidden page without a further event.
  const finishIfHidden = () => document.hidden && void finish();
  const resume = () => {
    pause();
    if (isWaiting) timer = setTimeout(() => void finish(), undoMs);
  };

  unfinished.add(finish);
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', finishIfHidden);
  resume();
  const action: ToastAction = {
    text: undoText,
    run: () => {
      if (!isWaiting) return;
      stop();
      unfinished.delete(finish);
      undo();
    },
    pause,
    resume,
    until,
  };
  const options: Toast['options'] = { toastId: id, type: 'success', role: 'status', autoClose: false };
  pendingToasts.set([...pendingToasts.get(), { text, action, options }]);
}
