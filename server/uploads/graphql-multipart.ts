/** Reads GraphQL multipart requests: an operation and its file in one form. */
import type { IncomingMessage } from 'node:http';
import { badRequest } from '#server/core/errors.ts';
import { parseJsonObject } from '#server/http/bodies/read-body.ts';
import { readForm } from './multipart.ts';
import { uploadOf } from './upload.scalar.ts';

type Json = Record<string, unknown>;

// Paths are short, since no input of the schema is deeper.
const allowedPath = /^variables(\.[A-Za-z_]\w{0,40}|\.\d{1,2}){1,4}$/;
const maxPaths = 5;

/**
 * Reads a GraphQL form and puts its file at the paths of `map`, as graphql-upload's scalar expects it.
 * The caller checks the token and `Apollo-Require-Preflight` before.
 * @returns the operation, in the form of a JSON body
 * @throws BAD_REQUEST 'Malformed request' unless the form is one operation with its files; what `readForm` throws
 * @see https://github.com/jaydenseric/graphql-multipart-request-spec
 */
export async function readGraphqlMultipart(request: IncomingMessage): Promise<Json> {
  const {
    fields,
    files: [file],
  } = await readForm(request);
  const operation = parseJsonObject(fields.operations ?? '');
  const map = Object.entries(parseJsonObject(fields.map ?? ''));
  if (map.flatMap(([, paths]) => paths).length > maxPaths) throw badRequest();
  for (const [field, paths] of map) {
    if (file?.field !== field || !Array.isArray(paths)) throw badRequest();
    const upload = uploadOf(file);
    for (const path of paths) place(operation, path, upload);
  }
  return operation;
}

/** Sets a value at a path. It follows own properties only, so that a path cannot leave the client's JSON. */
function place(operation: Json, path: unknown, upload: unknown): void {
  if (typeof path !== 'string' || !allowedPath.test(path)) throw badRequest();
  const steps = path.split('.');
  const last = steps.pop()!;
  let at: unknown = operation;
  for (const step of steps) at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined;
  if (!isObject(at) || !Object.hasOwn(at, last) || at[last] !== null) throw badRequest();
  at[last] = upload;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
