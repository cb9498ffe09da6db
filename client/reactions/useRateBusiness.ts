/** Ratings for members; visitors are asked to log in. */
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { memberAction } from '#client/auth/memberAction.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import type { Ratable } from './ratingCache.ts';
import { ratingTexts } from './ratingTexts.ts';

const rateBusiness = memberAction(async () => (await import('./rateBusiness.ts')).rateBusiness);

/** Returns a function that rates a business, or takes the rating back (null). Visitors get an error toast that asks them to log in. */
export function useRateBusiness() {
  const client = useApolloClient();
  const { user } = useAuth();
  const inProgress = useRef<number | null>(undefined);

  return async (business: Ratable, value: number | null): Promise<void> => {
    if (!user) return askToLogin(ratingTexts.loginToRate, business);
    // A held key and a double click rate once.
    if (inProgress.current === value) return;
    inProgress.current = value;
    await rateBusiness(client, user.id, business, value);
    if (inProgress.current === value) inProgress.current = undefined;
  };
}
