/** Counts what people try, for the verbs that want it counted. */
import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { requireViewer, type Context, type Viewer } from '#server/core/context.ts';
import { tooMany } from '#server/core/errors.ts';
import { processMetrics } from '#server/core/metrics.ts';
import { addressGroupOf, networkKeyOf, prefix48Of } from './network.ts';

const refusals = new Counter({
  name: 'rate_limited_total',
  help: 'Requests that a rate limit refused.',
  labelNames: ['limit'],
  registers: [processMetrics],
});

async function count(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.inc({ limit: limiter.keyPrefix });
    throw tooMany(limiter.points, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

// Whose account is tried, and from where, is nobody's business: the table keeps a digest.
const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

// An account is counted by neighbourhood, so that somebody elsewhere cannot lock its owner out.
const accountKey = ({ address }: Context, account: string) => digest(account, networkKeyOf(address));

/** An account whose password is tried. */
export interface TriedAccount {
  /** The e-mail address in lower case, or the id. */
  name: string;
  /** Whether the person has signed in from this network before. */
  isKnownNetwork: boolean;
}

/** What counts a try together with those from other networks. A network that the owner uses is not held to these limits. */
function wideCounts({ rateLimits, address }: Context, { name, isKnownNetwork }: TriedAccount) {
  if (isKnownNetwork) return [];
  const prefix = prefix48Of(address);
  const inAll = { limiter: rateLimits.signInByAccountInAll, key: digest(name) };
  return prefix ? [{ limiter: rateLimits.signInByAccountAnd48, key: digest(name, prefix) }, inAll] : [inAll];
}

/** Counts a try at any password by the caller's address. @throws RATE_LIMITED */
export const countSignIn = (ctx: Context): Promise<void> =>
  countByAddress(ctx, ctx.rateLimits.signInByAddress, ctx.rateLimits.signInBy48);

/**
 * Counts a try at an account's password, before it is looked at, so that many at once are many.
 * @throws RATE_LIMITED
 */
export async function countPasswordAttempt(ctx: Context, account: TriedAccount): Promise<void> {
  await count(ctx.rateLimits.signInByAccount, accountKey(ctx, account.name));
  for (const { limiter, key } of wideCounts(ctx, account)) await count(limiter, key);
}

/** Forgets the wrong tries at an account from this network, and elsewhere this one try, since the right password came. */
export async function resetPasswordAttempts(ctx: Context, account: TriedAccount): Promise<void> {
  await ctx.rateLimits.signInByAccount.delete(accountKey(ctx, account.name));
  // Other networks' tries stay: else each sign-in of the owner would let a guesser begin anew.
  for (const { limiter, key } of wideCounts(ctx, account)) await limiter.reward(key);
}

/** Counts somebody who signs up. @throws RATE_LIMITED */
export const countSignUp = (ctx: Context): Promise<void> =>
  countByAddress(ctx, ctx.rateLimits.signUpByAddress, ctx.rateLimits.signUpBy48);

async function countByAddress({ address }: Context, byLine: RateLimiterAbstract, by48: RateLimiterAbstract) {
  await count(byLine, digest(addressGroupOf(address)));
  const prefix = prefix48Of(address);
  if (prefix) await count(by48, digest(prefix));
}

const countedAhead = new WeakSet<Context>();

/**
 * Counts a write before its input is read. The next `requireWriter` of the request does not count it again.
 * @throws UNAUTHENTICATED as `requireViewer`; RATE_LIMITED
 */
export async function countWriteAhead(ctx: Context): Promise<void> {
  await requireWriter(ctx);
  countedAhead.add(ctx);
}

/**
 * The signed-in person, with a write counted. First line of every verb that writes.
 * @throws UNAUTHENTICATED as `requireViewer`; RATE_LIMITED
 */
export async function requireWriter(ctx: Context): Promise<Viewer> {
  const viewer = requireViewer(ctx);
  if (countedAhead.delete(ctx)) return viewer;
  await count(ctx.rateLimits.writesByAccount, digest(viewer.id));
  await count(ctx.rateLimits.writesByAddress, digest(addressGroupOf(ctx.address)));
  return viewer;
}
