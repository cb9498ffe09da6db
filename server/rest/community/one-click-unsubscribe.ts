/** `POST /unsubscribe?token=…`: mail programs send it without a session when their user presses 'Unsubscribe' (RFC 8058). */
import type { RequestHandler } from 'express';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { runWrite } from '#server/auth/write.ts';
import { unsubscribeByToken } from '#server/notifications/mails/unsubscribe.service.ts';
import type { CallerOf } from '../handler.ts';

/** The handler. The body, which is always the same, is not read. */
export const oneClickUnsubscribe =
  (services: Services, callerOf: CallerOf): RequestHandler =>
  async (request, response) => {
    const ctx = await createContext(services, { ...callerOf(request), authorization: undefined });
    await runWrite(ctx, () => unsubscribeByToken(ctx, { token: request.query.token }));
    response.set('Cache-Control', 'no-store').type('text').send('These mails have ended.\n');
  };
