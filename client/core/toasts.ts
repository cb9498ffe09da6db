/** The toasts: types, durations and roles. app/toasts renders them. */
import type { ToastOptions } from 'react-toastify/unstyled';
import { createStore } from './store.ts';

const success: ToastOptions = { type: 'success', autoClose: 3000, role: 'status' };
const failure: ToastOptions = { type: 'error', autoClose: 5000, role: 'alert' };
const notice: ToastOptions = { type: 'info', autoClose: 4000, role: 'status' };

// Users need more time to follow a link than to read a message.
const linkMs = 10_000;

export interface ToastLink {
  text: string;
  to: string;
}

/** A button of a toast. Users who point at the toast or focus it get more time. */
export interface ToastAction {
  text: string;
  run: () => void;
  pause: () => void;
  resume: () => void;
  /** Resolves when the action is no longer possible: the toast closes. */
  until: Promise<void>;
}

export interface Toast {
  text: string;
  link?: ToastLink;
  action?: ToastAction;
  options: ToastOptions & { toastId: string };
}

/** Toasts that are not rendered yet: the code that renders them loads lazily. */
export const pendingToasts = createStore<readonly Toast[]>([]);

/** A toast that is already shown with the same type and text is shown again: it restarts its time. */
function show(text: string, options: ToastOptions, link?: ToastLink): void {
  const toastId = `${options.type} ${text}`.replace(/\s+/g, '-');
  const autoClose = link ? linkMs : options.autoClose;
  pendingToasts.set([...pendingToasts.get(), { text, link, options: { ...options, autoClose, toastId } }]);
}

export const toasts = {
  /** @param link leads to a page that the user may want to open next */
  success: (text: string, link?: ToastLink): void => show(text, success, link),
  error: (text: string): void => show(text, failure),
  info: (text: string): void => show(text, notice),
};
