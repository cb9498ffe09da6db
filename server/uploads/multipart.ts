/** Reads a multipart form into memory, within limits, straight from the request. */
import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { limits } from '#rules/limits.ts';
import { pictureMessages } from '#rules/pictures.ts';
import * as messages from '#rules/messages.ts';
import { AppError, badRequest, unavailable } from '#server/core/errors.ts';
import { receiveBody } from '#server/http/body-arrival.ts';

/** A file that came whole. Its name is not kept: nothing may depend on it. */
export interface IncomingFile {
  /** The form field that it came in. */
  field: string;
  buffer: Buffer;
  /** What the sender says it is; what it is shows when it is decoded. */
  mimetype: string;
}

export interface Form {
  /** Without a prototype; of fields with the same name the first counts. */
  fields: Record<string, string>;
  file?: IncomingFile;
}

// A field holds the longest description in any encoding of JSON, as a JSON body of the same size may.
// The parser calls a file that ends on its limit too large already: hence one byte more.
const most = {
  fields: 20,
  fieldSize: 100_000,
  files: 1,
  fileSize: limits.picture.bytes + 1,
  parts: 22,
  headerPairs: 50,
};
const longestName = 100;

// Bytes of files that are still arriving, all requests together. Slow senders cannot fill the memory.
const maxHeld = 128_000_000;
let held = 0;

/** Ends each form that holds bytes. The first is the one that has sent nothing for the longest time. */
const holders = new Map<object, (error: AppError) => void>();

const tooLarge = (sentence: string): AppError => new AppError('PAYLOAD_TOO_LARGE', sentence);

/**
 * Reads the form of a request. Ask who sends it before calling: up to 5 MB are taken in.
 * After a refusal the rest of the body is read and dropped, so that the sender gets to see the answer.
 * @param deadline milliseconds until a form that is still coming is given up
 * @throws PAYLOAD_TOO_LARGE over a limit; BAD_REQUEST for what is no whole form; REQUEST_TIMEOUT after the deadline;
 *   SERVICE_UNAVAILABLE where newer forms needed its place
 */
export const readForm = (request: IncomingMessage, deadline = 30_000): Promise<Form> =>
  receiveBody(request, { timeout: deadline, resumes: false }, (onGiveUp) => parseForm(request, onGiveUp));

async function parseForm(
  request: IncomingMessage,
  onGiveUp: (reject: (error: AppError) => void) => void,
): Promise<Form> {
  const form: Form = { fields: Object.create(null) as Record<string, string> };
  let hold: ReturnType<typeof holder> | undefined;
  let parser: busboy.Busboy | undefined;
  try {
    parser = parserOf(request);
    await new Promise<void>((resolve, reject) => {
      onGiveUp(reject);
      hold = holder(reject);
      request.once('error', () => reject(badRequest()));
      request.once('close', () => request.complete || reject(badRequest()));
      fill(form, parser!, hold.add, reject);
      parser!.once('close', resolve);
      request.pipe(parser!);
    });
    return form;
  } catch (error) {
    if (parser) request.unpipe(parser);
    parser?.destroy();
    request.resume();
    throw error;
  } finally {
    hold?.release();
  }
}

function parserOf(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: most, defParamCharset: 'utf8' });
  } catch {
    throw badRequest();
  }
}

function fill(form: Form, parser: busboy.Busboy, add: (bytes: number) => void, reject: (error: unknown) => void): void {
  parser.on('error', () => reject(badRequest()));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => reject(tooLarge(messages.tooLarge)));

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated || (name ?? '').length > longestName) return reject(tooLarge(messages.tooLarge));
    if (name && !(name in form.fields)) form.fields[name] = value;
  });

  parser.on('file', (field, file, { filename, mimeType }) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      add(chunk.length);
    });
    file.on('limit', () => reject(tooLarge(pictureMessages.tooLarge)));
    file.on('error', () => reject(badRequest()));
    file.on('end', () => {
      const buffer = Buffer.concat(chunks);
      // An empty file input of a browser's form comes as a part without a name and without bytes.
      if (field && (buffer.length > 0 || filename)) form.file = { field, buffer, mimetype: mimeType };
    });
  });
}

/** Counts the bytes that one form holds. Where all forms together hold too many, the most idle one is ended. */
function holder(end: (error: AppError) => void): { add: (bytes: number) => void; release: () => void } {
  const form = {};
  let own = 0;
  return {
    add(bytes) {
      own += bytes;
      held += bytes;
      holders.delete(form);
      holders.set(form, end);
      if (held <= maxHeld) return;
      const [idle, endIdle] = [...holders][0]!;
      holders.delete(idle);
      endIdle(unavailable());
    },
    release() {
      holders.delete(form);
      held -= own;
      own = 0;
    },
  };
}
