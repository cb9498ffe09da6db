/** How a row of REST's table is answered. */
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { contextOf, type Services } from '#server/auth/request-context.ts';
import { noteWrite } from '#server/auth/session.service.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import type { Caller } from '#server/core/http/caller.ts';
import { primaryOf } from '#server/core/replicas.ts';
import { announceChange } from '#server/core/shared-answers.ts';
import { releaseForm } from '#server/uploads/admit-form.ts';
import { askedBy, type Asked } from './asked.ts';

type Answer = (ctx: Context, asked: Asked) => Promise<object>;

/** A documented call. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `{id}` where the address carries one. */
  path: string;
  /** Of the answer when all goes well. */
  status: number;
  /** Whether it is for signed-in people only. */
  signedIn: boolean;
  answer: Answer;
}

type Row = (method: Call['method'], path: string, status: number, answer: Answer) => Call;

/** A row for everybody; a token is looked at where one is sent. */
export const open: Row = (method, path, status, answer) => ({ method, path, status, signedIn: false, answer });

/** A row for signed-in people. */
export const own: Row = (method, path, status, answer) => ({ method, path, status, signedIn: true, answer });

/** Who sends a request. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** Makes a row's handler. Who asks is settled before anything of the request is looked at. */
export const handlerOf =
  ({ method, status, signedIn, answer }: Call, services: Services, callerOf: CallerOf): RequestHandler =>
  async (request, response) => {
    const ctx = await contextOf(services, callerOf(request));
    if (signedIn) requireViewer(ctx);
    const asked = askedBy(ctx, request, response);
    // Answers to members alone, and to changes, hold tokens, e-mail addresses or private lists: no cache stores them.
    // Every other one may be the caller's own view: a browser asks again before it shows a stored one.
    const caching = signedIn || method !== 'GET' ? 'no-store' : 'private, no-cache';
    const send = (body: object) =>
      response.status(status).set('Cache-Control', caching).vary('Authorization').json(body);
    if (method === 'GET') return void send(await answer(ctx, asked));
    ctx.db = primaryOf(ctx.db);
    // Even where it failed: what came before the fault may have been done.
    const body = await answer(ctx, asked).finally(() => {
      releaseForm(ctx);
      return announceChange();
    });
    await noteWrite(ctx);
    send(body);
  };
