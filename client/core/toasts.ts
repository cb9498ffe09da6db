/** Short messages: the kinds, how long each stays, and who hears it at once. They are shown by app/Toasts. */
import type { ToastOptions } from 'react-toastify/unstyled';
import { createStore } from './store.ts';

const success: ToastOptions = { type: 'success', autoClose: 3000, role: 'status' };
const failure: ToastOptions = { type: 'error', autoClose: 5000, role: 'alert' };
const notice: ToastOptions = { type: 'info', autoClose: 4000, role: 'status' };

/** What is to be said and has not been, for whoever shows it: its code may come later than the first toast. */
export const skipToast = createStore<readonly [text: string, options: ToastOptions][]>([]);

const show = (text: string, options: ToastOptions): void => skipToast.set([...skipToast.get(), [text, options]]);

export const toasts = {
  success: (text: string): void => show(text, success),
  error: (text: string): void => show(text, failure),
  info: (text: string): void => show(text, notice),
  /** An error that many requests may report at once and that is told once. */
  errorOnce: (text: string): void => show(text, { ...failure, toastId: text }),
};
