/** Updates a business. The cache updates every card and page that shows it. */
import { useApolloClient } from '@apollo/client/react';
import { dropField } from '#client/core/apollo/lists.ts';
import { UpdateBusinessDocument } from '#client/gql/documents/businesses/form/EditBusinessPage.ts';
import type { EditBusinessPageQuery } from '#client/gql/graphql.ts';
import type { BusinessSubmission } from './businessFields.ts';
import { withEditedBusiness } from '../businessLists.ts';

type StoredBusiness = Pick<NonNullable<EditBusinessPageQuery['business']>, 'id' | 'version' | 'isHidden' | 'owner'>;

/**
 * Returns a function that updates a business. It rejects with the request's error.
 * @param business as it was when the form was filled from it: the server rejects an edit of an older version
 */
export function useUpdateBusiness(business: StoredBusiness) {
  const client = useApolloClient();

  return async ({ changed, pictures, imagePosition }: BusinessSubmission): Promise<void> => {
    await client.mutate({
      mutation: UpdateBusinessDocument,
      variables: {
        id: business.id,
        input: { ...changed, version: business.version, pictures, imagePosition },
      },
      update: (cache, { data }) => {
        const isHidden = data?.updateBusiness?.isHidden ?? business.isHidden;
        const change = Number(business.isHidden) - Number(isHidden);
        cache.modify({ fields: { businesses: withEditedBusiness(business.id, change), businessClusters: dropField } });
        cache.modify({
          id: cache.identify(business.owner),
          fields: { numBusinesses: (number: number) => number + change },
        });
        if (changed.category)
          cache.modify({
            id: cache.identify({ __typename: 'Business', id: business.id }),
            fields: { moreInCategory: dropField },
          });
      },
    });
  };
}
