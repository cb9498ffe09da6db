/** How a row of REST's table is answered. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { runWrite } from '#server/auth/write.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import type { Caller } from '#server/http/caller.ts';
import { releaseForm } from '#server/uploads/admit-form.ts';
import { createRestRequest, type RestRequest } from './request.ts';

type Answer = (ctx: Context, asked: RestRequest) => Promise<object>;

/** A documented call. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `{id}` where the address carries one. */
  path: string;
  /** Of the answer when all goes well. */
  status: number;
  /** Whether it is for signed-in people only. */
  signedIn: boolean;
  answer: Answer;
}

type Row = (method: RestRoute['method'], path: string, status: number, answer: Answer) => RestRoute;

/** A row for everybody; a token is looked at where one is sent. */
export const publicRoute: Row = (method, path, status, answer) => ({ method, path, status, signedIn: false, answer });

/** A row for signed-in people. */
export const memberRoute: Row = (method, path, status, answer) => ({ method, path, status, signedIn: true, answer });

/** Who sends a request. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** Makes a row's handler. Who asks is settled before anything of the request is looked at. */
export const createHandler =
  ({ method, status, signedIn, answer }: RestRoute, services: Services, callerOf: CallerOf): RequestHandler =>
  async (request, response) => {
    const ctx = await createContext(services, callerOf(request));
    if (signedIn) requireViewer(ctx);
    const asked = createRestRequest(ctx, request, response);
    // Answers to members alone, and to changes, hold tokens, e-mail addresses or private lists: no cache stores them.
    // Every other one may be the caller's own view: a browser asks again before it shows a stored one.
    const caching = signedIn || method !== 'GET' ? 'no-store' : 'private, no-cache';
    const send = (body: object) =>
      response.status(status).set('Cache-Control', caching).vary('Authorization').json(body);
    if (method === 'GET') return void send(await answer(ctx, asked));
    send(await runWrite(ctx, () => answer(ctx, asked)).finally(() => releaseForm(ctx)));
  };
