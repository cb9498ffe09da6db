/** Shows a fixed text for a failed query, whatever the server's message is. */
import { useEffect } from 'react';
import { toastFailure } from '#client/core/failures.ts';

export function useFixedFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toastFailure(error, text);
  }, [error, text]);
}
