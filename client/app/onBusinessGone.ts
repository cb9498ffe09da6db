/** Handles a response that reports a business as not found while cached lists may still contain it. */
import type { ApolloCache } from '@apollo/client/cache';
import { lazyCode } from '#client/core/lazyCode.ts';
import { session } from '#client/core/session.ts';

const removal = lazyCode(
  async () => (await import('#client/businesses/removeBusinessFromCache.ts')).removeBusinessFromCache,
);

/** Removes the business from every cached list. */
export function onBusinessGone(businessId: string, cache: ApolloCache): void {
  removal.fetch().then(
    (remove) => cache.batch({ update: () => remove(cache, session.get()?.user.id, businessId) }),
    // If the code fails to load, the lists stay as they are.
    () => undefined,
  );
}
