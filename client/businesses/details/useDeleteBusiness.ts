/** Deletes a business and removes it from the cached lists. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { toastMessage } from '#client/core/failures.ts';
import { deleteTexts } from './deleteTexts.ts';
import { deletedIds } from './deletedIds.ts';
import { toasts } from '#client/core/toasts.ts';
import { DeleteBusinessDocument } from '#client/gql/documents/businesses/details/DeleteBusiness.ts';
import { removeBusinessFromCache } from '../removeBusinessFromCache.ts';

/** What happens after a deletion. */
export interface Deletion {
  /** The toast after the deletion. */
  deletedText: string;
  /** Leaves the business's own page, if it is still open, before its data is removed. */
  leave?: () => Promise<void> | void;
}

/** The ids of the businesses whose deletion is being sent. */
const running = new Set<string>();

/** Returns a function that deletes a business; a second call while the first one runs does nothing. The caller shows the confirmation dialog first. */
export function useDeleteBusiness({ deletedText, leave }: Deletion) {
  const { user } = useAuth();
  const client = useApolloClient();

  return async (id: string): Promise<void> => {
    if (running.has(id)) return;
    running.add(id);
    try {
      await client.mutate({ mutation: DeleteBusinessDocument, variables: { id } });
    } catch (error) {
      return toastMessage(error, deleteTexts.deleteFailed);
    } finally {
      running.delete(id);
    }
    deletedIds.add(id);
    await leave?.();
    client.cache.batch({ update: (cache) => removeBusinessFromCache(cache, user?.id, id) });
    toasts.success(deletedText);
  };
}
