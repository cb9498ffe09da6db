/** Updates a business. The cache updates every card and page that shows it. */
import { useApolloClient } from '@apollo/client/react';
import { dropped } from '#client/core/apollo/lists.ts';
import { UpdateBusinessDocument } from '#client/gql/documents/businesses/form/EditBusinessPage.ts';
import type { BusinessSubmission } from './businessFields.ts';
import { withoutFilteredLists } from '../businessLists.ts';

/**
 * Returns a function that updates a business. It rejects with the request's error.
 * @param business the id, and the version that the form was filled from: the server rejects an edit of an older version
 */
export function useUpdateBusiness(business: { id: string; version: number }) {
  const client = useApolloClient();

  return async ({ changed, pictures, imagePosition }: BusinessSubmission): Promise<void> => {
    await client.mutate({
      mutation: UpdateBusinessDocument,
      variables: {
        id: business.id,
        input: { ...changed, version: business.version, pictures, imagePosition },
      },
      update: (cache) => {
        cache.modify({ fields: { businesses: withoutFilteredLists, businessClusters: dropped } });
        if (changed.category)
          cache.modify({
            id: cache.identify({ __typename: 'Business', id: business.id }),
            fields: { moreInCategory: dropped },
          });
      },
    });
  };
}
