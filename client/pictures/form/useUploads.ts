/** Sends pictures one by one, at most two at once, as the server allows. */
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { upload } from '#client/core/apollo/upload.ts';
import { UploadPictureDocument } from '#client/gql/documents/pictures/form/UploadPicture.ts';
import type { UploadPictureMutation } from '#client/gql/graphql.ts';

type Uploaded = NonNullable<UploadPictureMutation['uploadPicture']>;

/** Runs at most `max` tasks at once, the others when their turn comes. */
function createQueue(max: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let active = 0;
  return async (task) => {
    if (active >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else active += 1;
    try {
      return await task();
    } finally {
      // The next one takes over the place.
      const next = waiting.shift();
      if (next) next();
      else active -= 1;
    }
  };
}

/** Shared by all forms: the server also counts the uploads of a form that was left. */
const queue = createQueue(2);

interface UploadOptions {
  /** Asked when the turn of the file comes. */
  isWanted: () => boolean;
  onProgress: (share: number) => void;
}

/** Returns a function that sends a file when its turn comes, unless it is no longer wanted. It rejects with the error of the request. */
export function useUploads(): (file: File, options: UploadOptions) => Promise<Uploaded | undefined> {
  const client = useApolloClient();
  return useCallback(
    (file, { isWanted, onProgress }) =>
      queue(async () => {
        if (!isWanted()) return undefined;
        const { data } = await client.mutate({
          mutation: UploadPictureDocument,
          variables: { image: file },
          context: { post: upload(onProgress) },
          // The picture of a business has more fields; this one belongs to none yet.
          fetchPolicy: 'no-cache',
        });
        return data!.uploadPicture!;
      }),
    [client],
  );
}
