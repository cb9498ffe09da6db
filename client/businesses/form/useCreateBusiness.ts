/**
 * Creates a business and puts it first on the home page and in the owner's list, without another query. One that waits for a
 * moderator is in the owner's list only.
 */
import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { dropField, prependItem } from '#client/core/apollo/lists.ts';
import { CreateBusinessDocument } from '#client/gql/documents/businesses/form/CreateBusiness.ts';
import { withNewBusiness } from '../businessLists.ts';
import type { CreateBusinessInput } from '#client/gql/graphql.ts';
import type { BusinessSubmission } from './businessFields.ts';

function addToLists(
  cache: ApolloCache,
  userId: string | undefined,
  business: { __typename: string; id: string; isHidden: boolean },
): void {
  const { id, isHidden } = business;
  const stored = { __ref: cache.identify(business) ?? '' };
  if (!isHidden) cache.modify({ fields: { businesses: withNewBusiness(id, stored), businessClusters: dropField } });
  cache.modify({
    id: cache.identify({ __typename: 'User', id: userId }),
    fields: {
      businesses: prependItem(id, stored, 'BusinessEdge'),
      numBusinesses: (number: number) => (isHidden ? number : number + 1),
    },
  });
}

/** Returns a function that creates a business and resolves to its id. It rejects with the request's error. */
export function useCreateBusiness() {
  const { user } = useAuth();
  const client = useApolloClient();

  return async ({ changed, pictures, imagePosition }: BusinessSubmission): Promise<string | undefined> => {
    const { data } = await client.mutate({
      mutation: CreateBusinessDocument,
      // The form has checked that the required fields are not empty.
      variables: { input: { ...(changed as CreateBusinessInput), pictures, imagePosition } },
      update: (cache, { data: result }) => result?.createBusiness && addToLists(cache, user?.id, result.createBusiness),
    });
    return data?.createBusiness?.id;
  };
}
