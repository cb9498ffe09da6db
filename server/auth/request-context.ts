/** Creates the context of a request: of a user with a valid token, else of a visitor. */
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Quotas } from '#rules/quotas.ts';
import type { Context, RateLimits } from '#server/core/context.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { readerOf } from '#server/database/replicas.ts';
import { viewerOf } from './session.service.ts';

/** The parts of a context that all requests share. */
export interface Services {
  /** The database, or undefined as long as it is not ready. */
  db: () => DataSource | undefined;
  store: PictureStore;
  log: Logger;
  signingKey: KeyObject;
  rateLimits: RateLimits;
  quotas: Quotas;
}

/**
 * Creates the context of a request. An invalid token makes the viewer a visitor, and `tokenFault` keeps the reason.
 * @throws SERVICE_UNAVAILABLE, never UNAUTHENTICATED, while the database cannot check the token
 */
export async function createContext({ db, ...services }: Services, caller: Caller): Promise<Context> {
  const database = db();
  if (!database?.isInitialized) throw unavailable();
  const base = { ...services, db: database };
  const [, token] = /^Bearer +(\S+) *$/i.exec(caller.authorization ?? '') ?? [];
  const viewer = token ? await viewerOf(base, token) : null;
  const { authorization, origin, address, requestId, userAgent = '' } = caller;
  const tokenFault = viewer ? null : authorization?.trim() ? 'badToken' : 'noToken';
  let log: Logger | undefined;
  return {
    ...base,
    db: readerOf(database, viewer?.wroteAt),
    viewer,
    tokenFault,
    origin,
    address,
    requestId,
    userAgent: userAgent.slice(0, 300),
    // Created on demand: most requests log nothing.
    get log() {
      return (log ??= services.log.child({ requestId }));
    },
  };
}
