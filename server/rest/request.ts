/** What a route reads of its request, and the headers that it sets. The body is read on demand. */
import type { Request } from 'express';
import { limits } from '#rules/limits.ts';
import { readBodyOf } from '#server/auth/request-context.ts';
import type { BusinessFiles } from '#server/businesses/pictures/picture-list.ts';
import { requireActive, type Context } from '#server/core/context.ts';
import { badRequest } from '#server/core/errors.ts';
import type { Page } from '#server/core/page.ts';
import { parseJsonObject, readBody } from '#server/http/bodies/read-body.ts';
import { admitForm } from '#server/uploads/admit-form.ts';
import { readForm } from '#server/uploads/multipart.ts';
import { readList, type Headers, type ListRequest } from './lists.ts';

export type Json = Record<string, unknown>;

export interface RestRequest {
  /** The `{id}` of the path. */
  id: string;
  /** The `{commentId}` of the path. */
  commentId: string;
  /** The query parameters. The first value of a repeated parameter counts, but a route may read all. */
  query: URLSearchParams;
  /** The headers of the response. */
  headers: Headers;
  /** Returns the JSON body. Throws BAD_REQUEST unless it is an object, PAYLOAD_TOO_LARGE above the limit. */
  json(): Promise<Json>;
  /**
   * Returns the body, JSON or a form with optional files `image` and `images`. Throws as `json`, `admitForm` and `readForm` do, and as
   * `requireActive` for a session that ended while the form arrived.
   */
  form(): Promise<{ fields: Json; files: BusinessFiles }>;
  /** Ends what the request holds. Call it when the request is answered. */
  release(): void;
  /** Sets `Location` to the created resource. @param url a path below /api, or a URL of the site */
  created(url: string): void;
  /** Returns the page of a list that the query parameters select, and sets its headers. */
  list<T>(read: (request: ListRequest) => Promise<Page<T>>, options?: { isNumbered: boolean }): Promise<T[]>;
}

/** Wraps a request of the user in `ctx`. */
export function createRestRequest(ctx: Context, request: Request): RestRequest {
  const [, ...search] = request.url.split('?');
  const url = new URL(`${ctx.origin}${request.baseUrl}${request.path}?${search.join('?')}`);
  const headers: Headers = {};
  let releaseForm: (() => void) | undefined;
  const json = () => readBodyOf(ctx, request, () => readJson(request));
  return {
    id: String(request.params.id),
    commentId: String(request.params.commentId),
    query: url.searchParams,
    headers,
    json,
    async form() {
      if (!request.is('multipart/form-data')) return { fields: await json(), files: {} };
      releaseForm = await admitForm(ctx, request);
      const sent = await readBodyOf(ctx, request, () => readImageForm(request));
      requireActive(ctx);
      return sent;
    },
    release: () => releaseForm?.(),
    created: (created) => void (headers.Location = created.startsWith('/') ? request.baseUrl + created : created),
    async list(read, { isNumbered } = { isNumbered: false }) {
      const list = await readList(url, read, isNumbered);
      Object.assign(headers, list.headers);
      return list.items;
    },
  };
}

async function readJson(request: Request): Promise<Json> {
  const text = await readBody(request);
  return text.trim() === '' ? {} : parseJsonObject(text);
}

async function readImageForm(request: Request): Promise<{ fields: Json; files: BusinessFiles }> {
  const { fields, files } = await readForm(request, { maxFiles: limits.pictures });
  const [image, ...others] = files.filter(({ field }) => field === 'image');
  const images = files.filter(({ field }) => field === 'images');
  if (others.length > 0 || files.length > (image ? 1 : 0) + images.length) throw badRequest();
  return { fields, files: { image, images } };
}
