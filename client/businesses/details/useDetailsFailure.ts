/** Handles a failed query of a single business. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { errorCode, isCancelled, toastError } from '#client/core/errors.ts';
import { useIsOnline } from '#client/core/online.ts';
import { businessPageTexts } from './businessPageTexts.ts';

/**
 * Shows a toast for a failure and navigates home. NOT_FOUND, and a failure without a connection, are for the page to show:
 * when the connection returns, the layout sends the query again. After such a failure the page stays, since a connection that has
 * just returned may fail at first.
 * @param id that of the business
 */
export function useDetailsFailure(error: unknown, id: string): 'unknown' | 'offline' | undefined {
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const isNotFound = errorCode(error) === 'NOT_FOUND';
  const [failedOffline, setFailedOffline] = useState<string>();
  const isOffline = error !== undefined && (!isOnline || failedOffline === id);
  if (isOffline && failedOffline !== id) setFailedOffline(id);

  useEffect(() => {
    if (!error || isNotFound || isCancelled(error) || isOffline) return;
    toastError(error, businessPageTexts.detailsFailed);
    void navigate(paths.home, { replace: true });
  }, [error, isNotFound, isOffline, navigate]);

  if (isNotFound) return 'unknown';
  return isOffline ? 'offline' : undefined;
}
