/** Shows a fixed text for a failed query, not the server's message. */
import { useEffect } from 'react';
import { toastError } from '#client/core/errors.ts';

export function useErrorToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toastError(error, text);
  }, [error, text]);
}
