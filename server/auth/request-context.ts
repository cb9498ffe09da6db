/** Creates the context of a request: of a user with a valid token, else of a visitor. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Context, Viewer } from '#server/core/context.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { chooseReader } from '#server/database/replicas.ts';
import { refreshViewer, viewerOf } from './session.service.ts';

type Shared = 'store' | 'log' | 'signingKey' | 'rateLimits' | 'quotas' | 'adminEmail' | 'site';

/** The parts of a context that all requests share. */
export interface Services extends Pick<Context, Shared> {
  /** The database, or undefined as long as it is not ready. */
  db: () => DataSource | undefined;
}

/**
 * Creates the context of a request. An invalid token makes the viewer a visitor, and `tokenError` keeps the reason.
 * @throws SERVICE_UNAVAILABLE, never UNAUTHENTICATED, while the database cannot check the token
 */
export async function createContext({ db, ...services }: Services, caller: Caller): Promise<Context> {
  const database = db();
  if (!database?.isInitialized) throw unavailable();
  const [, token] = /^Bearer +(\S+) *$/i.exec(caller.authorization ?? '') ?? [];
  const { log, signingKey } = services;
  const viewer = token ? await viewerOf({ db: database, log, signingKey }, token) : null;
  return new RequestContext(services, chooseReader(database, viewer?.wroteAt), caller, viewer);
}

/**
 * Reads the body of a request after its context was created. Where it was still arriving, the viewer is read again: a session that ended
 * meanwhile writes no more. Its request has no viewer then.
 * @returns what `read` returns
 * @throws what `read` throws; SERVICE_UNAVAILABLE as `createContext`
 */
export async function readBodyOf<T>(ctx: Context, request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const isArriving = !request.complete;
  const body = await read();
  if (isArriving) await refreshViewer(ctx);
  return body;
}

// A class, which V8 creates faster than an object with a getter.
class RequestContext implements Context {
  readonly store = this.services.store;
  readonly rateLimits = this.services.rateLimits;
  readonly quotas = this.services.quotas;
  readonly adminEmail = this.services.adminEmail;
  readonly site = this.services.site;
  readonly signingKey = this.services.signingKey;
  readonly origin = this.caller.origin;
  readonly ip = this.caller.ip;
  readonly requestId = this.caller.requestId;
  readonly userAgent = (this.caller.userAgent ?? '').slice(0, 300);
  tokenError: Context['tokenError'] = this.viewer ? null : this.caller.authorization?.trim() ? 'badToken' : 'noToken';
  isPrivate = false;
  browser: Context['browser'];
  changedTopics: Context['changedTopics'];
  stream: Context['stream'];
  shared: Context['shared'];
  private requestLog: Logger | undefined;

  constructor(
    private readonly services: Omit<Services, 'db'>,
    public db: DataSource,
    private readonly caller: Caller,
    public viewer: Viewer | null,
  ) {}

  /** Created on demand: most requests log nothing. */
  get log(): Logger {
    return (this.requestLog ??= this.services.log.child({ requestId: this.requestId }));
  }
}
