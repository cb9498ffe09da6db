/** Handles a failed query of a single business. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { failureCode, isCancelled, toastFailure } from '#client/core/failures.ts';
import { useIsOnline } from '#client/core/online.ts';
import { businessPageTexts } from './businessPageTexts.ts';

/**
 * Shows a toast for a failure and navigates home. NOT_FOUND, and a failure without a connection, are for the page to show:
 * when the connection returns, the layout sends the query again.
 */
export function useDetailsFailure(error: unknown): 'unknown' | 'offline' | undefined {
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const isUnknown = failureCode(error) === 'NOT_FOUND';

  useEffect(() => {
    // Not `isOnline`: a connection that returns does not make the old error a new one.
    if (!error || isUnknown || isCancelled(error) || !navigator.onLine) return;
    toastFailure(error, businessPageTexts.detailsFailed);
    void navigate(paths.home, { replace: true });
  }, [error, isUnknown, navigate]);

  if (isUnknown) return 'unknown';
  return error && !isOnline ? 'offline' : undefined;
}
