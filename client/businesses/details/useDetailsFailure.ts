/** Handles a failed query of a single business. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { failureCode, isCancelled, toastFailure } from '#client/core/failures.ts';
import { businessPageTexts } from './businessPageTexts.ts';

/**
 * Shows a toast for a failure and navigates home.
 * @returns true if the error is NOT_FOUND, which the page itself shows
 */
export function useDetailsFailure(error: unknown): boolean {
  const navigate = useNavigate();
  const isUnknown = failureCode(error) === 'NOT_FOUND';

  useEffect(() => {
    if (!error || isUnknown || isCancelled(error)) return;
    toastFailure(error, businessPageTexts.detailsFailed);
    void navigate(paths.home, { replace: true });
  }, [error, isUnknown, navigate]);

  return isUnknown;
}
