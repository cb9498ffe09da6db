/** The context of a request: created once for each, and the first argument of every service function. */
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import type { Quotas } from '#rules/quotas.ts';
import type { Site } from '#rules/site/site.ts';
import * as messages from '#rules/messages.ts';
import { includesRole, roleMessages, type Role } from '#rules/roles.ts';
import type { RateLimitName } from '#rules/requests/rate-limits.ts';
import { AppError, forbidden, sessionOver } from './errors.ts';
import type { PictureStore } from './picture-store.ts';

export type RateLimits = Record<RateLimitName, RateLimiterAbstract>;

/** A position in the write-ahead log of Postgres, in bytes. A server at this position has every write before it. */
export type LogPosition = number;

/** The signed-in user of this request. */
export interface Viewer {
  id: string;
  /** The session that the token belongs to. */
  sessionId: string;
  /** The position of the session's last write. Reads use a replica only if it has reached it. Undefined before the first write. */
  wroteAt?: LogPosition;
  /** The role. That of a suspended or hidden user is MEMBER. */
  role: Role;
  /** The time until which the account is suspended: it may read, appeal and be deleted. Null for other accounts. */
  suspendedUntil: string | null;
  /** Whether moderators hide the account: it may read, appeal and be deleted. */
  isHidden: boolean;
}

/** What the operator sets about the site. */
export interface SiteSettings extends Site {
  /** The beginning of links in mails, without a trailing slash. It never comes from a request, which could name another host. */
  url: string;
  /** The folder of the operator's texts. */
  textsFolder: string;
  /** A Photon-compatible geocoder, and the milliseconds that a search waits for it; without it the places of the server are all. */
  geocoder?: { url: string; timeout: number } | undefined;
}

/**
 * What a request changes: `business`: its counts or its comments; `user`: the notifications of a user; `name`: those of a user who is
 * mentioned, by the username in lower case; `followers`: those of all followers of a user; `sessions`: the sessions or rights of a user;
 * `all`: everything may have changed.
 */
export type Topic = `${'business' | 'user' | 'name' | 'followers' | 'sessions'}:${string}` | 'all';

/** The result of an operation, with formatted errors. */
export interface OperationResult {
  data?: Record<string, unknown> | null | undefined;
  errors?: readonly { extensions?: Record<string, unknown> }[];
}

/** The stream of a subscription. */
export interface SubscriptionStream {
  /** Receives the function that executes the operation with a context, before it is executed first. */
  onSubscription(ctx: Context, execute: () => Promise<OperationResult>): void;
  /** Whether its first event was sent. */
  isOpen: boolean;
  /** Executes the operation again when one of the topics changes. Call it before the data of its result is read. */
  watch(topics: readonly Topic[]): void;
}

/** A browser on a page of the site. It is recognised by a random value, which it gets with its first sign-in. */
export interface Browser {
  /** The random value; undefined before the first sign-in. */
  device: string | undefined;
  isSecure: boolean;
  /** Whether the response stores the value in the browser, for another year. */
  storesDevice?: true;
}

export interface Context {
  db: DataSource;
  store: PictureStore;
  log: Logger;
  /** The key that signs tokens. */
  signingKey: KeyObject;
  viewer: Viewer | null;
  /** Why authentication failed; null where there is a viewer. */
  tokenError: 'noToken' | 'badToken' | null;
  /** The site's origin, the beginning of picture URLs, without a trailing slash. Empty makes them relative. */
  origin: string;
  userAgent: string;
  /** The browser, where a page of the site sends the request; undefined for programs and for pages of other sites. */
  browser?: Browser | undefined;
  /** The client's IP address. */
  ip: string;
  /** Identifies the request in the response and in the log. */
  requestId: string;
  rateLimits: RateLimits;
  /** Whether the response contains data that only the viewer may see; see `preventCaching`. */
  isPrivate?: boolean;
  /** The limits of each account. */
  quotas: Quotas;
  /** The e-mail address whose owner becomes an admin: see `grantConfiguredAdmin`. */
  adminEmail?: string | undefined;
  site: SiteSettings;
  /** What this request has read, by function and arguments: see `loader.ts`. */
  loaders?: Map<unknown, Map<unknown, unknown>>;
  /** What the request has changed: see `recordChanges`. */
  changedTopics?: Set<Topic>;
  /** The stream that the request opens, or that its operation is executed for. */
  stream?: SubscriptionStream | undefined;
  /** A visitor's context whose reads several streams share; undefined outside of streams. */
  shared?: Context | undefined;
}

/** Prevents caches from storing the response, since it contains data that only the viewer may see. */
export const preventCaching = (ctx: Context): void => void (ctx.isPrivate = true);

/**
 * Returns the signed-in user. Service functions that need one call it first.
 * @throws UNAUTHENTICATED for a visitor; `reason` is noToken or badToken
 */
export function requireViewer(ctx: Context): Viewer {
  if (ctx.viewer) return ctx.viewer;
  if (ctx.tokenError === 'badToken') throw sessionOver();
  throw new AppError('UNAUTHENTICATED', messages.loginFirst, { reason: 'noToken' });
}

/**
 * Returns the signed-in user, who may write. `requireWriter` calls it; service functions that do not count writes call it first.
 * @throws UNAUTHENTICATED for a visitor; FORBIDDEN for a suspended or hidden user
 */
export function requireActive(ctx: Context): Viewer {
  const viewer = requireViewer(ctx);
  if (viewer.suspendedUntil) throw forbidden(roleMessages.suspended(viewer.suspendedUntil));
  if (viewer.isHidden) throw forbidden(roleMessages.hidden);
  return viewer;
}

/** The description of a write that does not call `requireActive`. */
export const openToRestricted = 'A suspended or hidden user may do this.';

/** Whether the viewer has a role, or one that includes it. */
export const hasRole = (ctx: Context, role: Role): boolean =>
  ctx.viewer !== null && includesRole(ctx.viewer.role, role);

/** Records what the request changes. The open streams of all processes are notified after its commit: see `live/`. */
export function recordChanges(ctx: Pick<Context, 'changedTopics'>, ...topics: readonly Topic[]): void {
  ctx.changedTopics ??= new Set();
  for (const topic of topics) ctx.changedTopics.add(topic);
}
