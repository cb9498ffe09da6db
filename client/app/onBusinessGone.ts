/** What happens when the server says that a business is not there, though some list may still show it. */
import type { ApolloCache } from '@apollo/client/cache';
import { lazyCode } from '#client/core/lazyCode.ts';
import { session } from '#client/core/session.ts';

const forgetting = lazyCode(
  async () => (await import('#client/businesses/removeBusinessFromCache.ts')).removeBusinessFromCache,
);

/** Takes it off every list at hand. */
export function onBusinessGone(businessId: string, cache: ApolloCache): void {
  forgetting.fetch().then(
    (forget) => cache.batch({ update: () => forget(cache, session.get()?.user.id, businessId) }),
    // Where its code does not come the lists stay as they are.
    () => undefined,
  );
}
