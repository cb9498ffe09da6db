/** Tells a query's failure in the screen's own words, whatever the server's were. */
import { useEffect } from 'react';
import { toastFailure } from '#client/core/failures.ts';

export function useFixedFailureToast(error: unknown, text: string): void {
  useEffect(() => {
    if (error) toastFailure(error, text);
  }, [error, text]);
}
