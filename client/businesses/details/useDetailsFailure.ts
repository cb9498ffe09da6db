/** What to do when a single business cannot be fetched. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { failureCode, isCutOff, toastFailure } from '#client/core/failures.ts';
import { businessPageTexts } from './businessPageTexts.ts';

/**
 * Tells a failure and goes home.
 * @returns true where the answer is that there is no such business, which the page says itself
 */
export function useDetailsFailure(error: unknown): boolean {
  const navigate = useNavigate();
  const isUnknown = failureCode(error) === 'NOT_FOUND';

  useEffect(() => {
    if (!error || isUnknown || isCutOff(error)) return;
    toastFailure(error, businessPageTexts.detailsFailed);
    void navigate(paths.home, { replace: true });
  }, [error, isUnknown, navigate]);

  return isUnknown;
}
