/** The GraphQL scalar `Upload`, and conversions between it and a file in memory. */
import { Readable } from 'node:stream';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import Upload, { type FileUpload } from 'graphql-upload/Upload.mjs';
import type { IncomingFile } from './multipart.ts';

/** The scalar of graphql-upload, which clients of the multipart request specification support. */
export const UploadScalar = GraphQLUpload;

/** For the description of an `Upload` argument. */
export const uploadText =
  'Sent by a request of the GraphQL multipart request specification with one file and the header `Apollo-Require-Preflight: true`.';

/** The value of an `Upload` argument in a resolver. */
export type ReceivedUpload = Promise<FileUpload>;

/** Converts a file to a value of the scalar. */
export function uploadOf({ buffer, mimetype }: IncomingFile): Upload {
  const upload = new Upload();
  const createReadStream = () => Readable.from([buffer], { objectMode: false });
  // The file name of the client is dropped, since nothing may depend on it.
  upload.resolve({ filename: 'image', mimetype, encoding: '7bit', createReadStream });
  return upload;
}

/** The file of an `Upload` argument; undefined without one. */
export async function receivedFile(upload: ReceivedUpload | null | undefined): Promise<IncomingFile | undefined> {
  if (!upload) return undefined;
  const { mimetype, createReadStream } = await upload;
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream()) chunks.push(chunk as Buffer);
  return { field: 'image', buffer: Buffer.concat(chunks), mimetype };
}
