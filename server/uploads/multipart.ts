/** Reads a multipart form into memory, within limits. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { limits } from '#rules/limits.ts';
import { pictureMessages } from '#rules/pictures.ts';
import * as messages from '#rules/messages.ts';
import { AppError, badRequest, unavailable } from '#server/core/errors.ts';
import { receiveBody } from '#server/http/bodies/body-arrival.ts';
import { maxBodyBytes } from '#server/http/bodies/read-body.ts';

/** A complete file. Its name is dropped, since nothing may depend on it. */
export interface IncomingFile {
  /** The name of its form field. */
  field: string;
  buffer: Buffer;
  /** The type that the client declares. Decoding shows the real one. */
  mimetype: string;
}

interface Form {
  /** Without a prototype. The first of several fields with the same name counts. */
  fields: Record<string, string>;
  files: IncomingFile[];
}

// The parser rejects a file that ends at its limit, hence one byte more.
const formLimits = {
  // A response sent back has more fields than a form takes. Their bytes are limited, too.
  fields: 50,
  fieldSize: maxBodyBytes,
  fileSize: limits.picture.bytes + 1,
  headerPairs: 50,
};
const maxNameLength = 100;
// Browsers send an empty file input as a part without a file name and without bytes. Such parts are no files.
const maxEmptyFiles = 10;

// Bytes of files and texts in memory, in all requests together: slow clients cannot fill the memory.
const maxBytesInMemory = 128_000_000;
let bytesInMemory = 0;

/** The functions that end forms that are arriving, and have bytes in memory. The first form has been idle for the longest time. */
const arrivingForms = new Map<object, (error: AppError) => void>();

/** The memory of the forms that have arrived. */
const memoryOf = new WeakMap<IncomingMessage, FormMemory>();

interface FormMemory {
  add(bytes: number): void;
  /** Keeps the bytes counted of a form that has arrived, and no longer ends it. */
  keep(): void;
  release(): void;
}

const tooLarge = (message: string): AppError => new AppError('PAYLOAD_TOO_LARGE', message);
const tooManyFiles = (max: number): AppError =>
  tooLarge(`A form can have at most ${max} ${max === 1 ? 'file' : 'files'}`);

/**
 * Reads the form of a request, with pictures up to their maximum size. Authenticate the user first.
 * After an error the rest of the body is read and dropped, so that the client receives the response. Call `releaseForm` when the form
 * is no longer used.
 * @param maxFiles the maximum number of files
 * @param deadline milliseconds until an incomplete form is rejected
 * @throws PAYLOAD_TOO_LARGE above a limit; BAD_REQUEST unless the form is complete; REQUEST_TIMEOUT after the deadline;
 *   SERVICE_UNAVAILABLE if the memory for forms is full, and this one is idle or all others have arrived
 */
export const readForm = (request: IncomingMessage, { maxFiles = 1, deadline = 30_000 } = {}): Promise<Form> =>
  receiveBody(request, { timeout: deadline, resumes: false }, (signal) => parseForm(request, maxFiles, signal));

/** Ends the count of a form's files and texts in memory. */
export const releaseForm = (request: IncomingMessage): void => memoryOf.get(request)?.release();

async function parseForm(request: IncomingMessage, maxFiles: number, signal: AbortSignal): Promise<Form> {
  const form: Form = { fields: Object.create(null) as Record<string, string>, files: [] };
  let memory: FormMemory | undefined;
  let parser: busboy.Busboy | undefined;
  try {
    parser = parserOf(request, maxFiles + maxEmptyFiles);
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      memory = countMemory(reject);
      request.once('error', () => reject(badRequest()));
      request.once('close', () => request.complete || reject(badRequest()));
      parser!.on('filesLimit', () => reject(tooManyFiles(maxFiles)));
      fill(form, parser!, { maxFiles, add: memory.add, reject });
      parser!.once('close', resolve);
      request.pipe(parser!);
    });
    memory!.keep();
    memoryOf.set(request, memory!);
    return form;
  } catch (error) {
    memory?.release();
    if (parser) request.unpipe(parser);
    parser?.destroy();
    request.resume();
    throw error;
  }
}

function parserOf(request: IncomingMessage, files: number): busboy.Busboy {
  const parts = formLimits.fields + files + 1;
  try {
    return busboy({ headers: request.headers, limits: { ...formLimits, files, parts }, defParamCharset: 'utf8' });
  } catch {
    throw badRequest();
  }
}

interface FillOptions {
  maxFiles: number;
  /** Counts bytes of files and texts in memory. */
  add: (bytes: number) => void;
  reject: (error: unknown) => void;
}

function fill(form: Form, parser: busboy.Busboy, { maxFiles, add, reject }: FillOptions): void {
  parser.on('error', () => reject(badRequest()));
  for (const limit of ['partsLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => reject(tooLarge(messages.tooLarge)));

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated || (name ?? '').length > maxNameLength) return reject(tooLarge(messages.tooLarge));
    if (!name || name in form.fields) return;
    form.fields[name] = value;
    add(Buffer.byteLength(value));
  });

  let count = 0;
  parser.on('file', (field, file, { filename, mimeType }) => {
    const chunks: Buffer[] = [];
    let isFile = false;
    const countFile = () => {
      if (!isFile && (count += 1) > maxFiles) reject(tooManyFiles(maxFiles));
      isFile = true;
    };
    if (filename) countFile();
    file.on('data', (chunk: Buffer) => {
      countFile();
      chunks.push(chunk);
      add(chunk.length);
    });
    file.on('limit', () => reject(tooLarge(pictureMessages.tooLarge)));
    file.on('error', () => reject(badRequest()));
    file.on('end', () => {
      if (field && isFile) form.files.push({ field, buffer: Buffer.concat(chunks), mimetype: mimeType });
    });
  });
}

/** Counts the bytes of one form in memory. If all forms together exceed the limit, the one idle for the longest time ends. */
function countMemory(end: (error: AppError) => void): FormMemory {
  const form = {};
  let own = 0;
  return {
    add(bytes) {
      own += bytes;
      bytesInMemory += bytes;
      arrivingForms.delete(form);
      arrivingForms.set(form, end);
      if (bytesInMemory <= maxBytesInMemory) return;
      // At the latest this form itself.
      const [idle, endIdle] = [...arrivingForms][0]!;
      arrivingForms.delete(idle);
      endIdle(unavailable());
    },
    keep: () => void arrivingForms.delete(form),
    release() {
      arrivingForms.delete(form);
      bytesInMemory -= own;
      own = 0;
    },
  };
}
