/** Stores pictures in an S3-compatible bucket: `pictures/<key>/640.webp`. */
import type { Readable } from 'node:stream';
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import * as messages from '#rules/messages.ts';
import { AppError, unavailable } from '#server/core/errors.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import type { S3Settings } from '#server/env.ts';

const folderOf = (key: string): string => `pictures/${key}/`;
const nameOf = (key: string, width: number): string => `${folderOf(key)}${width}.webp`;

type Library = typeof import('@aws-sdk/client-s3');
type Call<T> = (s3: S3Client, library: Library, bucket: string) => Promise<T>;

/** The store in the bucket of the settings, which must exist. */
export function s3Store(settings: S3Settings): PictureStore {
  let connected: Promise<{ library: Library; s3: S3Client }> | undefined;

  async function call<T>(work: Call<T>): Promise<T> {
    const { library, s3 } = await (connected ??= connect(settings));
    try {
      return await work(s3, library, settings.bucket);
    } catch (error) {
      throw statusOf(error) === 507
        ? new AppError('STORAGE_FULL', messages.storageFull, { cause: error })
        : unavailable(error);
    }
  }

  return {
    put: (key, width, bytes) =>
      call(async (s3, { PutObjectCommand }, Bucket) => {
        const file = { Bucket, Key: nameOf(key, width), Body: bytes, ContentType: 'image/webp' };
        await s3.send(new PutObjectCommand(file));
      }),

    open: (key, width) =>
      call(async (s3, { GetObjectCommand, NoSuchKey }, Bucket) => {
        try {
          const found = await s3.send(new GetObjectCommand({ Bucket, Key: nameOf(key, width) }));
          return { size: found.ContentLength ?? 0, body: found.Body as Readable };
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),

    remove: (key) =>
      call(async (s3, { DeleteObjectCommand, ListObjectsV2Command }, Bucket) => {
        const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: folderOf(key) }));
        await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
      }),
  };
}

/**
 * A picture keeps its connection until its client has read it. The connections of clients are limited; with a limit of its own, of 50 by
 * default, the library serves no picture and takes none while so many clients do not read.
 */
const unlimited = { maxSockets: Infinity };

/** Loads the library at the first call, so that a start without S3 does not load it. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const library = await import('@aws-sdk/client-s3');
  const s3 = new library.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some S3-compatible stores do not support the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that does not respond fails after four seconds in all; a transfer may stall for half a minute.
    maxAttempts: 2,
    requestHandler: {
      httpAgent: unlimited,
      httpsAgent: unlimited,
      connectionTimeout: 1500,
      requestTimeout: 2000,
      // Without this option the library only warns.
      throwOnRequestTimeout: true,
      socketTimeout: 30_000,
    },
  });
  return { library, s3 };
}

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode;
