/** Who asks, and with what: made once for each request and given first to every verb. */
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { Quotas } from '#rules/quotas.ts';
import * as messages from '#rules/messages.ts';
import type { RateLimitName } from '#rules/rate-limits.ts';
import { AppError } from './errors.ts';
import type { PictureStore } from './picture-store.ts';

export type RateLimits = Record<RateLimitName, RateLimiterAbstract>;

/** A position in the write-ahead log of Postgres, in bytes. A server at this position has every write before it. */
export type LogPosition = number;

/** The signed-in user of this request. */
export interface Viewer {
  id: string;
  /** The session that the token belongs to. */
  sessionId: string;
  /** The session's last write, which a replica must have come to before it may answer; undefined before the first. */
  wroteAt?: LogPosition;
}

export interface Context {
  db: DataSource;
  store: PictureStore;
  log: Logger;
  /** What tokens are signed with. */
  signingKey: KeyObject;
  viewer: Viewer | null;
  /** Why there is no viewer, where a token could have made one. */
  tokenFault: 'noToken' | 'badToken' | null;
  /** Where this site is reached, without a slash at the end; picture addresses begin with it. Empty makes them relative. */
  origin: string;
  userAgent: string;
  /** The caller's IP address. */
  address: string;
  /** Names the request, in the answer and in the log. */
  requestId: string;
  rateLimits: RateLimits;
  /** Whether the answer holds what only the viewer may see; see `keepFromCaches`. */
  isPrivate?: boolean;
  /** How much one account may keep. */
  quotas: Quotas;
}

/** Marks the answer as one that no cache may store, since it holds what only the viewer may see. */
export const keepFromCaches = (ctx: Context): void => void (ctx.isPrivate = true);

/**
 * The signed-in person. First line of every verb that needs one.
 * @throws UNAUTHENTICATED for a visitor; `reason` tells a missing token from a bad one
 */
export function requireViewer(ctx: Context): Viewer {
  if (ctx.viewer) return ctx.viewer;
  const reason = ctx.tokenFault ?? 'noToken';
  throw new AppError('UNAUTHENTICATED', reason === 'noToken' ? messages.loginFirst : messages.sessionOver, {
    reason,
  });
}
