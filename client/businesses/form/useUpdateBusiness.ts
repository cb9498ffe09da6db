/** Changes a business. Every card and page that shows it follows by itself. */
import { uploadTransport } from '#client/core/apollo/upload.ts';
import { useUpdateBusinessMutation } from '#client/gql/graphql.ts';
import type { BusinessAnswer } from './businessFields.ts';
import { withoutFilteredLists } from '../businessLists.ts';

/**
 * Gives the function that updates a business. It rejects with what went wrong.
 * @param business the business as it was when the form was filled, so that nobody's change is overwritten unseen
 */
export function useUpdateBusiness(business: { id: string; version: number }) {
  const [send] = useUpdateBusinessMutation();

  return async ({ changed, image, removeImage, onProgress }: BusinessAnswer): Promise<void> => {
    await send({
      variables: { id: business.id, input: { ...changed, version: business.version, removeImage }, image },
      context: { fetchOptions: { transport: uploadTransport(onProgress) } },
      update: (cache) => void cache.modify({ fields: { businesses: withoutFilteredLists } }),
    });
  };
}
