/** Removes a business and every trace of it in the lists at hand. */
import { useAuth } from '#client/auth/authContext.ts';
import { failureText, toastFailure } from '#client/core/failures.ts';
import { businessPageTexts } from './businessPageTexts.ts';
import { toasts } from '#client/core/toasts.ts';
import { useDeleteBusinessMutation } from '#client/gql/graphql.ts';
import { removeBusinessFromCache } from '../removeBusinessFromCache.ts';

interface Deletion {
  /** What this screen says afterwards. */
  deletedText: string;
  /** Leaves the business's own page before its data goes. */
  leave?: () => Promise<void> | void;
}

/** Gives the function that deletes a business, which the person has been asked about. */
export function useDeleteBusiness({ deletedText, leave }: Deletion) {
  const { user } = useAuth();
  const [send, { client }] = useDeleteBusinessMutation();

  return async (id: string): Promise<void> => {
    try {
      await send({ variables: { id } });
    } catch (error) {
      return toastFailure(error, failureText(error, businessPageTexts.deleteFailed));
    }
    await leave?.();
    client.cache.batch({ update: (cache) => removeBusinessFromCache(cache, user?.id, id) });
    toasts.success(deletedText);
  };
}
