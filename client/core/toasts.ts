/** Short messages: the kinds, how long each stays, and who hears it at once. They are shown by app/Toasts. */
import type { ToastOptions } from 'react-toastify/unstyled';

const success: ToastOptions = { type: 'success', autoClose: 3000, role: 'status' };
const failure: ToastOptions = { type: 'error', autoClose: 5000, role: 'alert' };
const notice: ToastOptions = { type: 'info', autoClose: 4000, role: 'status' };

// The first card should not wait for code that no one needs before an answer comes.
async function show(text: string, options: ToastOptions): Promise<void> {
  const { toast } = await import('react-toastify/unstyled');
  toast(text, options);
}

export const toasts = {
  success: (text: string): void => void show(text, success),
  error: (text: string): void => void show(text, failure),
  info: (text: string): void => void show(text, notice),
  /** An error that many requests may report at once and that is told once. */
  errorOnce: (text: string): void => void show(text, { ...failure, toastId: text }),
};
