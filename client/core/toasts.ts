/** The toasts: types, durations and roles. app/Toasts renders them. */
import type { ToastOptions } from 'react-toastify/unstyled';
import { createStore } from './store.ts';

const success: ToastOptions = { type: 'success', autoClose: 3000, role: 'status' };
const failure: ToastOptions = { type: 'error', autoClose: 5000, role: 'alert' };
const notice: ToastOptions = { type: 'info', autoClose: 4000, role: 'status' };

/** Toasts that are not rendered yet: the code that renders them loads lazily. */
export const pendingToasts = createStore<readonly [text: string, options: ToastOptions][]>([]);

const show = (text: string, options: ToastOptions): void =>
  pendingToasts.set([...pendingToasts.get(), [text, options]]);

export const toasts = {
  success: (text: string): void => show(text, success),
  error: (text: string): void => show(text, failure),
  info: (text: string): void => show(text, notice),
  /** An error that several requests may report: it is shown once. */
  errorOnce: (text: string): void => show(text, { ...failure, toastId: text }),
};
