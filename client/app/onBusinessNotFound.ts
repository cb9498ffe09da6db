/** Handles a response that reports a business as not found while cached lists may still contain it. */
import type { ApolloLink } from '@apollo/client/link';
import { lazyCode } from '#client/core/lazyCode.ts';

const handler = lazyCode(
  async () => (await import('#client/businesses/removeBusinessFromCache.ts')).handleBusinessNotFound,
);

/** Removes the business from every cached list, unless the viewer can still read it. */
export function onBusinessNotFound(businessId: string, operation: ApolloLink.Operation): void {
  handler.fetch().then(
    (handle) => handle(businessId, operation),
    // If the code fails to load, the lists stay as they are.
    () => undefined,
  );
}
