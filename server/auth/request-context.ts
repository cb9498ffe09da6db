/** Makes the context of a request: whoever its token lets in, a visitor otherwise. */
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

/** What the running program lends to every request. */
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
 * The context of a request. A bad token makes a visitor; verbs that need somebody say what is wrong with it.
 * @throws SERVICE_UNAVAILABLE, never 401, while the database cannot say whose token it is
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
    // Made when it is needed: most requests have nothing to log.
    get log() {
      return (log ??= services.log.child({ requestId }));
    },
  };
}
