/** Shows a fixed text for a failed query, not the server's message. */
import { useEffect } from 'react';
import { toastFailure } from '#client/core/failures.ts';

export function useFixedFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toastFailure(error, text);
  }, [error, text]);
}
