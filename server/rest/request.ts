/** What a REST request asks for, read when a row of the table wants it and not before. */
import type { Request, Response } from 'express';
import type { Context } from '#server/core/context.ts';
import { badRequest } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import { readBody } from '#server/http/read-body.ts';
import { admitForm } from '#server/uploads/admit-form.ts';
import { readForm, type IncomingFile } from '#server/uploads/multipart.ts';
import { sendList, type ListRequest } from './lists.ts';

export type Json = Record<string, unknown>;

export interface RestRequest {
  /** The `{id}` of the address. */
  id: string;
  /** Of a parameter that is given twice the first counts. */
  query: URLSearchParams;
  /** The body. Throws BAD_REQUEST for anything but a JSON object, PAYLOAD_TOO_LARGE for too much of it. */
  json(): Promise<Json>;
  /** The body, JSON or a form with at most a file `image`. Throws as `json`, `admitForm` and `readForm` do. */
  form(): Promise<{ fields: Json; image?: IncomingFile }>;
  /** Names what a call has made in the answer's `Location`. @param path below /api */
  created(path: string): void;
  /** The part of a list that the query asks for; its headers are set on the answer. */
  list<T>(read: (request: ListRequest) => Promise<Page<T>>, options?: { isNumbered: boolean }): Promise<T[]>;
}

const mostBytes = 100_000;

/** Reads for `ctx`, which names the origin that the request reached this site at. */
export function createRestRequest(ctx: Context, request: Request, response: Response): RestRequest {
  const [, ...search] = request.url.split('?');
  const address = new URL(`${ctx.origin}${request.baseUrl}${request.path}?${search.join('?')}`);
  const json = () => readJson(request);
  return {
    id: String(request.params.id),
    query: address.searchParams,
    json,
    form: async () => (request.is('multipart/form-data') ? readImageForm(ctx, request) : { fields: await json() }),
    created: (path) => void response.set('Location', request.baseUrl + path),
    list: (read, { isNumbered } = { isNumbered: false }) => sendList(response, address, read, isNumbered),
  };
}

async function readJson(request: Request): Promise<Json> {
  const text = await readBody(request, mostBytes);
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw badRequest();
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest();
  return body as Json;
}

async function readImageForm(ctx: Context, request: Request): Promise<{ fields: Json; image?: IncomingFile }> {
  await admitForm(ctx);
  const { fields, file } = await readForm(request);
  if (file && file.field !== 'image') throw badRequest();
  return { fields, image: file };
}
