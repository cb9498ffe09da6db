/** Sends each picture in a request of its own, at most two at once, as the server allows. */
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { upload } from '#client/core/apollo/upload.ts';
import { UploadPictureDocument } from '#client/gql/documents/pictures/form/UploadPicture.ts';
import type { UploadPictureMutation } from '#client/gql/graphql.ts';

type Uploaded = NonNullable<UploadPictureMutation['uploadPicture']>;

/** Runs at most `max` tasks at once, the others later in their order. */
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

/** The server counts a request that has ended for a moment more. */
const endMs = 1000;

interface UploadOptions {
  /** Whether the picture is still in the list. Checked before the file is sent. */
  isCurrent: () => boolean;
  onProgress: (share: number) => void;
}

interface Upload {
  result: Promise<Uploaded | undefined>;
  controller: AbortController;
}

/** Returns functions that start, stop and await the uploads of a form, by the keys of its pictures. */
export function useUploads() {
  const client = useApolloClient();
  const uploads = useRef(new Map<string, Upload>());

  return {
    /**
     * Sends a file from the queue, unless it is no longer in the list. It resolves to undefined without an upload, and rejects with
     * the error of the request.
     */
    start: (key: string, file: File, { isCurrent, onProgress }: UploadOptions) => {
      const controller = new AbortController();
      const { signal } = controller;
      const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
      const send = async (): Promise<Uploaded | undefined> => {
        if (!isCurrent()) return undefined;
        const request = client.mutate({
          mutation: UploadPictureDocument,
          variables: { image: file },
          context: { post: upload(onProgress, signal) },
          // The picture of a business has more fields; this one belongs to none yet.
          fetchPolicy: 'no-cache',
        });
        try {
          const response = await Promise.race([stopped, request]);
          return response && response.data!.uploadPicture!;
        } finally {
          if (signal.aborted) await new Promise((resolve) => setTimeout(resolve, endMs));
        }
      };
      const result = Promise.race([stopped, queue(send)]);
      uploads.current.set(key, { result, controller });
      return result;
    },
    /** Ends an upload. The next one takes its place. */
    stop: (key: string) => uploads.current.get(key)?.controller.abort(),
    /** Waits for all that were started. */
    complete: () => Promise.allSettled([...uploads.current.values()].map(({ result }) => result)),
  };
}
