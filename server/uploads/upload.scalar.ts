/** The `Upload` scalar of GraphQL, and its way back to a file in memory. */
import { Readable } from 'node:stream';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import Upload, { type FileUpload } from 'graphql-upload/Upload.mjs';
import type { IncomingFile } from './multipart.ts';

/** graphql-upload's own scalar, so that every client of its specification fits. */
export const UploadScalar = GraphQLUpload;

/** What a resolver is given for an `Upload`: the scalar has unwrapped it to its promise. */
export type ReceivedUpload = Promise<FileUpload>;

/** A file that came whole, as the scalar wants it. */
export function uploadOf({ buffer, mimetype }: IncomingFile): Upload {
  const upload = new Upload();
  const createReadStream = () => Readable.from([buffer], { objectMode: false });
  // The sender's name for the file is not passed on: nothing may depend on it.
  upload.resolve({ filename: 'image', mimetype, encoding: '7bit', createReadStream });
  return upload;
}

/** The file of an `Upload` argument, or undefined where none was given. */
export async function receivedFile(upload: ReceivedUpload | null | undefined): Promise<IncomingFile | undefined> {
  if (!upload) return undefined;
  const { mimetype, createReadStream } = await upload;
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream()) chunks.push(chunk as Buffer);
  return { field: 'image', buffer: Buffer.concat(chunks), mimetype };
}
