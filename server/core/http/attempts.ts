/** Counts what people try, for the verbs that want it counted. */
import { createHash } from 'node:crypto';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { requireViewer, type Context, type Viewer } from '../context.ts';
import { tooMany } from '../errors.ts';
import { counters } from '../measures.ts';
import { lineOf, neighbourhoodOf } from './network.ts';

const refusals = counters('rate_limited_total', 'Tries that were refused since too many came.', 'limit');

async function count(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    refusals.add(limiter.keyPrefix);
    throw tooMany(limiter.points, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}

// Whose account is tried, and from where, is nobody's business: the table keeps a digest.
const digest = (...parts: string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

// An account is counted by neighbourhood, so that somebody elsewhere cannot lock its owner out.
const accountKey = ({ address }: Context, account: string) => digest(account, neighbourhoodOf(address));

/**
 * Counts a try at an account's password, before it is looked at, so that many at once are many.
 * @param account the e-mail address in lower case, or the id
 * @throws RATE_LIMITED
 */
export async function countPasswordTry(ctx: Context, account: string): Promise<void> {
  await count(ctx.rateLimits.signInByAddress, digest(lineOf(ctx.address)));
  await count(ctx.rateLimits.signInByAccount, accountKey(ctx, account));
}

/** Forgets the wrong tries at an account, since the right password came. */
export async function forgetPasswordTries(ctx: Context, account: string): Promise<void> {
  await ctx.rateLimits.signInByAccount.delete(accountKey(ctx, account));
}

/** Counts somebody who signs up. @throws RATE_LIMITED */
export const countSignUp = (ctx: Context): Promise<void> =>
  count(ctx.rateLimits.signUpByAddress, digest(lineOf(ctx.address)));

/**
 * The signed-in person, with a write counted. First line of every verb that writes.
 * @throws UNAUTHENTICATED as `requireViewer`; RATE_LIMITED
 */
export async function requireWriter(ctx: Context): Promise<Viewer> {
  const viewer = requireViewer(ctx);
  await count(ctx.rateLimits.writesByAccount, digest(viewer.id));
  await count(ctx.rateLimits.writesByAddress, digest(lineOf(ctx.address)));
  return viewer;
}
